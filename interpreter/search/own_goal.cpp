#include "interpreter/search/own_goal.h"

#include "interpreter/rules/points.h"

namespace trigon::engine {

namespace {

/// Where few pieces win: what each costs, and by how much values are divided, since strong pieces have more choice.
constexpr int cost_of_piece = 200, value_divisor = 10;

/// The last check before the one that wins is worth half of this, the one before it a third, and so on.
constexpr int value_of_check = 240;

/// What a point counts.
constexpr int value_of_point = 40;

}  // namespace

OwnGoal::OwnGoal(const Ruleset& ruleset)
    : ruleset_(ruleset), few_pieces_win_(ruleset.end.stalemate == Result::win && ruleset.royal_types.empty()) {
  // The fewer checks are missing, the more counts the next.
  const int wins = ruleset.end.winning_checks;
  for (int given = 0; given < wins; ++given)
    by_checks_.push_back(given == 0 ? 0 : by_checks_.back() + value_of_check / (wins - given));
  if (wins > 0) by_checks_.push_back(by_checks_.back());
}

int OwnGoal::of_army(int values, int pieces) const {
  return few_pieces_win_ ? values / value_divisor - cost_of_piece * pieces : values;
}

int OwnGoal::of_score(const Position& position, Player player) const {
  int sum = value_of_point * points_of_player(position, player);
  if (!by_checks_.empty()) sum += by_checks_[static_cast<std::size_t>(position.value(ruleset_.check_slot(player)))];
  return sum;
}

}  // namespace trigon::engine
