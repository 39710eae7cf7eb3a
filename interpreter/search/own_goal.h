// What the ends of a game make worth having instead of material, or beside it: found once from the rules. Tested in
// tests/unit/own_goal_test.cpp.
#pragma once

#include <vector>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// What a variant's own ends make worth having.
class OwnGoal {
 public:
  /// The ruleset must outlive this object.
  explicit OwnGoal(const Ruleset& ruleset);

  /// Does who has no piece or no move left win, in a game without royals? Then every piece is a burden.
  bool few_pieces_win() const { return few_pieces_win_; }
  /// What an army is worth to its player that has so many pieces with so high a sum of values, in hundredths.
  int of_army(int values, int pieces) const;
  /// What the checks and points that a player has are worth, in hundredths.
  int of_score(const Position& position, Player player) const;

 private:
  const Ruleset& ruleset_;
  bool few_pieces_win_;
  /// What so many checks given are worth; empty where nobody counts them.
  std::vector<int> by_checks_;
};

}  // namespace trigon::engine
