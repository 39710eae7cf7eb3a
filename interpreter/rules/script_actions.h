// What scripts do to a position. Tested in tests/unit/hooks_test.cpp.
#pragma once

#include <vector>

#include "interpreter/position/composite.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// Carries out the actions of a script, in a move of the player to move or outside of any. Who loses a royal by them
/// that is needed is out. Returns whether they put a piece on the board or take one off, after which the half-move
/// clock begins anew.
bool perform(Position& position, const std::vector<Action>& actions);

}  // namespace trigon::engine
