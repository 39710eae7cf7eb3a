// Legal moves: what the generator is sure of, and what it is not sure of after trying. Tested in tests/unit/legal_test.cpp,
// by perft tables and by comparison with the naive generator of the test library.
#pragma once

#include <cstdint>

#include "interpreter/movegen/sensitive_lines.h"
#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon {

/// Finds legal moves. Keeps its scratch memory, so that one finder a thread serves any number of positions without
/// allocation. The position is changed and restored while moves are tried.
///
/// The end of the game is not looked at here: see interpreter/rules/outcome.h.
class LegalMoves {
 public:
  /// Replaces `moves` by the legal moves, in a fixed order: by the mover's cell, then along its tape.
  void list(Position& position, MoveList& moves);
  std::uint64_t count(Position& position);
  bool has_any(Position& position);

 private:
  SensitiveLines lines_;
};

/// Does playing this pseudo-legal move leave no own royal attacked by a player who is in?
bool is_safe(Position& position, const Move& move);

}  // namespace trigon
