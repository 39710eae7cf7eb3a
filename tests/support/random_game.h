// Games of random movements, on random boards.
#pragma once

#include <string>
#include <vector>

#include "interpreter/position/position.h"
#include "tests/support/naive_moves.h"
#include "tests/support/random_movement.h"

namespace trigon::engine::testing {

/// A game of a king and four pieces that move at random, with the conditions that the naive generator must know.
struct RandomGame {
  std::string yaml;
  std::vector<std::vector<NaiveCondition>> conditions;
};

/// On a board of more than a thousand cells where it `is_large`.
RandomGame random_game(Random& random, bool is_large = false);

/// Nothing when the game is refused; fails the test when that is for another reason than a movement with too many lines
/// or a setup that begins in check.
RulesetPtr load_random(const RandomGame& game);

/// Pieces anywhere, a king or seldom two for each player; of armies with a home, dead and converted ones among them.
Position random_position(const Ruleset& ruleset, Random& random);
/// The same, with all pieces on these cells.
Position random_position(const Ruleset& ruleset, Random& random, const CellSet& among);

}  // namespace trigon::engine::testing
