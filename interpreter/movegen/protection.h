// Pieces that enemies do not capture, since others stand near them. Tested in tests/reference/protection.yaml and
// tests/property.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The cell of a piece that protects `victim` on `cell` from its enemies, or `no_cell`; what stands on the cell itself
/// and on `vacated` does not. Only where the ruleset has `protection`.
Cell find_protector(const Position& position, Cell cell, Piece victim, Cell vacated = no_cell);

/// Does a piece protect `victim` on `cell` from its enemies? For any ruleset.
inline bool is_protected(const Position& position, Cell cell, Piece victim, Cell vacated = no_cell) {
  return position.ruleset().protection && find_protector(position, cell, victim, vacated) != no_cell;
}

/// The pieces that `captor` may not capture, since others protect them. Only where the ruleset has `protection`.
CellSet protected_from(const Position& position, Player captor);

/// Is `victim`, on `cell`, protected from `captor`, who may capture own pieces?
inline bool is_protected_from(const Position& position, Player captor, Cell cell, Piece victim,
                              Cell vacated = no_cell) {
  return position.ruleset().protection && victim.owner() != captor && is_protected(position, cell, victim, vacated);
}

}  // namespace trigon::engine
