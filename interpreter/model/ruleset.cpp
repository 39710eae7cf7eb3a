#include "interpreter/model/ruleset.h"

#include <algorithm>

namespace trigon::engine {

std::size_t Ruleset::contender_count() const {
  return static_cast<std::size_t>(
      std::count_if(players.begin(), players.end(), [](const PlayerInfo& player) { return !player.is_neutral; }));
}

std::optional<PieceType> Ruleset::find_type(std::string_view name_or_symbol) const {
  for (std::size_t t = 0; t < types.size(); ++t)
    if (types[t].name == name_or_symbol || types[t].symbol == name_or_symbol) return static_cast<PieceType>(t);
  return std::nullopt;
}

std::optional<Player> Ruleset::find_player(std::string_view name_or_mark) const {
  for (std::size_t p = 0; p < players.size(); ++p)
    if (players[p].name == name_or_mark || name_or_mark == std::string(1, players[p].mark))
      return static_cast<Player>(p);
  return std::nullopt;
}

}  // namespace trigon::engine
