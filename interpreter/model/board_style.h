// How a board is drawn. No rule depends on it, and it is no part of a variant's hash. The loader fills it
// (interpreter/variant/board_section.cpp); pictures, and the board in the browser by the resolved variant, show it.
// Tested in tests/unit/board_style_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/geometry/cell_set.h"

namespace trigon::engine {

/// A line between the middles of two cells: one of the grid, along which pieces stand on crossings, or one that is
/// drawn besides, such as those of a palace.
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
  /// Pieces stand on the crossings of lines, which join the middles of cells; cells are no tiles.
  bool has_crossings = false;
  /// By cell: `dark`, `mid` or `light`, which are colors of whoever draws it, or a color (support/color.h).
  std::vector<std::string> fills;
  std::vector<BoardLine> lines;
  std::vector<BoardArea> areas;
};

}  // namespace trigon::engine
