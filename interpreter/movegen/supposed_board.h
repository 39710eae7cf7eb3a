// The board as it would stand after a move that is not made.
#pragma once

#include "interpreter/position/position.h"

namespace trigon {

/// What a piece leaves behind that has gone from one cell to another, and nothing else has changed. `Words` is enough for the grid.
template <std::size_t Words>
struct SupposedBoard {
  const Position& before;
  /// Who replies.
  Player player;
  Cell from, to;
  /// As it is on `to`.
  Piece piece;
  CellSetOf<Words> occupied;
  /// The pieces of who replies, and those of enemies who are in but for the one that has moved.
  CellSetOf<Words> own, attackers;

  /// Of cells other than `from`.
  Piece at(Cell cell) const { return cell == to ? piece : before.at(cell); }
};

}  // namespace trigon
