// Limits of drops: how many pieces of a kind may stand in a column, and where a piece comes to lie that falls. Tested
// in tests/reference/no-mate-by.yaml, tests/reference/falls.yaml and by perft of shogi.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// Is there a limit for the drops of a type by the player to move?
inline bool limits_columns(const Position& position, PieceType type) {
  const auto& limits = position.ruleset().hands.per_column[type];
  return !limits.empty() && limits[position.turn()] > 0;
}

/// The cells of columns in which as many own pieces of the type stand as the limit, which there must be, allows.
CellSet full_columns(const Position& position, PieceType type);

/// Do dropped pieces of the type fall?
inline bool falls(const Ruleset& ruleset, PieceType type) { return !ruleset.hands.falls[type].empty(); }

/// The cells on which a dropped piece of the type, which must be one that falls, may come to lie.
CellSet landing_cells(const Position& position, PieceType type);

}  // namespace trigon::engine
