// What a played game needs of the world: lines that people type, a place to print, files, a clock.
#pragma once

#include <optional>
#include <string>

namespace trigon::engine {

class PlayHost {
 public:
  PlayHost() = default;
  PlayHost(const PlayHost&) = delete;
  PlayHost& operator=(const PlayHost&) = delete;
  virtual ~PlayHost() = default;

  /// The next line that is typed, without its line break; nothing at the end of the input. `prompt` is for people only.
  virtual std::optional<std::string> read_line(const std::string& prompt) = 0;
  /// Prints at once.
  virtual void write(const std::string& text) = 0;
  /// A whole file; nothing and the reason in `error` when it cannot be read.
  virtual std::optional<std::string> read_file(const std::string& path, std::string& error) = 0;
  /// False, with a message, when the file cannot be written or may not be.
  virtual bool write_file(const std::string& path, const std::string& text) = 0;
  /// Seconds since any moment.
  virtual double now() = 0;
};

}  // namespace trigon::engine
