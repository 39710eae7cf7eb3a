// For programs that are built without PostgreSQL.
#include "interpreter/web/game_database.h"

namespace trigon::engine {

std::shared_ptr<GameStore> open_game_database(const std::string& /*place*/, std::string& error) {
  error = "this program was built without PostgreSQL";
  return nullptr;
}

}  // namespace trigon::engine
