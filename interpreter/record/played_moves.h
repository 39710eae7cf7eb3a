// A game that is played again from where it began, for writers of records. Tested in tests/unit/csa_test.cpp.
#pragma once

#include <algorithm>
#include <vector>

#include "interpreter/record/record.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

class PlayedMoves {
 public:
  /// Goes back to the beginning of a game.
  explicit PlayedMoves(const Game& game) : game_(game) {
    while (const auto move = game_.last_move()) {
      moves_.push_back(*move);
      game_.undo();
    }
    std::reverse(moves_.begin(), moves_.end());
  }

  /// The game before `next()`.
  const Game& game() const { return game_; }
  /// The next move; there must be one.
  const Move& next() const { return moves_[at_]; }
  void advance() { game_.play(moves_[at_++]); }

 private:
  Game game_;
  std::vector<Move> moves_;
  std::size_t at_ = 0;
};

/// Has a line more than moves and comments?
inline bool has_variations(const RecordedLine& line) {
  return std::ranges::any_of(line.moves,
                             [](const RecordedMove& move) { return !move.glyphs.empty() || !move.variations.empty(); });
}

}  // namespace trigon::engine
