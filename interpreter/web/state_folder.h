// The folder in which the server saves its games: for each game a file of JSON lines (a header, then changes), and for
// each game that is over its record. Only the owner may read these files, since they have the secrets of seats; links
// are not followed. Tested in tests/unit/web_test.cpp.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/web/game_store.h"

namespace trigon::engine {

/// The usual folder: `$XDG_STATE_HOME/trigon`, or `~/.local/state/trigon`; empty when neither variable is set.
std::string default_state_folder();

/// A folder of saved games.
class StateFolder : public GameStore {
 public:
  /// The maximum size of a game's file that is read, in bytes.
  static constexpr std::size_t max_size = std::size_t{64} << 20;

  /// Opens a folder, which is made with mode 0700 if it is missing; one that is there stays as it is. Null if that
  /// fails or others may write in it, with the reason in `error`.
  static std::shared_ptr<StateFolder> open(const std::string& path, std::string& error);

  std::string place() const override { return path_; }
  bool lock() override;
  std::vector<std::string> ids() const override;
  /// An unfinished last line is cut off from the file.
  std::optional<KeptGame> read(const std::string& id, std::string& problem) const override;
  bool append(const std::string& id, const std::vector<Json>& lines) const override;
  /// When that fails, the file is as before.
  bool replace(const std::string& id, const std::vector<Json>& lines) const override;
  bool write_record(const std::string& id, const std::string& text) const override;
  void forget(const std::string& id) const override;

 private:
  explicit StateFolder(std::string path) : path_(std::move(path)) {}
  std::string file_of(const std::string& id) const { return path_ + "/" + id + ".jsonl"; }
  std::string record_of(const std::string& id) const { return path_ + "/" + id + ".trigon"; }

  std::string path_;
  std::shared_ptr<const int> lock_;
};

}  // namespace trigon::engine
