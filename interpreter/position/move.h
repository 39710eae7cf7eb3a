// A move, in eight bytes. Its text is made and read in interpreter/notation/move_text.h.
#pragma once

#include <cstdint>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/model/piece.h"
#include "interpreter/position/move_kind.h"

namespace trigon::engine {

struct Move {
  Cell from = no_cell;
  Cell to = no_cell;
  MoveKind kind = MoveKind::plain;
  /// The type that the mover becomes, or that is dropped, plus one; 0 when it stays what it is.
  std::uint8_t promotion = 0;
  /// The index of a castling; of a drop that comes from no hand, the piece's owner plus one; for a double step and for
  /// captures on the way, the number of the mover's node; for captures aside by choice, what is chosen, as `Takes`.
  /// Together with `promotion`, the number of a composite.
  std::uint16_t detail = 0;

  static Move drop(PieceType type, Cell to) {
    return {no_cell, to, MoveKind::drop, static_cast<std::uint8_t>(type + 1), 0};
  }
  /// A piece of another player that comes from no hand, see movegen/relocations.h.
  static Move placement(PieceType type, Player owner, Cell to) {
    return {no_cell, to, MoveKind::drop, static_cast<std::uint8_t>(type + 1), static_cast<std::uint16_t>(owner + 1)};
  }
  static Move composite(std::uint32_t id, Cell from, Cell to) {
    return {from, to, MoveKind::composite, static_cast<std::uint8_t>(id >> 16), static_cast<std::uint16_t>(id)};
  }

  bool promotes() const { return promotion != 0 && kind != MoveKind::drop && kind != MoveKind::composite; }
  PieceType promoted_type() const { return static_cast<PieceType>(promotion - 1); }
  PieceType dropped_type() const { return promoted_type(); }
  /// What a drop by `mover` puts on the board.
  Piece dropped(Player mover) const {
    const Player owner = detail == 0 ? mover : static_cast<Player>(detail - 1);
    return Piece(dropped_type(), owner, owner, false);
  }
  /// The move to another cell, otherwise unchanged.
  Move with_to(Cell cell) const {
    Move move = *this;
    move.to = cell;
    return move;
  }
  std::uint32_t composite_id() const { return static_cast<std::uint32_t>(promotion) << 16 | detail; }
  friend bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 8);

/// What the mover is at the end of its move.
inline Piece arrived(Piece mover, const Move& move) {
  const Piece moved = mover.moved();
  return move.promotes() ? moved.with_type(move.promoted_type()) : moved;
}

}  // namespace trigon::engine
