// Boards as text, written and read. What a cell shows is any short text; what it means is known to the caller.
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
//    3 r   k                 octagons: as hexes, a line of octagons and a line of the squares above them in turn;
//    2   .                   rows have numbers
//    1 R   K
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

/// What a drawing has in one cell: the text without spaces around it, and where it stands. The text of an empty cell,
/// also of one drawn as `.`, is empty.
struct DrawnCell {
  std::string text;
  Span span;
};

/// Reads a drawing of this grid. Returns the cells in cell order, or nothing after located errors. `columns` are the
/// letters that may stand below the board, by default those of the default labels.
std::optional<std::vector<DrawnCell>> read_drawing(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                   const std::vector<std::string>& columns = {});

/// Reads which cells a board has from a drawing with holes. Leading spaces matter here: they place the rows. Boards
/// with levels cannot be drawn so; that is an error.
std::optional<std::vector<Coordinates>> read_mask(const Lattice& lattice, const LocatedText& text,
                                                  Diagnostics& diagnostics);

/// Draws the grid with `text_of(cell)` in each cell. `has_labels` adds row numbers and column letters, where the names
/// of cells have them. `read_drawing` gives the same texts back.
std::string print_drawing(const Grid& grid, const std::function<std::string(Cell)>& text_of, bool has_labels);

/// How a drawing is printed.
struct DrawingStyle {
  /// Puts color codes around a character of a cell's text; empty for a drawing without colors.
  std::function<std::string(Cell, std::string_view)> paint = {};
  /// The first of the rows that are printed, counted from 0 at the bottom. A drawing of a part cannot be read back.
  int first_row = 0;
  int last_row = std::numeric_limits<int>::max();
};

/// Draws the grid with row numbers and the column letters of `labels`; without both when the names of cells are not
/// made of them.
std::string print_drawing(const Grid& grid, const std::function<std::string(Cell)>& text_of, const Labels& labels,
                          const DrawingStyle& style = {});

}  // namespace trigon::engine
