// Where the lobby keeps its games: a folder (state_folder.h), or a database (game_database.h). A game is a list of JSON
// lines, a header and then changes. Tested for both in tests/unit/game_store_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/web/kept_game.h"

namespace trigon::engine {

/// A store of games. Threads may write different games at the same time.
class GameStore {
 public:
  GameStore() = default;
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;
  virtual ~GameStore() = default;

  /// Where games are kept, for messages.
  virtual std::string place() const = 0;
  /// Locks the store against other programs while this object exists; false if another program has locked it, or it
  /// cannot be reached. To be called before anything is read or written.
  virtual bool lock() = 0;
  /// The ids of all saved games.
  virtual std::vector<std::string> ids() const = 0;
  /// Reads a saved game. Returns nothing if it cannot be read, with the reason in `problem`.
  virtual std::optional<KeptGame> read(const std::string& id, std::string& problem) const = 0;

  /// Adds lines to a game, whose first line is the header; they outlast a failure of the machine then. False when that
  /// fails: the next lines must then begin with the same ones.
  virtual bool append(const std::string& id, const std::vector<Json>& lines) const = 0;
  /// Puts lines in the place of all that a game has. False when that fails: then they must be replaced again before
  /// others are added.
  virtual bool replace(const std::string& id, const std::vector<Json>& lines) const = 0;
  /// Writes the record of a game. False when that fails.
  virtual bool write_record(const std::string& id, const std::string& text) const = 0;
  /// Removes all that is kept of a game.
  virtual void forget(const std::string& id) const = 0;
};

}  // namespace trigon::engine
