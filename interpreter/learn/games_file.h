// The samples of a generation's games on disk, so that learning goes on where it was interrupted. Tested in
// tests/unit/learn_test.cpp.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace trigon::engine {

/// A file of games in the order of their numbers, from 0. What an interruption or a full disk has left unfinished at
/// its end is cut off when it is opened.
class GamesFile {
 public:
  /// Opens or creates a file and calls `on_game` with the samples of each game that it has. Nothing, with errno set,
  /// when that fails.
  static std::optional<GamesFile> open(const std::string& path, const std::function<void(const std::string&)>& on_game);

  /// How many games the file has.
  std::uint64_t size() const { return size_; }
  /// Writes the next game. False, with errno set, when that fails.
  bool append(const std::string& samples);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::uint64_t size_ = 0;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace trigon::engine
