// The board as a graph: the compass of rulings section 1, written out.
#include "interpreter/geometry/grid.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "interpreter/geometry/labels.h"
#include "interpreter/support/text.h"
#include "tests/support/lattices.h"

namespace trigon::engine::testing {

namespace {

Grid triangle_of_8() { return Grid(triangle_lattice(), triangle_shape(8)); }

/// Degrees, or on cubes the signs of column, row and level: `+0-`.
std::string name_of(const Grid& grid, Heading heading) {
  if (grid.lattice().is_flat) return std::to_string(grid.degrees(heading));
  const auto sign = [](int step) { return step == 0 ? '0' : step > 0 ? '+' : '-'; };
  const Coordinates by = grid.vector(heading);
  return {sign(by.column), sign(by.row), sign(by.level)};
}

/// "30:i3 ..": the neighbours of a cell by heading.
std::string neighbours(const Grid& grid, const std::string& label, StepKind kind) {
  const Labels labels = default_labels(grid);
  const Cell cell = labels.find(label);
  REQUIRE(cell != no_cell);
  std::vector<std::string> parts;
  for (std::size_t h = 0; h < grid.heading_count(); ++h) {
    const auto heading = static_cast<Heading>(h);
    if (grid.kind(cell, heading) != kind) continue;
    const Cell next = grid.step(cell, heading);
    parts.push_back(name_of(grid, heading) + ":" + (next == no_cell ? "-" : labels[next]));
  }
  return join(parts, " ");
}

std::map<int, int> count_by_row(const std::vector<int>& rows) {
  std::map<int, int> counts;
  for (int row : rows) ++counts[row];
  return counts;
}

std::string first_row(const Grid& grid, const Facing& facing) {
  const Labels labels = default_labels(grid);
  const std::vector<int> rows = rows_along(grid, facing);
  std::vector<std::string> cells;
  for (std::size_t cell = 0; cell < rows.size(); ++cell)
    if (rows[cell] == 0) cells.push_back(labels[static_cast<Cell>(cell)]);
  return join(cells, " ");
}

}  // namespace

TEST_CASE("an up-cell has its twelve neighbours by kind", "[geometry]") {
  // Rows begin and end with up-cells: row 4 is d4 .. l4, so that h4 is one.
  const Grid grid = triangle_of_8();
  CHECK(neighbours(grid, "h4", orthogonal) == "30:i4 150:g4 270:h3");
  CHECK(neighbours(grid, "h4", triagonal) == "90:h5 210:f3 330:j3");
  CHECK(neighbours(grid, "h4", diagonal) == "0:j4 60:i5 120:g5 180:f4 240:g3 300:i3");
}

TEST_CASE("a down-cell has its twelve neighbours by kind", "[geometry]") {
  const Grid grid = triangle_of_8();
  CHECK(neighbours(grid, "h3", orthogonal) == "90:h4 210:g3 330:i3");
  CHECK(neighbours(grid, "h3", triagonal) == "30:j4 150:f4 270:h2");
  CHECK(neighbours(grid, "h3", diagonal) == "0:j3 60:i4 120:g4 180:f3 240:g2 300:i2");
}

TEST_CASE("a square has its eight neighbours by kind", "[geometry]") {
  const Grid grid(square_lattice(), rectangle_shape(8, 8));
  CHECK(neighbours(grid, "e4", orthogonal) == "0:f4 90:e5 180:d4 270:e3");
  CHECK(neighbours(grid, "e4", diagonal) == "45:f5 135:d5 225:d3 315:f3");
  CHECK(neighbours(grid, "a1", orthogonal) == "0:b1 90:a2 180:- 270:-");
  CHECK(neighbours(grid, "e4", triagonal).empty());
}

TEST_CASE("a hex has its twelve neighbours by kind", "[geometry]") {
  const Grid grid(hex_lattice(), hex_hexagon_shape(6));
  CHECK(neighbours(grid, "f6", orthogonal) == "30:g6 90:f7 150:e6 210:e5 270:f5 330:g5");
  CHECK(neighbours(grid, "f6", diagonal) == "0:h5 60:g7 120:e7 180:d5 240:e4 300:g4");
  CHECK(neighbours(grid, "a1", orthogonal) == "30:b2 90:a2 150:- 210:- 270:- 330:b1");
  CHECK(neighbours(grid, "f6", triagonal).empty());
}

TEST_CASE("a cube has its twenty-six neighbours by kind", "[geometry]") {
  const Grid grid(cube_lattice(), box_shape(3, 4, 5));
  CHECK(neighbours(grid, "Cb2", orthogonal) == "+00:Cc2 0+0:Cb3 00+:Db2 -00:Ca2 0-0:Cb1 00-:Bb2");
  CHECK(neighbours(grid, "Cb2", diagonal) ==
        "++0:Cc3 -+0:Ca3 +0+:Dc2 -0+:Da2 0++:Db3 0-+:Db1 --0:Ca1 +-0:Cc1 -0-:Ba2 +0-:Bc2 0--:Bb1 0+-:Bb3");
  CHECK(neighbours(grid, "Cb2", triagonal) == "+++:Dc3 -++:Da3 +-+:Dc1 --+:Da1 ---:Ba1 +--:Bc1 -+-:Ba3 ++-:Bc3");
  CHECK(neighbours(grid, "Aa1", diagonal) ==
        "++0:Ab2 -+0:- +0+:Bb1 -0+:- 0++:Ba2 0-+:- --0:- +-0:- -0-:- +0-:- 0--:- 0+-:-");
}

TEST_CASE("an octagon has neighbours across its sides, a square between them also along a side", "[geometry]") {
  const Grid grid(octagons_lattice(), octagons_shape(4, 3));
  CHECK(neighbours(grid, "c3", orthogonal) == "0:e3 90:c5 180:a3 270:c1");
  CHECK(neighbours(grid, "c3", diagonal) == "45:d4 135:b4 225:b2 315:d2");
  CHECK(neighbours(grid, "c3", triagonal).empty());
  CHECK(neighbours(grid, "d2", orthogonal).empty());
  CHECK(neighbours(grid, "d2", diagonal) == "45:e3 135:c3 225:c1 315:e1");
  CHECK(neighbours(grid, "d2", triagonal) == "0:f2 90:d4 180:b2 270:-");
}

TEST_CASE("a corner has few neighbours", "[geometry]") {
  const Grid grid = triangle_of_8();
  CHECK(neighbours(grid, "a1", orthogonal) == "30:b1 150:- 270:-");
  CHECK(neighbours(grid, "a1", diagonal) == "0:c1 60:b2 120:- 180:- 240:- 300:-");
  CHECK(neighbours(grid, "a1", triagonal) == "90:- 210:- 330:-");
}

TEST_CASE("a step there and the opposite step back meet, and are of one kind", "[geometry]") {
  for (const Grid& grid :
       {triangle_of_8(), Grid(triangle_lattice(), hexagon_shape(3)), Grid(square_lattice(), rectangle_shape(5, 4)),
        Grid(hex_lattice(), hex_hexagon_shape(4)), Grid(hex_lattice(), hex_parallelogram_shape(3, 4)),
        Grid(cube_lattice(), box_shape(4, 3, 5)), Grid(octagons_lattice(), octagons_shape(4, 3))})
    for (std::size_t c = 0; c < grid.cell_count(); ++c)
      for (std::size_t h = 0; h < grid.heading_count(); ++h) {
        const auto cell = static_cast<Cell>(c);
        const auto heading = static_cast<Heading>(h);
        const auto opposite = static_cast<Heading>((h + grid.heading_count() / 2) % grid.heading_count());
        const Cell next = grid.step(cell, heading);
        if (next == no_cell) continue;
        REQUIRE(grid.step(next, opposite) == cell);
        REQUIRE(grid.kind(next, opposite) == grid.kind(cell, heading));
        REQUIRE(grid.angle(heading, opposite) == 180);
        if (grid.lattice().is_flat) REQUIRE(angle_between(grid.direction(cell, next), grid.degrees(heading)) < 0.02);
      }
}

TEST_CASE("neighbours across an edge differ in shade", "[geometry]") {
  for (const Grid& grid : {triangle_of_8(), Grid(square_lattice(), rectangle_shape(5, 4)),
                           Grid(hex_lattice(), hex_hexagon_shape(4)), Grid(cube_lattice(), box_shape(3, 3, 3))})
    for (std::size_t c = 0; c < grid.cell_count(); ++c)
      for (std::size_t h = 0; h < grid.heading_count(); ++h) {
        const auto cell = static_cast<Cell>(c);
        const Cell next = grid.step(cell, static_cast<Heading>(h));
        if (next == no_cell || grid.kind(cell, static_cast<Heading>(h)) == triagonal) continue;
        REQUIRE((grid.shade(next) == grid.shade(cell)) == (grid.kind(cell, static_cast<Heading>(h)) == diagonal));
      }
}

TEST_CASE("octagons and the squares between them differ in shade from all that they share a side with", "[geometry]") {
  const Grid grid(octagons_lattice(), octagons_shape(4, 3));
  for (const Cell cell : grid.cells())
    for (const Heading heading : grid.headings())
      if (const Cell next = grid.step(cell, heading); next != no_cell) {
        REQUIRE((grid.shade(next) == grid.shade(cell)) == (grid.kind(cell, heading) == triagonal));
        REQUIRE((grid.orientation(next) == grid.orientation(cell)) == (grid.kind(cell, heading) != diagonal));
      }
}

TEST_CASE("a diagonal step keeps the orientation, the others change it", "[geometry]") {
  const Grid grid = triangle_of_8();
  for (std::size_t c = 0; c < grid.cell_count(); ++c)
    for (Heading heading = 0; heading < 12; ++heading) {
      const auto cell = static_cast<Cell>(c);
      if (const Cell next = grid.step(cell, heading); next != no_cell)
        REQUIRE((grid.shade(next) == grid.shade(cell)) == (grid.kind(cell, heading) == diagonal));
    }
}

TEST_CASE("neighbours share an edge, or a corner", "[geometry]") {
  for (const Grid& grid : {triangle_of_8(), Grid(hex_lattice(), hex_hexagon_shape(3)),
                           Grid(octagons_lattice(), octagons_shape(4, 3))}) {
    const auto shared = [&](Cell a, Cell b) {
      int count = 0;
      for (const Point& p : grid.corners(a))
        for (const Point& q : grid.corners(b)) count += std::hypot(p.x - q.x, p.y - q.y) < 1e-9;
      return count;
    };
    // Diagonal neighbours of a hex are joined by an edge of two others, as squares between octagons are.
    const int touching = grid.lattice() == triangle_lattice() ? 1 : 0;
    const int across_edges = grid.lattice() == octagons_lattice() ? orthogonal | diagonal : orthogonal;
    for (const Cell cell : grid.cells())
      for (const Heading heading : grid.headings())
        if (const Cell next = grid.step(cell, heading); next != no_cell)
          REQUIRE(shared(cell, next) == ((grid.kind(cell, heading) & across_edges) != 0 ? 2 : touching));
  }
}

TEST_CASE("a hole is no cell and leads nowhere", "[geometry]") {
  const Grid grid(square_lattice(), {{0, 0}, {1, 0}, {0, 1}, {2, 1}});
  const Labels labels = default_labels(grid);
  CHECK(grid.cell_count() == 4);
  CHECK(grid.cell_at({1, 1}) == no_cell);
  CHECK(grid.cell_at({9, 0}) == no_cell);
  CHECK(grid.cell_at({-1, 0}) == no_cell);
  CHECK(grid.step(labels.find("b1"), 2) == no_cell);
}

TEST_CASE("cells keep their orientation wherever a board is described", "[geometry]") {
  // An up-cell and the down-cell to its right, far from the origin and on negative columns.
  for (const Coordinates& at : {Coordinates{0, 0}, Coordinates{5, 3}, Coordinates{-3, 1}, Coordinates{-4, -2}}) {
    const Grid grid(triangle_lattice(), {at, {at.column + 1, at.row}});
    CHECK(is_up(grid.coordinates(0)));
    CHECK(grid.step(0, 1) == 1);
  }
}

TEST_CASE("octagons stay octagons wherever a board is described", "[geometry]") {
  for (const Coordinates& at : {Coordinates{0, 0}, Coordinates{-3, 1}, Coordinates{4, -2}, Coordinates{7, 5}}) {
    const Grid grid(octagons_lattice(), {at, {at.column + 1, at.row + 1}});
    CHECK(grid.step(0, 1) == 1);
    CHECK(grid.orientation(0) == (at.row % 2 == 0 ? 0 : 1));
    CHECK(grid.orientation(1) == (at.row % 2 == 0 ? 1 : 0));
    CHECK(grid.corners(0).size() == (at.row % 2 == 0 ? 8 : 4));
  }
}

TEST_CASE("bearings are those of rulings section 1", "[geometry]") {
  CHECK(bearing(90, 90) == Bearing::straight_forward);
  CHECK(bearing(30, 90) == Bearing::forward);
  CHECK(bearing(150, 90) == Bearing::forward);
  CHECK(bearing(0, 90) == Bearing::right);
  CHECK(bearing(180, 90) == Bearing::left);
  CHECK(bearing(330, 90) == Bearing::backward);
  CHECK(bearing(270, 90) == Bearing::straight_backward);
  CHECK(bearing(330, 30) == Bearing::forward);
  CHECK(bearing(300, 30) == Bearing::right);
  CHECK(bearing(350, 10) == Bearing::forward);
  CHECK(bearing(10, 190) == Bearing::straight_backward);
}

TEST_CASE("bearings on a cube depend on the product with the facing", "[geometry]") {
  const Grid grid(cube_lattice(), box_shape(8, 8, 8));
  const Facing white(Coordinates{0, 1, -1});
  std::map<std::pair<int, Bearing>, int> counts;
  const Cell middle = default_labels(grid).find("Dd4");
  for (std::size_t h = 0; h < grid.heading_count(); ++h) {
    const auto heading = static_cast<Heading>(h);
    const Bearing way = bearing(grid, heading, white);
    ++counts[{grid.kind(middle, heading), way}];
    CHECK(bearing(grid, middle, grid.step(middle, heading), white) == way);
  }
  using Counts = std::map<std::pair<int, Bearing>, int>;
  CHECK(counts == Counts{{{orthogonal, Bearing::forward}, 2},
                         {{orthogonal, Bearing::sideways}, 2},
                         {{orthogonal, Bearing::backward}, 2},
                         {{diagonal, Bearing::straight_forward}, 1},
                         {{diagonal, Bearing::forward}, 4},
                         {{diagonal, Bearing::sideways}, 2},
                         {{diagonal, Bearing::backward}, 4},
                         {{diagonal, Bearing::straight_backward}, 1},
                         {{triagonal, Bearing::forward}, 2},
                         {{triagonal, Bearing::sideways}, 4},
                         {{triagonal, Bearing::backward}, 2}});
}

TEST_CASE("angles are between 0 and 180", "[geometry]") {
  CHECK(angle_between(10, 350) == 20);
  CHECK(angle_between(350, 10) == 20);
  CHECK(angle_between(0, 180) == 180);
  CHECK(angle_between(45, 45) == 0);
}

TEST_CASE("rows from a corner of a triangle start with the corner cell", "[geometry]") {
  const Grid grid = triangle_of_8();
  const std::map<int, int> corner = {{0, 1}, {1, 3}, {2, 5}, {3, 7}, {4, 9}, {5, 11}, {6, 13}, {7, 15}};
  for (int facing : {30, 150, 270}) {
    INFO("facing " << facing);
    CHECK(count_by_row(rows_along(grid, facing)) == corner);
  }
  CHECK(first_row(grid, 30) == "a1");
  CHECK(first_row(grid, 150) == "o1");
  CHECK(first_row(grid, 270) == "h8");
}

TEST_CASE("rows from an edge of a triangle start with the edge", "[geometry]") {
  const Grid grid = triangle_of_8();
  const std::map<int, int> edge = {{0, 15}, {1, 13}, {2, 11}, {3, 9}, {4, 7}, {5, 5}, {6, 3}, {7, 1}};
  for (int facing : {90, 210, 330}) {
    INFO("facing " << facing);
    CHECK(count_by_row(rows_along(grid, facing)) == edge);
  }
  CHECK(first_row(grid, 90) == "a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1 n1 o1");
  CHECK(first_row(grid, 330) == "a1 b1 b2 c2 c3 d3 d4 e4 e5 f5 f6 g6 g7 h7 h8");
  CHECK(first_row(grid, 210) == "n1 o1 m2 n2 l3 m3 k4 l4 j5 k5 i6 j6 h7 i7 h8");
}

TEST_CASE("rows of squares are ranks, files or diagonals", "[geometry]") {
  const Grid grid(square_lattice(), rectangle_shape(3, 2));
  CHECK(rows_along(grid, 90) == std::vector<int>{0, 0, 0, 1, 1, 1});
  CHECK(rows_along(grid, 270) == std::vector<int>{1, 1, 1, 0, 0, 0});
  CHECK(rows_along(grid, 0) == std::vector<int>{0, 1, 2, 0, 1, 2});
  CHECK(rows_along(grid, 45) == std::vector<int>{0, 1, 2, 1, 2, 3});
}

TEST_CASE("rows of hexes lie across the facing", "[geometry]") {
  const Grid grid(hex_lattice(), hex_hexagon_shape(2));
  CHECK(first_row(grid, 90) == "b1");
  CHECK(first_row(grid, 30) == "a1");
  CHECK(first_row(grid, 0) == "a1 a2");
  CHECK(count_by_row(rows_along(grid, 90)) == std::map<int, int>{{0, 1}, {1, 2}, {2, 1}, {3, 2}, {4, 1}});
}

TEST_CASE("cells of a cube with the same product share a row", "[geometry]") {
  const Grid grid(cube_lattice(), box_shape(8, 8, 8));
  CHECK(first_row(grid, Facing(Coordinates{0, 1, -1})) == "Ha1 Hb1 Hc1 Hd1 He1 Hf1 Hg1 Hh1");
  CHECK(count_by_row(rows_along(grid, Facing(Coordinates{0, -1, 1}))).size() == 15);
  CHECK(count_by_row(rows_along(grid, Facing(Coordinates{0, 0, 3}))).size() == 8);
}

TEST_CASE("rows along a facing through a corner of a cell depend on the cells' middles", "[geometry]") {
  // Facing east: the columns of a triangle of side 2, which are half a cell wide.
  CHECK(rows_along(Grid(triangle_lattice(), triangle_shape(2)), 0) == std::vector<int>{0, 1, 2, 1});
}

}  // namespace trigon::engine::testing
