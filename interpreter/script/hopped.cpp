#include "interpreter/script/hopped.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/position/move.h"

namespace trigon::engine {

namespace {

/// Could a line be the one along which a move was made, by its target and flags?
bool makes(const MoveLine& line, const MadeMove& made) {
  if (line.to != made.move->to) return false;
  if (line.has(node_flag::unmoved_only) && !made.piece.is_unmoved()) return false;
  if (line.has(node_flag::stays) != stays(made.move->kind)) return false;
  return line.has(made.captured.empty() ? node_flag::may_move : node_flag::may_capture | node_flag::takes_aside);
}

}  // namespace

CellSet hopped_cells(const Position& position, const MadeMove& made) {
  CellSet hopped;
  const Cell from = made.move->from;
  if (made.piece.is_empty() || from == no_cell || !is_step(made.move->kind)) return hopped;
  const MoveProgram& program = position.ruleset().program(made.piece);
  for (std::uint32_t r = program.line_begin[from]; r < program.line_begin[from + 1u]; ++r) {
    const MoveLine& line = program.lines[r];
    // Before the move its piece is still where it starts; it is no hurdle of its own.
    if (!makes(line, made) || !is_open(position, program, line, {from, no_cell})) continue;
    if (line.hurdles == 0) return {};
    for (std::uint32_t i = 0; i < line.path_length; ++i)
      if (const Cell cell = program.path(line)[i]; cell != from && !position.at(cell).is_empty()) hopped.insert(cell);
  }
  return hopped;
}

}  // namespace trigon::engine
