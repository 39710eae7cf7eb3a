// A store of games in PostgreSQL, by libpq: for parts of a server that may be started on any machine. A program that is
// built without it (TRIGON_POSTGRESQL) has none. Tested in tests/unit/game_store_test.cpp, by tests/database/run.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "interpreter/web/game_store.h"

namespace trigon::engine {

/// Is it a connection string of a database, and no path?
inline bool is_game_database(std::string_view place) {
  return place.starts_with("postgresql://") || place.starts_with("postgres://");
}

/// Opens the database of a connection string such as "postgresql://trigon@db/trigon_a". Each part of a server has one
/// of its own. Null if that fails, with the reason in `error`.
///
/// The tables are made by `lock`. While the database cannot be reached, what would be written fails; whoever could not
/// write tries again a moment later. Two programs cannot both write: one that has lost its connection, and whose
/// database another one has locked meanwhile, writes no more.
std::shared_ptr<GameStore> open_game_database(const std::string& place, std::string& error);

}  // namespace trigon::engine
