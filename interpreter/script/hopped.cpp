#include "interpreter/script/hopped.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/position/move.h"

namespace trigon::engine {

namespace {

/// Could a line be the one along which a move was made, by its target and flags?
bool makes(const MoveLine& line, const MadeMove& made, bool captures) {
  if (line.to != made.move->to) return false;
  if (line.has(node_flag::unmoved_only) && !made.piece.is_unmoved()) return false;
  if (line.has(node_flag::stays) != stays(made.move->kind)) return false;
  return line.has(captures ? node_flag::may_capture | node_flag::takes_aside : node_flag::may_move);
}

}  // namespace

Way way_of(const Position& position, const MadeMove& made, bool captures) {
  Way way;
  const Cell from = made.move->from;
  if (made.piece.is_empty() || from == no_cell || !is_step(made.move->kind)) return way;
  const MoveProgram& program = position.ruleset().program(made.piece);
  bool needs_hurdle = true;
  for (std::uint32_t r = program.line_begin[from]; r < program.line_begin[from + 1u]; ++r) {
    const MoveLine& line = program.lines[r];
    // Before the move its piece is still where it starts; it is no hurdle of its own.
    if (!makes(line, made, captures) || !is_open(position, program, line, {from, no_cell})) continue;
    needs_hurdle &= line.hurdles != 0;
    for (std::uint32_t i = 0; i < line.path_length; ++i) {
      const Cell cell = program.path(line)[i];
      if (cell == from) continue;
      way.passed.insert(cell);
      if (!position.at(cell).is_empty()) way.hopped.insert(cell);
    }
    way.hopped -= program.victim_cells(line);
  }
  if (!needs_hurdle) way.hopped.clear();
  return way;
}

}  // namespace trigon::engine
