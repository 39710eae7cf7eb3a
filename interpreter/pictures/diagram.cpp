#include "interpreter/pictures/diagram.h"

#include "interpreter/movegen/attacks.h"

namespace trigon::engine {

namespace {

/// Can the line capture a piece that is not royal?
bool captures_commoners(const Ruleset& ruleset, const MoveLine& line) {
  const TypeSet commoners = ruleset.all_types() - ruleset.royal_types;
  return line.has(node_flag::may_capture) &&
         !(ruleset.conditions[line.condition()].victims.types_of_any() & commoners).empty();
}

}  // namespace

bool marks_empty_target(const Ruleset& ruleset, const MoveLine& line) {
  return line.has(node_flag::may_move | node_flag::takes_aside) || captures_commoners(ruleset, line);
}

Marks piece_marks(const Position& position, Cell from) {
  const Ruleset& ruleset = position.ruleset();
  Marks marks(ruleset.grid.cell_count());
  const Piece piece = position.at(from);
  const MoveProgram& program = ruleset.program(piece);
  for (std::uint32_t r = program.line_begin[from]; r < program.line_begin[from + 1u]; ++r) {
    const MoveLine& line = program.lines[r];
    if (line.has(node_flag::unmoved_only) && !piece.is_unmoved()) continue;
    if (!is_open(position, program, line, {from, no_cell})) continue;
    CellMark& mark = marks[line.to];
    const Piece there = position.at(line.to);
    if (there.is_empty()) {
      if (!marks_empty_target(ruleset, line)) continue;
      // Where it captures nothing aside it may have no move; the board of a diagram has no victims.
      mark.may_move |= line.has(node_flag::may_move | node_flag::takes_aside);
      mark.may_capture |= captures_commoners(ruleset, line);
    } else if (line.has(node_flag::may_capture) && may_be_victim(ruleset, line, piece, there)) {
      mark.captures |= may_meet(ruleset, line, piece, there);
    } else {
      continue;
    }
    for (std::uint32_t i = 0; i < line.path_length; ++i) marks[program.path(line)[i]].is_passed = true;
    if (there.is_empty() && !line.has(node_flag::takes_aside)) continue;
    program.victim_cells(line).for_each([&](Cell cell) { marks[cell].captures = true; });
  }
  return marks;
}

void add_marks(Marks& marks, const Marks& more) {
  for (std::size_t cell = 0; cell < marks.size(); ++cell) {
    marks[cell].may_move |= more[cell].may_move;
    marks[cell].may_capture |= more[cell].may_capture;
    marks[cell].captures |= more[cell].captures;
    marks[cell].is_passed |= more[cell].is_passed;
  }
}

const char* sign_of(const CellMark& mark) {
  if (mark.captures) return "x";
  if (mark.may_move && mark.may_capture) return "*";
  if (mark.may_move) return "m";
  if (mark.may_capture) return "c";
  return mark.is_passed ? "!" : "";
}

}  // namespace trigon::engine
