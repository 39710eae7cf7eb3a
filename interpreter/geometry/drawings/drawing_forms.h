// The forms of drawings, from which a lattice takes one, and what a drawing shows. drawing.h has a picture of each.
// Tested in tests/unit/drawing_test.cpp.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/geometry/drawing.h"

namespace trigon::engine {

/// What a drawing shows, and how it is printed.
struct DrawingContents {
  const std::function<std::string(Cell)>& text_of;
  DrawingStyle style;
};

/// A line for each row, a character or a word for each cell. Levels stand side by side.
std::string print_rows(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns);
std::optional<std::vector<DrawnCell>> read_rows(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                const ColumnNames& columns);
/// Reads which cells a board has from its rows: every character or word but `#` is a cell.
std::optional<std::vector<Coordinates>> read_row_shape(const LocatedText& text, Diagnostics& diagnostics);

/// A line for each row, cells two columns apart: rows are half a cell high.
std::string print_staggered(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns);
std::optional<std::vector<DrawnCell>> read_staggered(const Grid& grid, const LocatedText& text,
                                                     Diagnostics& diagnostics, const ColumnNames& columns);
std::optional<std::vector<Coordinates>> read_staggered_shape(const LocatedText& text, Diagnostics& diagnostics);

/// Two or more lines for each row, cells between slashes: first those that point down, then those that point up.
std::string print_slanted(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns);
std::optional<std::vector<DrawnCell>> read_slanted(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                   const ColumnNames& columns);
std::optional<std::vector<Coordinates>> read_slanted_shape(const LocatedText& text, Diagnostics& diagnostics);

/// Does the triangle at this place point up?
constexpr bool is_up(Coordinates at) { return ((at.column + at.row) & 1) == 0; }

}  // namespace trigon::engine
