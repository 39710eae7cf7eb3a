#include "interpreter/model/ruleset.h"

#include <algorithm>

namespace trigon::engine {

std::size_t Ruleset::contender_count() const {
  return static_cast<std::size_t>(
      std::count_if(players.begin(), players.end(), [](const PlayerInfo& player) { return !player.is_neutral; }));
}

std::optional<PieceType> Ruleset::find_type(std::string_view name_or_symbol) const {
  for (PieceType type : all_types())
    if (types[type].name == name_or_symbol || types[type].symbol == name_or_symbol) return type;
  return std::nullopt;
}

std::optional<Player> Ruleset::find_player(std::string_view name_or_mark) const {
  for (Player player : all_players())
    if (players[player].name == name_or_mark || name_or_mark == std::string(1, players[player].mark)) return player;
  return std::nullopt;
}

}  // namespace trigon::engine
