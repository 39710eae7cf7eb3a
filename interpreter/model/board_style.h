// How a board is drawn. No rule depends on it, and it is not part of a variant's hash. The loader fills it
// (interpreter/variant/board_section.cpp); pictures and the page in the browser show it. Tested in
// tests/unit/board_style_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/geometry/cell_set.h"

namespace trigon::engine {

/// A line between the middles of two cells: one of the grid, on whose crossings pieces stand, or a further one, as in a
/// palace.
struct BoardLine {
  Cell from = 0;
  Cell to = 0;
  bool is_palace = false;
};

/// Cells that are tinted.
struct BoardArea {
  std::string name;
  CellSet cells;
};

struct BoardStyle {
  /// Do pieces stand on the crossings of lines, which join the middles of cells, instead of on tiles?
  bool has_crossings = false;
  /// The color of each cell: `dark`, `mid` or `light`, for which the picture chooses colors, or a color
  /// (support/color.h).
  std::vector<std::string> fills;
  std::vector<BoardLine> lines;
  std::vector<BoardArea> areas;
};

}  // namespace trigon::engine
