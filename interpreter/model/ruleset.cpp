#include "interpreter/model/ruleset.h"

#include <algorithm>

namespace trigon::engine {

std::size_t Ruleset::contender_count() const {
  return static_cast<std::size_t>(
      std::count_if(players.begin(), players.end(), [](const PlayerInfo& player) { return !player.is_neutral; }));
}

PlayerSet Ruleset::neutral_players() const {
  PlayerSet neutral;
  for (Player player : all_players())
    if (players[player].is_neutral) neutral.insert(player);
  return neutral;
}

std::size_t Ruleset::team_count() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      all_players(), [&](Player player) { return !players[player].is_neutral && *team_of[player].begin() == player; }));
}

PlayerSet Ruleset::with_partners(PlayerSet some) const {
  PlayerSet all = some;
  for (const Player player : some) all |= team_of[player];
  return all;
}

OwnerGroup Ruleset::group_of(Player mover, Player owner) const {
  if (seen_by(mover, owner) == mover) return OwnerGroup::own;
  if (is_nobody(owner)) return OwnerGroup::dead;
  return players[owner].is_neutral ? OwnerGroup::neutral : OwnerGroup::enemies;
}

TypesByGroup Ruleset::by_group(const PieceLimit& limit) const {
  const PlayerSet neutral = neutral_players();
  const PlayerSet contenders = all_players() - neutral;
  const auto of_any = [&](PlayerSet some) { return some.empty() ? TypeSet() : limit.others[*some.begin()]; };
  return {limit.own, of_any(contenders), of_any(neutral), limit.others[dead_owner]};
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
