// The folder in which the server saves its games: for each game a file of JSON lines (a header, then changes), and for
// each game that is over its record. Only the owner may read these files, since they have the secrets of seats; links
// are not followed. Tested in tests/unit/web_test.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/web/kept_game.h"

namespace trigon::engine {

/// The usual folder: `$XDG_STATE_HOME/trigon`, or `~/.local/state/trigon`; empty when neither variable is set.
std::string default_state_folder();

/// A folder of saved games. Threads may write files of different games at the same time.
class StateFolder {
 public:
  /// The maximum size of a game's file that is read, in bytes.
  static constexpr std::size_t max_size = std::size_t{64} << 20;

  /// Opens a folder, which is made with mode 0700 if it is missing; one that is there stays as it is. Returns nothing
  /// if that fails or others may write in it, with the reason in `error`.
  static std::optional<StateFolder> open(const std::string& path, std::string& error);

  /// Locks the folder against other programs while this object or a copy of it exists; false if another program has
  /// locked it.
  bool lock();

  const std::string& path() const { return path_; }
  /// The ids of all saved games.
  std::vector<std::string> ids() const;
  /// Reads a saved game. An unfinished last line is cut off from the file. Returns nothing if the file cannot be read,
  /// with the reason in `problem`.
  std::optional<KeptGame> read(const std::string& id, std::string& problem) const;

  /// Adds lines to a game's file, whose first line is the header; they are on the disk then. False when that fails.
  bool append(const std::string& id, const std::vector<Json>& lines) const;
  /// Puts lines in the place of all that a game's file has. False, with the file as before, when that fails.
  bool replace(const std::string& id, const std::vector<Json>& lines) const;
  /// Writes the record of a game. False when that fails.
  bool write_record(const std::string& id, const std::string& text) const;
  /// Removes all files of a game.
  void forget(const std::string& id) const;

 private:
  explicit StateFolder(std::string path) : path_(std::move(path)) {}
  std::string file_of(const std::string& id) const { return path_ + "/" + id + ".jsonl"; }
  std::string record_of(const std::string& id) const { return path_ + "/" + id + ".trigon"; }

  std::string path_;
  std::shared_ptr<const int> lock_;
};

}  // namespace trigon::engine
