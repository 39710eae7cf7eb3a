// The hurdles that a move has hopped over, for scripts. Tested in tests/unit/hooks_test.cpp.
#pragma once

#include "interpreter/model/hooks.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The cells of the hurdles of a hopping move; `position` is that before the move or right after it. If several lines
/// lead to the target, the hurdles of all; none if one of the lines needs no hurdle.
CellSet hopped_cells(const Position& position, const MadeMove& made);

}  // namespace trigon::engine
