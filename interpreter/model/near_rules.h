// Rules about pieces near another one: those that an explosion takes, that are frozen, and that are protected.
#pragma once

#include <vector>

#include "interpreter/geometry/grid.h"
#include "interpreter/model/piece.h"

namespace trigon::engine {

/// The rule that a capture removes the captor and the pieces around the captured one.
struct Explosion {
  /// The types that stay when another piece is captured beside them; and those that also stay when they capture.
  TypeSet spared, immune;
  /// How far an explosion reaches, in steps from the captured piece.
  int reach = 1;
  /// The type that the pieces around become instead of leaving the board, or -1. The captor itself leaves it.
  int becomes = -1;
  /// Does what is blown up come to hands: to that of the player who captures, or, of that player, to the next one's?
  bool fills_hands = false;
  /// The cells within reach of each cell, itself included.
  std::vector<CellSet> near;
};

/// The rule that some pieces freeze pieces of other players near them: these neither move nor attack. A piece that is
/// frozen freezes others all the same. Sources: Ultima's immobilizer.
struct Freezing {
  /// The types that freeze, and those that cannot be frozen.
  TypeSet by, spared;
  /// How far they freeze, in steps of any kind.
  int reach = 1;
  /// The cells within reach of each cell, itself included.
  std::vector<CellSet> near;
};

/// The rule that some pieces protect pieces of their own team near them: enemies do not capture these, and so give them
/// no check. Nothing protects itself.
struct Protection {
  /// The types that protect, and those that they protect.
  TypeSet by, pieces;
  /// How far they protect, in steps of any kind.
  int reach = 1;
  /// The cells within reach of each cell, itself included.
  std::vector<CellSet> near;
};

}  // namespace trigon::engine
