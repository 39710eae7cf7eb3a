// Positions moved to other cells, other players or another ruleset.
#pragma once

#include <functional>
#include <set>

#include "interpreter/position/position.h"
#include "tests/support/naive_moves.h"

namespace trigon::engine::testing {

/// What becomes of cells and players. The defaults change nothing.
struct Transformation {
  std::function<Cell(Cell)> cell = [](Cell same) { return same; };
  std::function<Player(Player)> player = [](Player same) { return same; };
};

/// The position with everything in it transformed, in a ruleset with the same pieces and as many players.
Position transformed(const Position& position, const Ruleset& ruleset, const Transformation& transformation);
std::set<NaiveMove> transformed(const std::set<NaiveMove>& moves, const Transformation& transformation);

}  // namespace trigon::engine::testing
