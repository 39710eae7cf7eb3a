// Cubes, in levels: 26 headings, 6 across a face, 12 across an edge and 8 across a corner. They have no degrees, and no
// left or right. Rulings section 1.
#include <fmt/format.h>

#include "interpreter/geometry/drawings/drawing_forms.h"
#include "interpreter/geometry/grid.h"
#include "interpreter/geometry/lattice.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

namespace {

/// The first half of the headings; the second half are their opposites in the same order.
constexpr Coordinates cube_steps[13] = {{1, 0, 0},  {0, 1, 0},  {0, 0, 1},  {1, 1, 0},  {-1, 1, 0},
                                        {1, 0, 1},  {-1, 0, 1}, {0, 1, 1},  {0, -1, 1}, {1, 1, 1},
                                        {-1, 1, 1}, {1, -1, 1}, {-1, -1, 1}};

Coordinates cube_step(Coordinates /*from*/, Heading heading) {
  if (heading < 13) return cube_steps[heading];
  const Coordinates opposite = cube_steps[heading - 13];
  return {-opposite.column, -opposite.row, -opposite.level};
}

/// The kind of a step, by how many of column, row and level it changes.
StepKind cube_kind(Coordinates from, Heading heading) {
  const Coordinates by = cube_step(from, heading);
  const int changes = (by.column != 0) + (by.row != 0) + (by.level != 0);
  return changes == 1 ? orthogonal : changes == 2 ? diagonal : triagonal;
}

std::vector<Coordinates> box_shape(Shape::Numbers n) {
  std::vector<Coordinates> cells;
  for (int level = 0; level < n[2]; ++level)
    for (const Coordinates& at : rows_of_cells(static_cast<int>(n[0]), static_cast<int>(n[1])))
      cells.push_back({at.column, at.row, level});
  return cells;
}

std::string box_in_words(const Grid& grid) {
  return fmt::format("{}, {} levels of {} columns and {} rows", cell_count_in_words(grid), grid.levels(),
                     grid.columns(), grid.rows());
}

std::optional<std::vector<Coordinates>> no_drawn_shape(const LocatedText& text, Diagnostics& diagnostics) {
  diagnostics.error(text.whole, "drawing", "the board of a cube cannot be drawn", "give its 'shape' and 'holes'");
  return std::nullopt;
}

}  // namespace

const Lattice& cube_lattice() {
  static const Lattice cubes = {
      .name = "cube",
      .cells = "cubes",
      .is_flat = false,
      .heading_count = 26,
      .step = cube_step,
      .kind = cube_kind,
      .steps_in_words =
          "An orthogonal step leads across a face of the cube, a diagonal step across an edge, a triagonal step across "
          "a corner.",
      .middle =
          [](Coordinates at) {
            return Point{at.column + 0.5, at.row + 0.5};
          },
      .corners = [](Coordinates /*at*/, Point middle) { return square_around(middle); },
      .shapes = {{.name = "box",
                  .numbers = {"columns", "rows", "levels"},
                  .count = [](Shape::Numbers n) { return n[0] * n[1] * n[2]; },
                  .make = box_shape}},
      .board_in_words = box_in_words,
      .drawing = {print_rows, read_rows, no_drawn_shape},
  };
  return cubes;
}

}  // namespace trigon::engine
