// Limits of drops that look at the rest of the board: what stands beside the cell, and the shades on which the pieces
// of a kind are to stand. Tested in tests/reference/drop-surroundings.yaml, and by perft of imported games.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// Do such rules limit the drops of a type?
inline bool asks_surroundings(const Ruleset& ruleset, PieceType type) {
  const HandRules& hands = ruleset.hands;
  return hands.asks_surroundings && (!hands.neighbours[type].empty() || !hands.even_shades.empty());
}

/// The cells on which the player to move may not drop the type for want of a piece that must stand beside them, and
/// those beside which a piece stands that may not.
CellSet cells_beside_none(const Position& position, PieceType type);
CellSet cells_beside_some(const Position& position, PieceType type);

/// The cells on which the player to move may not drop the type, since the pieces of some kind could not come to stand
/// on cells of each shade in equal numbers any more.
CellSet cells_of_wrong_shade(const Position& position, PieceType type);

/// All of these. Not inline, so that listing moves has no room for such sets where no rule asks for them.
CellSet cells_kept_free(const Position& position, PieceType type);

}  // namespace trigon::engine
