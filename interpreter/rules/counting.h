// Counts the moves of an ending (model/counting.h) after each move. Sources: Fairy-Stockfish's countingRule.
#pragma once

#include "interpreter/model/counting.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// A move that has been made, as far as counting asks.
struct CountedMove {
  Player mover = 0;
  /// What it has captured; the empty set for nothing.
  TypeSet captured;
  bool promotes = false;
};

/// How many moves the player has until the game is drawn, if the count began now; 0 where it may not begin.
int moves_to_count(const Position& position, Player player);

/// Goes on counting, begins, or begins anew.
void count_move(Position& position, const CountedMove& move);

}  // namespace trigon::engine
