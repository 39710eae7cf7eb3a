// Triangles: 12 headings, one each 30 degrees; an odd one is an orthogonal step (across an edge) or a triagonal one
// (across a corner) by the cell's orientation, an even one is a diagonal step.
//
//        /\    /\        Columns are half a triangle wide and rows one
//       /  \  /  \       triangle high, so that a cell is up (apex up)
//      / up \/    \      exactly when its column and row have the same
//      ------------      parity.
//      \    /\ down      Rulings section 1.
#include <fmt/format.h>

#include <numbers>

#include "interpreter/geometry/drawings/drawing_forms.h"
#include "interpreter/geometry/grid.h"
#include "interpreter/geometry/lattice.h"

namespace trigon::engine {

namespace {

constexpr double triangle_height = std::numbers::sqrt3 / 2;

/// Column and row offsets of the headings from an up-cell; a down-cell differs on the odd ones.
constexpr Coordinates steps_from_up[12] = {{2, 0},  {1, 0},   {1, 1},   {0, 1},  {-1, 1}, {-1, 0},
                                           {-2, 0}, {-2, -1}, {-1, -1}, {0, -1}, {1, -1}, {2, -1}};
constexpr Coordinates steps_from_down[12] = {{2, 0},  {2, 1},  {1, 1},   {0, 1},  {-1, 1}, {-2, 1},
                                             {-2, 0}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}};

StepKind triangle_kind(Coordinates from, Heading heading) {
  if (heading % 2 == 0) return diagonal;
  // Edges of an up-cell lie at 30, 150 and 270 degrees: headings 1, 5 and 9.
  return (heading % 4 == 1) == is_up(from) ? orthogonal : triagonal;
}

/// Keeps the orientation of cells when a board is moved: an odd shift leaves one column free at the left.
Coordinates even_corner(Coordinates corner) {
  return {corner.column - ((corner.column + corner.row) & 1), corner.row, corner.level};
}

Point triangle_middle(Coordinates at) {
  return {(at.column + 1) * 0.5, triangle_height * (at.row + (is_up(at) ? 1.0 : 2.0) / 3)};
}

std::vector<Point> triangle_corners(Coordinates at, Point /*middle*/) {
  const double left = at.column * 0.5;
  const double base = triangle_height * (is_up(at) ? at.row : at.row + 1);
  const double apex = triangle_height * (is_up(at) ? at.row + 1 : at.row);
  if (is_up(at)) return {{left, base}, {left + 1, base}, {left + 0.5, apex}};
  return {{left, base}, {left + 0.5, apex}, {left + 1, base}};
}

void add_triangles(std::vector<Coordinates>& cells, int row, int first_column, int count) {
  for (int i = 0; i < count; ++i) cells.push_back({first_column + i, row});
}

/// A triangle with its apex up: `side` rows of 1, 3, 5 .. cells.
std::vector<Coordinates> triangle_of_triangles(Shape::Numbers n) {
  const int side = static_cast<int>(n[0]);
  std::vector<Coordinates> cells;
  for (int row = 0; row < side; ++row) add_triangles(cells, row, row, 2 * (side - row) - 1);
  return cells;
}

/// Two halves of `side` rows, `widest` triangles wide where they meet. The lowest row begins with a cell that points
/// down, so its column and row differ in parity.
std::vector<Coordinates> two_halves(int side, int widest) {
  std::vector<Coordinates> cells;
  for (int row = 0; row < side; ++row) {
    add_triangles(cells, row, side - 1 - row, widest - 2 * (side - 1 - row));
    add_triangles(cells, side + row, row, widest - 2 * row);
  }
  if (side % 2 != 0)
    for (Coordinates& at : cells) ++at.column;
  return cells;
}

std::string triangles_in_words(const Grid& grid) {
  std::size_t up = 0;
  for (const Cell cell : grid.cells()) up += is_up(grid.coordinates(cell)) ? 1 : 0;
  return fmt::format("{}, {} with their point up and {} with their point down", cell_count_in_words(grid), up,
                     grid.cell_count() - up);
}

std::vector<Shape> triangle_shapes() {
  using Numbers = Shape::Numbers;
  return {{.name = "diamond",  // two triangles joined at their bases
           .numbers = {"side"},
           .count = [](Numbers n) { return 2 * n[0] * n[0]; },
           .make = [](Numbers n) { return two_halves(static_cast<int>(n[0]), 2 * static_cast<int>(n[0]) - 1); }},
          {.name = "hexagon",  // flat at the bottom
           .numbers = {"side"},
           .count = [](Numbers n) { return 6 * n[0] * n[0]; },
           .make = [](Numbers n) { return two_halves(static_cast<int>(n[0]), 4 * static_cast<int>(n[0]) - 1); }},
          {.name = "parallelogram",  // leaning to the right
           .numbers = {"width", "rows"},
           .count = [](Numbers n) { return 2 * n[0] * n[1]; },
           .make = [](Numbers n) { return rows_of_cells(2 * static_cast<int>(n[0]), static_cast<int>(n[1]), 1); }},
          {.name = "triangle",
           .numbers = {"side"},
           .count = [](Numbers n) { return n[0] * n[0]; },
           .make = triangle_of_triangles}};
}

}  // namespace

const Lattice& triangle_lattice() {
  static const Lattice triangles = {
      .name = "triangle",
      .cells = "triangles",
      .heading_count = 12,
      .step = [](Coordinates from,
                 Heading heading) { return (is_up(from) ? steps_from_up : steps_from_down)[heading]; },
      .kind = triangle_kind,
      .steps_in_words =
          "An orthogonal step leads across an edge, a diagonal step to one of the six nearest cells of the same "
          "orientation, a triagonal step straight across a corner. Outward means as straight on as that kind of step "
          "allows.",
      .single_step_hint =
          "on triangles straight on goes edge, corner, edge: (WV)* is such a rider; qW* goes round a "
          "corner, zW* in zigzag",
      .orientations = {{"up", "with their point up", "point up", {0, 0}},
                       {"down", "with their point down", "point down", {1, 0}}},
      .shade_word = "orientation",
      .origin = even_corner,
      .middle = triangle_middle,
      .corners = triangle_corners,
      .has_strips = [](int degrees) { return degrees % 60 == 30; },
      .shapes = triangle_shapes(),
      .board_in_words = triangles_in_words,
      .drawing = {print_slanted, read_slanted, read_slanted_shape},
      .token_radius = [](Coordinates /*at*/) { return 0.235; },
      // In a cell that points up the name stands above the token, where there is room.
      .name_depth = [](Coordinates at) { return is_up(at) ? -0.28 : 0.37; },
  };
  return triangles;
}

}  // namespace trigon::engine
