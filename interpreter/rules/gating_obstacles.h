// What keeps a held piece from entering behind a move. Tested in tests/unit/why_test.cpp and by reference positions.
#pragma once

#include <cstdint>

#include "interpreter/position/position.h"

namespace trigon::engine {

enum class GatingObstacle : std::uint8_t {
  none,          // it may enter, if that leaves no royal attacked
  not_entrant,   // such a piece never enters behind a move
  not_held,      // the player holds none
  not_left,      // nothing leaves the cell by this move
  outside,       // nothing enters there
  behind,        // nothing enters behind such a piece
  moved,         // the piece that leaves the cell has moved before
  at_royal,      // after a castling nothing enters where the royal stood
  at_partner,    // nor where the partner did
  occupied,      // the castling puts another piece there
};

/// The first obstacle for a piece of this type to enter on the cell after a pseudo-legal move, which is no composite.
/// Only where the ruleset has `gating`.
GatingObstacle gating_obstacle(const Position& position, const Move& move, PieceType type, Cell gate);

}  // namespace trigon::engine
