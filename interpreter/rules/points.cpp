#include "interpreter/rules/points.h"

#include <algorithm>

namespace trigon::engine {

int points_of_player(const Position& position, Player player) {
  const Ruleset& ruleset = position.ruleset();
  if (!ruleset.end.points || ruleset.players[player].is_neutral) return 0;
  return position.value(ruleset.point_slot(player));
}

namespace {

template <class PointsOf>
int sum_of_team(const Ruleset& ruleset, Player player, PointsOf&& points_of) {
  int sum = 0;
  for (const Player partner : ruleset.team_of[player]) sum += points_of(partner);
  return sum;
}

}  // namespace

int points_of_team(const Position& position, Player player) {
  return sum_of_team(position.ruleset(), player, [&](Player one) { return points_of_player(position, one); });
}

void add_points(Position& position, Player player, int points) {
  const std::uint16_t slot = position.ruleset().point_slot(player);
  position.set_value(slot, std::min(position.value(slot) + points, max_points));
}

void count_points_for_capture(Position& position, Player mover, Piece victim) {
  const Ruleset& ruleset = position.ruleset();
  if (!ruleset.end.points || ruleset.team_of[mover].contains(victim.owner()) || is_nobody(victim.owner())) return;
  if (position.is_in(mover)) add_points(position, mover, ruleset.end.points->captures[victim.type()]);
}

void count_points_for_mate(Position& position, Player mover, Player player) {
  const Ruleset& ruleset = position.ruleset();
  if (ruleset.end.points && !ruleset.team_of[mover].contains(player))
    add_points(position, mover, ruleset.end.points->mate);
}

Outcome settled(const Position& position, Outcome outcome) {
  const Ruleset& ruleset = position.ruleset();
  if (!ruleset.end.points || outcome.ending == &endings::script) return outcome;
  const auto final_points = [&](Player player) {
    return sum_of_team(ruleset, player, [&](Player one) {
      return points_of_player(position, one) + (position.is_in(one) ? ruleset.end.points->survival : 0);
    });
  };
  const PlayerSet seated = ruleset.all_players() - ruleset.neutral_players();
  PlayerSet best;
  for (const Player player : seated) {
    const auto is_better = [&](Player other) { return final_points(other) > final_points(player); };
    outcome.places[player] = static_cast<std::uint8_t>(1 + std::ranges::count_if(seated, is_better));
    if (outcome.places[player] == 1) best.insert(player);
  }
  outcome.winners = best == seated ? PlayerSet() : best;
  return outcome;
}

}  // namespace trigon::engine
