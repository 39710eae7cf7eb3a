// Octagons, with a small square in each gap between four of them: the truncated square tiling. 8 headings, one each 45
// degrees. An octagon has orthogonal steps across the sides to its like and diagonal ones across those to squares. From
// a square the odd headings lead back to octagons, and the even ones along the side between two of them to the next
// square: a triagonal step.
//
//      ___     ___       Columns and rows are half an octagon wide, so that
//     /   \___/   \      a step up its column is two rows. Octagons have even
//     |   |   |   |      columns and rows, squares odd ones. Columns are as
//     \___/   \___/      far apart as rows.
//     /   \___/   \      Rulings section 1.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "interpreter/geometry/drawings/drawing_forms.h"
#include "interpreter/geometry/grid.h"
#include "interpreter/geometry/lattice.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr Coordinates octagon_steps[8] = {{2, 0},  {1, 1},   {0, 2},  {-1, 1},
                                          {-2, 0}, {-1, -1}, {0, -2}, {1, -1}};

/// Half the width of an octagon with edges of length 1, which is also the distance between two columns.
constexpr double half_octagon = (1 + std::numbers::sqrt2) / 2;
constexpr double half_square_diagonal = std::numbers::sqrt2 / 2;

constexpr bool is_octagon(Coordinates at) { return (at.row & 1) == 0; }

StepKind octagon_kind(Coordinates from, Heading heading) {
  if (heading % 2 != 0) return diagonal;
  return is_octagon(from) ? orthogonal : triagonal;
}

/// Octagons in the colors of chess, and all squares alike.
int octagon_shade(Coordinates at) { return is_octagon(at) ? ((at.column + at.row) / 2) & 1 : 2; }

/// Keeps octagons in even columns and rows when a board is moved.
Coordinates octagon_corner(Coordinates corner) {
  return {corner.column - (corner.column & 1), corner.row - (corner.row & 1), corner.level};
}

std::vector<Point> octagon_corners(Coordinates at, Point middle) {
  const int count = is_octagon(at) ? 8 : 4;
  const double first = is_octagon(at) ? 22.5 : 0;
  const double radius = is_octagon(at) ? half_octagon / std::cos(std::numbers::pi / 8) : half_square_diagonal;
  std::vector<Point> corners;
  for (int i = 0; i < count; ++i) {
    const Point way = unit(first + i * 360.0 / count);
    corners.push_back({middle.x + radius * way.x, middle.y + radius * way.y});
  }
  return corners;
}

/// Rows of octagons, and a square in each gap between four of them.
std::vector<Coordinates> rectangle_of_octagons(Shape::Numbers n) {
  std::vector<Coordinates> cells;
  for (int row = 0; row < 2 * n[1] - 1; ++row)
    for (int column = row & 1; column < 2 * n[0] - 1; column += 2) cells.push_back({column, row});
  return cells;
}

std::string octagons_in_words(const Grid& grid) {
  const std::size_t squares = oriented_cells(grid, 1).size();
  return fmt::format("{} cells, {} octagons and {} small squares", grid.cell_count(), grid.cell_count() - squares,
                     squares);
}

/// The lowest line of a drawing has octagons; under squares it has holes.
std::optional<std::vector<Coordinates>> read_octagon_shape(const LocatedText& text, Diagnostics& diagnostics) {
  auto cells = read_staggered_shape(text, diagnostics);
  if (!cells) return cells;
  const int shift = (cells->front().column + cells->front().row) & 1;
  for (Coordinates& at : *cells) at.column += shift;
  return cells;
}

}  // namespace

const Lattice& octagons_lattice() {
  static const Lattice octagons = {
      .name = "octagons",
      .cells = "octagons and squares",
      .heading_count = 8,
      .step = [](Coordinates /*from*/, Heading heading) { return octagon_steps[heading]; },
      .kind = octagon_kind,
      .steps_in_words =
          "An orthogonal step leads across the side between two octagons, a diagonal step across that between an "
          "octagon and a small square, a triagonal step from a small square along a side of two octagons to the next "
          "one.",
      .orientations = {{"large", "with eight sides", "octagon", {0, 0}},
                       {"small", "with four sides", "small square", {1, 1}}},
      .orientation_of = [](Coordinates at) -> std::size_t { return is_octagon(at) ? 0 : 1; },
      .shade = octagon_shade,
      .fills = {"dark", "light", "mid"},
      .origin = octagon_corner,
      .middle =
          [](Coordinates at) {
            return Point{half_octagon * (at.column + 1), half_octagon * (at.row + 1)};
          },
      .corners = octagon_corners,
      .shapes = {{.name = "rectangle",
                  .numbers = {"columns", "rows"},
                  .count = [](Shape::Numbers n) { return n[0] * n[1] + (n[0] - 1) * (n[1] - 1); },
                  .make = rectangle_of_octagons}},
      .board_in_words = octagons_in_words,
      .drawing = {print_staggered, read_staggered, read_octagon_shape},
      .token_radius = [](Coordinates at) { return is_octagon(at) ? 0.62 : 0.36; },
      .name_depth = [](Coordinates at) { return is_octagon(at) ? 0.9 : 0.5; },
  };
  return octagons;
}

}  // namespace trigon::engine
