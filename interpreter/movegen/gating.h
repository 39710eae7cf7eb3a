// Held pieces that enter where a piece leaves its cell. Such a move is a composite: the move, and then a drop. Tested
// in tests/reference/gating.yaml, by perft of Seirawan chess, and in tests/property.
#pragma once

#include <optional>

#include "interpreter/position/composite.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// Does the player hold pieces of this type that may enter? Only where the ruleset has `gating`, as for all that
/// follows.
bool holds_entrant(const Position& position, Player player, PieceType type);

/// Does a piece of the player stand on the cell behind which others may enter when it leaves, if they are held?
bool is_gate(const Position& position, Player player, Cell cell);
bool has_gate(const Position& position, Player player);
/// The cells of the setup on which such a piece of the player stands at first.
CellSet gates_at_start(const Ruleset& ruleset, Player player);

/// The pieces of the player to move behind which a held one may now enter, and royals of castlings behind whose
/// partners one may. `Words` is that of the grid.
CellSet movers_from_gates(const Position& position);
template <std::size_t Words>
CellSetOf<Words> movers_from_gates(const Position& position) {
  return narrow<Words>(movers_from_gates(position));
}

/// The cells on which a held piece may enter after this move, which must be pseudo-legal; none when it is a composite.
CellSet gates_behind(const Position& position, const Move& move);

/// The move with a piece that enters behind it.
Composite with_entrant(const Position& position, const Move& move, PieceType type, Cell gate);

/// What enters by a move, and where.
struct Entrant {
  PieceType type = 0;
  Cell gate = no_cell;
};

/// The piece that enters by a move; nothing for moves of any other kind, also in games without the rule.
std::optional<Entrant> entrant_of(const Position& position, const Move& move);

/// Could something enter behind moves of the player, now or once more is held?
bool may_ever_gate(const Position& position, Player player);

/// Does it matter whether this piece of the position has moved? Where nothing can enter any more, it does not.
bool remembers_moved(const Position& position, Piece piece);

/// Where nothing can enter any more behind moves of a player, forgets which of the pieces have not moved, so that equal
/// positions are equal.
void forget_gates(Position& position, Player player);

}  // namespace trigon::engine
