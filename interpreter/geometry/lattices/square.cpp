// Squares, as in chess: 8 headings, one each 45 degrees. Rulings section 1.
#include <fmt/format.h>

#include "interpreter/geometry/drawings/drawing_forms.h"
#include "interpreter/geometry/grid.h"
#include "interpreter/geometry/lattice.h"

namespace trigon::engine {

namespace {

constexpr Coordinates square_steps[8] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

std::string rectangle_in_words(const Grid& grid) {
  return fmt::format("{}, {} columns and {} rows", cell_count_in_words(grid), grid.columns(), grid.rows());
}

}  // namespace

const Lattice& square_lattice() {
  static const Lattice squares = {
      .name = "square",
      .cells = "squares",
      .heading_count = 8,
      .step = [](Coordinates /*from*/, Heading heading) { return square_steps[heading]; },
      .kind = [](Coordinates /*from*/, Heading heading) { return heading % 2 == 0 ? orthogonal : diagonal; },
      .steps_in_words = "Orthogonal and diagonal steps are those of chess.",
      .middle =
          [](Coordinates at) {
            return Point{at.column + 0.5, at.row + 0.5};
          },
      .corners = [](Coordinates /*at*/, Point middle) { return square_around(middle); },
      .shapes = {{.name = "rectangle",
                  .numbers = {"columns", "rows"},
                  .count = [](Shape::Numbers n) { return n[0] * n[1]; },
                  .make =
                      [](Shape::Numbers n) { return rows_of_cells(static_cast<int>(n[0]), static_cast<int>(n[1])); }}},
      .board_in_words = rectangle_in_words,
      .has_chess_notation = true,
      .drawing = {print_rows, read_rows, read_row_shape},
  };
  return squares;
}

}  // namespace trigon::engine
