// The shortest movement that does what somebody has marked on a board: the other way round than compiling. It tries the
// terms that pieces of the world's games have, one step, riders, leaps, crooked and bent lines, each to all sides or to
// some, and takes the cheapest of them that together make the marks. Tested in tests/unit/movement_finder_test.cpp.
#pragma once

#include <string>

#include "interpreter/geometry/grid.h"

namespace trigon::engine {

/// What a piece on a cell of the empty board is to do.
struct WantedMoves {
  Cell from = no_cell;
  /// Where it goes when the cell is empty, and where it captures.
  CellSet moves{}, captures{};
};

struct FoundMovement {
  /// A movement that does just that, but for the cells below.
  std::string text;
  /// What no term that is tried does.
  CellSet left_moves{}, left_captures{};
};

/// Finds the shortest movement for a piece with this facing. Of several it takes the one that goes on beyond small
/// boards (`W*` before `W3`). Takes some hundredths of a second on a board of 64 cells, half a
/// second on one of 4,096.
FoundMovement find_movement(const Grid& grid, const Facing& facing, const WantedMoves& wanted);

}  // namespace trigon::engine
