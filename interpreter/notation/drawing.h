// Boards as text, written and read. What stands in a cell is any short text; pieces and marks are the caller's.
//
//       /\              one row of triangles is two lines: down-cells are filled in on the first,
//      /Q \             up-cells on the second; a line of dashes may follow, leading blanks do not
//      ----             matter. Squares are plain rows, one character or word a cell. '#' is a hole.
//     /\K /\
//    /B \/R \
//    --------
//
// Tested in tests/unit/drawing_test.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/geometry/grid.h"
#include "interpreter/geometry/labels.h"
#include "interpreter/support/located_text.h"

namespace trigon {

/// What a drawing has in one cell: the text without blanks around it, and where it stands. Empty cells have no text; a
/// `.` is an empty cell too.
struct DrawnCell {
  std::string text;
  Span span;
};

/// Reads a drawing of this grid. The cells in cell order, or nothing after located errors.
std::optional<std::vector<DrawnCell>> read_drawing(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics);

/// Reads the shape of a board from a drawing with holes. Here leading blanks matter: they place the rows.
std::optional<std::vector<Coordinates>> read_mask(Lattice lattice, const LocatedText& text, Diagnostics& diagnostics);

/// Draws the grid with `text_of(cell)` in each cell; with row numbers and column letters when `has_labels`. Reading it back
/// gives the same texts.
std::string print_drawing(const Grid& grid, const std::function<std::string(Cell)>& text_of, bool has_labels);

}  // namespace trigon
