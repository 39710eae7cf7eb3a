#include "interpreter/pictures/diagram.h"

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/captures_aside.h"
#include "interpreter/movegen/freezing.h"

namespace trigon::engine {

namespace {

/// Can the line capture a piece that is not royal?
bool captures_commoners(const Ruleset& ruleset, const MoveLine& line) {
  const TypeSet commoners = ruleset.all_types() - ruleset.royal_types;
  return line.has(node_flag::may_capture) &&
         !(ruleset.conditions[line.condition()].victims.types_of_any() & commoners).empty();
}

/// May the players put pieces of this type on any empty cell, in some phase?
bool is_relocated_somewhere(const Ruleset& ruleset, PieceType type) {
  return std::ranges::any_of(ruleset.phases, [&](const Phase& phase) { return phase.relocated.contains(type); });
}

/// Marks what is captured aside by going to an empty cell.
void mark_captured_aside(const Position& position, Cell from, Cell to, Marks& marks) {
  for (const Takes choice : {Takes::onto, Takes::ahead, Takes::behind})
    captured_aside(position, from, to, choice).for_each([&](Cell cell) { marks[cell].captures = true; });
}

}  // namespace

bool marks_empty_target(const Ruleset& ruleset, const MoveLine& line) {
  return line.has(node_flag::may_move | node_flag::takes_aside) || captures_commoners(ruleset, line);
}

Marks piece_marks(const Position& position, Cell from) {
  const Ruleset& ruleset = position.ruleset();
  Marks marks(ruleset.grid.cell_count());
  const Piece piece = position.at(from);
  if (is_relocated_somewhere(ruleset, piece.type()))
    for (std::size_t cell = 0; cell < marks.size(); ++cell)
      marks[cell].may_move = position.at(static_cast<Cell>(cell)).is_empty();
  if (ruleset.freezing && frozen_pieces(position).contains(from)) return marks;
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
      if (line.has(node_flag::takes_aside)) mark_captured_aside(position, from, line.to, marks);
    } else if (line.has(node_flag::may_capture) && may_be_victim(ruleset, line, piece, there)) {
      const bool only_swaps = line.condition() != 0 && ruleset.conditions[line.condition()].fate.swaps();
      mark.captures |= may_meet(ruleset, line, piece, there) &&
                       (only_swaps || !is_protected_from(position, piece.owner(), line.to, there));
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
