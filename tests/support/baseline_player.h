// The player that a new one is measured against: alpha-beta as general game systems have it, with material and mobility
// at its leaves, everybody else against the player to move, and nothing else.
#pragma once

#include <cstdint>

#include "interpreter/rules/game.h"
#include "interpreter/search/piece_values.h"

namespace trigon::engine::testing {

class BaselinePlayer {
 public:
  explicit BaselinePlayer(const Ruleset& ruleset) : values_(ruleset) {}

  /// A move of the game, which is not over: the best that is found within so many moves made. Among equals the first.
  Move choose(const Game& game, std::uint64_t nodes);

 private:
  class Search;
  PieceValues values_;
};

}  // namespace trigon::engine::testing
