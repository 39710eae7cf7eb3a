// How directions lie to a player: forward, sideways, to the left. Tested in tests/unit/compiler_test.cpp.
#pragma once

#include <vector>

#include "grammar/movement_tree.h"
#include "interpreter/geometry/grid.h"

namespace trigon::engine {

/// How a direction lies to a player's facing, and on which hand: what is left of the line along the facing lies on the
/// left, what is on the line, or on a lattice with levels, on neither.
struct RelativeDirection {
  Bearing bearing;
  bool is_left = false, is_right = false;
};

/// How a heading lies to a player's facing.
RelativeDirection direction_of(const Grid& grid, Heading heading, const Facing& facing);
/// The same for the direction from one place to another.
RelativeDirection direction_of(const Grid& grid, Coordinates from, Coordinates to, const Facing& facing);

/// Is one of the directions that are named that one, if there are any, and none of those after "~"?
bool allows(const std::vector<Direction>& directions, const RelativeDirection& direction);

}  // namespace trigon::engine
