// How many moves a piece needs on the empty board until it promotes or reaches a goal. Tested through piece values in
// tests/unit/piece_values_test.cpp.
#pragma once

#include <limits>
#include <vector>

#include "interpreter/movement/move_program.h"

namespace trigon::engine {

constexpr int never = std::numeric_limits<int>::max();

/// Is a line more than what only unmoved pieces have, and does it lead somewhere?
inline bool is_lasting(const MoveLine& line) {
  return !line.has(node_flag::unmoved_only | node_flag::closes) &&
         line.has(node_flag::may_move | node_flag::may_capture | node_flag::takes_aside);
}

/// Is it such a line, for a quiet move that needs no hurdle?
inline bool is_quiet_way(const MoveLine& line) {
  return is_lasting(line) && line.has(node_flag::may_move) && line.hurdles == 0;
}

/// For each cell the number of moves that a piece needs on the empty board until `is_reached(line)` holds for the last
/// one; `never` where there is no way.
template <class IsReached>
std::vector<int> moves_until(const MoveProgram& program, IsReached&& is_reached) {
  std::vector<int> moves(program.cell_count(), never);
  // Few rounds are needed, since most ways are short.
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const MoveLine& line : program.lines) {
      if (!is_quiet_way(line)) continue;
      const int after = is_reached(line) ? 0 : moves[line.to];
      if (after == never || after + 1 >= moves[line.from]) continue;
      moves[line.from] = after + 1;
      has_changed = true;
    }
  }
  return moves;
}

}  // namespace trigon::engine
