// The symmetries of a board: turns and reflections that lay it onto itself. Tested in tests/unit/symmetry_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/geometry/grid.h"

namespace trigon::engine {

struct Symmetry {
  /// "a turn by 120 degrees", "a reflection": for messages.
  std::string name;
  /// The image of each cell.
  std::vector<Cell> cells;
  /// On flat boards a facing of d degrees becomes `turn` - d when this is set, else `turn` + d.
  bool reflects = false;
  int turn = 0;
  /// On boards with levels: for each axis of the image, the axis that it comes from, and its sign.
  int axis[3] = {0, 1, 2};
  int sign[3] = {1, 1, 1};

  /// Does it change left and right?
  bool is_reflection() const;
  /// The image of a player's facing.
  Facing image(const Facing& facing) const;
};

/// All symmetries of a board, the identity first.
std::vector<Symmetry> symmetries_of(const Grid& grid);

/// Do both facings look in the same direction?
bool is_same_way(const Facing& a, const Facing& b);

}  // namespace trigon::engine
