// Boards as text, written and read. What stands in a cell is any short text; pieces and marks are the caller's.
//
//       /\              one row of triangles is two lines: down-cells are filled in on the first,
//      /Q \             up-cells on the second; a line of dashes may follow, leading spaces do not
//      ----             matter. Squares are plain rows, one character or word a cell. '#' is a hole.
//     /\K /\
//    /B \/R \
//    --------
//
//        .                   hexes: a line for every half cell of height, cells separated by spaces
//      k   .
//    .   .   .
//      .   K
//        .
//
//    8 rnbqk  .....          cubes: a line a row, the levels from left to right, two spaces between them; when a
//    7 ppppp  ..#..          cell needs more than a character, cells are words and levels stand between bars
//
// Tested in tests/unit/drawing_test.cpp.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/geometry/grid.h"
#include "interpreter/geometry/labels.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// What a drawing has in one cell: the text without spaces around it, and where it stands. Empty cells have no text; a
/// `.` is an empty cell too.
struct DrawnCell {
  std::string text;
  Span span;
};

/// Reads a drawing of this grid. The cells in cell order, or nothing after located errors. `columns` are the letters
/// that may stand below, by default those of the default labels.
std::optional<std::vector<DrawnCell>> read_drawing(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                   const std::vector<std::string>& columns = {});

/// Reads the shape of a board from a drawing with holes. Here leading spaces matter: they place the rows. Boards with
/// levels cannot be drawn so, which is an error.
std::optional<std::vector<Coordinates>> read_mask(const Lattice& lattice, const LocatedText& text,
                                                  Diagnostics& diagnostics);

/// Draws the grid with `text_of(cell)` in each cell; with row numbers, where names have them, and column letters when
/// `has_labels`. Reading it back gives the same texts.
std::string print_drawing(const Grid& grid, const std::function<std::string(Cell)>& text_of, bool has_labels);

/// How a drawing is printed.
struct DrawingStyle {
  /// Puts the color codes around a character of a cell's text; nothing for a drawing without colors.
  std::function<std::string(Cell, std::string_view)> paint = {};
  /// The only rows that are printed, from the bottom up; such a drawing cannot be read back.
  int first_row = 0;
  int last_row = std::numeric_limits<int>::max();
};

/// The same with the column letters of these labels, or without numbers and letters when names are not made of them.
std::string print_drawing(const Grid& grid, const std::function<std::string(Cell)>& text_of, const Labels& labels,
                          const DrawingStyle& style = {});

}  // namespace trigon::engine
