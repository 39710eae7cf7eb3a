// The folder in which games survive the end of the program: a file of JSON lines for each game, a header and what has
// happened since, and the record of each game that has ended. Nobody but the owner may read it, since the secrets of
// seats are in it. Tested in tests/unit/web_test.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/support/json.h"

namespace trigon::engine {

/// `$XDG_STATE_HOME/trigon`, or `~/.local/state/trigon`; empty when neither variable is set.
std::string default_state_folder();

/// A game as it was kept.
struct KeptGame {
  std::string id;
  Json header;
  std::vector<Json> changes;
  /// When its file was written last, in seconds since 1970.
  std::int64_t changed = 0;
};

/// Files of different games may be written at the same time.
class StateFolder {
 public:
  /// The largest file of a game that is read, in bytes.
  static constexpr std::size_t max_size = std::size_t{64} << 20;

  /// The folder is made if it is missing, with mode 0700. What is wrong with it is in `error`.
  static std::optional<StateFolder> open(const std::string& path, std::string& error);

  /// Keeps other programs from taking the folder as long as this or a copy of it lives; false when one has it.
  bool lock();

  const std::string& path() const { return path_; }
  /// The games that are kept, by file. A line that was not finished, the last one, is left out; then the game's file
  /// ends before it. Files that cannot be read are named in `problems`.
  std::vector<std::string> ids() const;
  std::optional<KeptGame> read(const std::string& id, std::string& problem) const;

  /// Adds lines to a game's file, which begins with the header. False when that fails.
  bool append(const std::string& id, const std::vector<Json>& lines) const;
  /// Writes the record of a game.
  bool write_record(const std::string& id, const std::string& text) const;
  /// Removes all that is kept of a game.
  void forget(const std::string& id) const;

 private:
  explicit StateFolder(std::string path) : path_(std::move(path)) {}
  std::string file_of(const std::string& id) const { return path_ + "/" + id + ".jsonl"; }
  std::string record_of(const std::string& id) const { return path_ + "/" + id + ".trigon"; }

  std::string path_;
  std::shared_ptr<const int> lock_;
};

}  // namespace trigon::engine
