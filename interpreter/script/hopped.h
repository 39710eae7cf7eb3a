// What a move has hopped over, for scripts. Tested in tests/unit/hooks_test.cpp.
#pragma once

#include "interpreter/model/hooks.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The hurdles of a move that hops, on the board before the move or right after it. Where several lines lead to its
/// target, all of theirs; none when one of them needs no hurdle.
CellSet hopped_cells(const Position& position, const MadeMove& made);

}  // namespace trigon::engine
