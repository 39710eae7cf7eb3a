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

/// What a drawing shows, and how.
struct DrawingContents {
  const std::function<std::string(Cell)>& text_of;
  DrawingStyle style;
};

/// A line a row, a cell a character or a word. The levels of a lattice that has some stand side by side.
std::string print_rows(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns);
std::optional<std::vector<DrawnCell>> read_rows(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                const ColumnNames& columns);
/// Every character or word but `#` is a cell.
std::optional<std::vector<Coordinates>> read_row_shape(const LocatedText& text, Diagnostics& diagnostics);

/// A line for every row, and each cell two columns from the next: rows are half a cell high.
std::string print_staggered(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns);
std::optional<std::vector<DrawnCell>> read_staggered(const Grid& grid, const LocatedText& text,
                                                     Diagnostics& diagnostics, const ColumnNames& columns);
std::optional<std::vector<Coordinates>> read_staggered_shape(const LocatedText& text, Diagnostics& diagnostics);

/// Two lines a row or more, cells between slashes: those that point down, then those that point up.
std::string print_slanted(const Grid& grid, const DrawingContents& contents, const ColumnNames& columns);
std::optional<std::vector<DrawnCell>> read_slanted(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                   const ColumnNames& columns);
std::optional<std::vector<Coordinates>> read_slanted_shape(const LocatedText& text, Diagnostics& diagnostics);

/// Has a cell of a slanted drawing its point up?
constexpr bool is_up(Coordinates at) { return ((at.column + at.row) & 1) == 0; }

}  // namespace trigon::engine
