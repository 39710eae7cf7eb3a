// The marks of a move diagram: where a piece can go. Tested by the diagrams among the reference positions.
#pragma once

#include <vector>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The mark of a cell: what a piece elsewhere can do there.
struct CellMark {
  /// Is the cell empty, and may the piece move to it?
  bool may_move = false;
  /// Is the cell empty, and could the piece capture enemies there, at least of some types? Royals do not count.
  bool may_capture = false;
  /// Does an enemy stand there that may be captured?
  bool captures = false;
  /// Is the cell no target, but passed by a move, so that it must be empty (or hold the hurdle)?
  bool is_passed = false;

  friend bool operator==(const CellMark&, const CellMark&) = default;
};

/// The marks of all cells.
using Marks = std::vector<CellMark>;

/// Does a line mark its target when that is empty? Lines that capture royals only do not.
bool marks_empty_target(const Ruleset& ruleset, const MoveLine& line);

/// The marks of the pseudo-legal moves of the piece on `from`. En passant, castling and the safety of royals are
/// ignored. A piece that is frozen in the position has none; one that players put on empty cells may go to all of them.
Marks piece_marks(const Position& position, Cell from);

/// Adds the marks of another piece to those of the first: what either can do.
void add_marks(Marks& marks, const Marks& more);

/// The sign of a mark in text: `*` moves and captures, `m` only moves, `c` only captures, `x` captures the piece there,
/// `!` is passed, also behind a piece; empty for no mark.
const char* sign_of(const CellMark& mark);

}  // namespace trigon::engine
