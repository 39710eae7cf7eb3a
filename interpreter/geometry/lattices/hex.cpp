// Hexes with flat tops: 12 headings, one each 30 degrees. An odd one is an orthogonal step, across an edge, an even one
// a diagonal step, along the edge between two neighbours.
//
//        __
//     __/  \__      Rows are half a cell high, so that a step
//    /  \__/  \     up its column is two rows and all cells
//    \__/  \__/     have the same parity of column + row.
//    /  \__/  \     Rulings section 1.
//    \__/  \__/
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "interpreter/geometry/drawings/drawing_forms.h"
#include "interpreter/geometry/lattice.h"

namespace trigon::engine {

namespace {

constexpr Coordinates hex_steps[12] = {{2, 0},  {1, 1},   {1, 3},   {0, 2},  {-1, 3}, {-1, 1},
                                       {-2, 0}, {-1, -1}, {-1, -3}, {0, -2}, {1, -3}, {1, -1}};

constexpr double half_hex_height = std::numbers::sqrt3 / 2;

std::vector<Point> hex_corners(Coordinates /*at*/, Point middle) {
  std::vector<Point> corners;
  for (int degrees = 0; degrees < 360; degrees += 60)
    corners.push_back({middle.x + unit(degrees).x, middle.y + unit(degrees).y});
  return corners;
}

/// The hexagon with corners at left and right; its columns have `side` to 2 * side - 1 cells.
std::vector<Coordinates> hexagon_of_hexes(Shape::Numbers n) {
  const int side = static_cast<int>(n[0]);
  std::vector<Coordinates> cells;
  for (int column = 1 - side; column < side; ++column) {
    const int half = 2 * (side - 1) - std::abs(column);
    for (int row = -half; row <= half; row += 2) cells.push_back({column, row});
  }
  return cells;
}

/// A board each of whose columns begins half a cell higher than the one to its left.
std::vector<Coordinates> parallelogram_of_hexes(Shape::Numbers n) {
  std::vector<Coordinates> cells;
  for (int column = 0; column < n[0]; ++column)
    for (int row = 0; row < n[1]; ++row) cells.push_back({column, column + 2 * row});
  return cells;
}

}  // namespace

const Lattice& hex_lattice() {
  static const Lattice hexes = {
      .name = "hex",
      .cells = "hexes",
      .heading_count = 12,
      .step = [](Coordinates /*from*/, Heading heading) { return hex_steps[heading]; },
      .kind = [](Coordinates /*from*/, Heading heading) { return heading % 2 == 0 ? diagonal : orthogonal; },
      .steps_in_words =
          "An orthogonal step leads across an edge, a diagonal step along the edge between two neighbours.",
      .shade = [](Coordinates at) { return at.row % 3; },
      .fills = {"dark", "mid", "light"},
      .middle =
          [](Coordinates at) {
            return Point{at.column * 1.5 + 1, half_hex_height * (at.row + 1)};
          },
      .corners = hex_corners,
      .shapes = {{.name = "hexagon",
                  .numbers = {"side"},
                  .count = [](Shape::Numbers n) { return 3 * n[0] * (n[0] - 1) + 1; },
                  .make = hexagon_of_hexes},
                 {.name = "parallelogram",
                  .numbers = {"columns", "rows"},
                  .count = [](Shape::Numbers n) { return n[0] * n[1]; },
                  .make = parallelogram_of_hexes}},
      .numbers_rows = false,
      .drawing = {print_staggered, read_staggered, read_staggered_shape},
      .name_depth = [](Coordinates /*at*/) { return 0.6; },
  };
  return hexes;
}

}  // namespace trigon::engine
