// Where a piece can go: the marks of a move diagram. Tested by the diagrams among the reference positions.
#pragma once

#include <vector>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// What a cell is to a piece that stands somewhere else.
struct CellMark {
  /// The cell is empty and the piece may move to it.
  bool may_move = false;
  /// The cell is empty; if an enemy that is not royal stood there, the piece could capture it, or at least some kinds.
  bool may_capture = false;
  /// An enemy stands there and may be captured.
  bool captures = false;
  /// No target, but a move passes over it, so that it must be empty (or hold the hurdle).
  bool is_passed = false;

  friend bool operator==(const CellMark&, const CellMark&) = default;
};

/// Marks by cell.
using Marks = std::vector<CellMark>;

/// Does a line mark its target when that is empty? Lines that capture royals only do not.
bool marks_empty_target(const Ruleset& ruleset, const MoveLine& line);

/// The pseudo-legal marks of the piece on `from`. En passant, castling and the safety of royals are not looked at.
Marks piece_marks(const Position& position, Cell from);

/// Adds the marks of another piece: what either can do.
void add_marks(Marks& marks, const Marks& more);

/// The sign of the seeds' diagrams: `*` moves and captures, `m` moves only, `c` captures only, `x` captures what stands
/// there, `!` is passed, over a piece if one stands there; empty for no mark.
const char* sign_of(const CellMark& mark);

}  // namespace trigon::engine
