// The interface of a played game to the world: typed lines, a place to print, files, a clock.
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

  /// The next typed line without its line break; nothing at the end of the input. `prompt` is shown only if a person
  /// types.
  virtual std::optional<std::string> read_line(const std::string& prompt) = 0;
  /// Prints a text at once.
  virtual void write(const std::string& text) = 0;
  /// The content of a file; nothing, and the reason in `error`, when it cannot be read.
  virtual std::optional<std::string> read_file(const std::string& path, std::string& error) = 0;
  /// Writes a file. False, after a message, when it cannot or must not be written.
  virtual bool write_file(const std::string& path, const std::string& text) = 0;
  /// The time in seconds, from any fixed moment.
  virtual double now() = 0;
};

}  // namespace trigon::engine
