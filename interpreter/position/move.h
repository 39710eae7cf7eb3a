// A move, in eight bytes. Its text is made and read in interpreter/notation/move_text.h.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/model/piece.h"

namespace trigon {

enum class MoveKind : std::uint8_t {
  plain,       // from -> to, capturing what stands there
  passing,     // plain, and cells on the way become open en passant
  en_passant,  // from -> to, capturing what passed there
  rifle,       // from stays, what stands on to is captured
  castling,    // royal and partner, see Ruleset::castlings
  pass,        // nothing moves; from and to are the cell of the piece that closes its circle
};

struct Move {
  Cell from = no_cell;
  Cell to = no_cell;
  MoveKind kind = MoveKind::plain;
  /// The type that the mover becomes, plus one; 0 when it stays what it is.
  std::uint8_t promotion = 0;
  /// Of castling the index of the castling, of passing the node on the mover's tape.
  std::uint16_t detail = 0;

  bool promotes() const { return promotion != 0; }
  PieceType promoted_type() const { return static_cast<PieceType>(promotion - 1); }
  friend bool operator==(const Move&, const Move&) = default;
};
static_assert(sizeof(Move) == 8);

using MoveList = std::vector<Move>;

}  // namespace trigon
