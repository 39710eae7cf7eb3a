// The hurdles that a move has hopped over, for scripts. Tested in tests/unit/hooks_test.cpp.
#pragma once

#include "interpreter/model/hooks.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// What lies on the way of a move of a piece.
struct Way {
  /// The cells of the hurdles of a hopping move. If several lines lead to the target, the hurdles of all; none if one
  /// of the lines needs no hurdle.
  CellSet hopped;
  /// The cells between its ends, of all lines by which it could be made.
  CellSet passed;
};

/// The way of a move; `position` is that before the move or right after it. `captures`: it captures something.
Way way_of(const Position& position, const MadeMove& made, bool captures);

}  // namespace trigon::engine
