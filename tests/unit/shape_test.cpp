// Board shapes and the names of their cells, as rulings section 1 gives them.
#include <catch2/catch.hpp>

#include "interpreter/geometry/labels.h"
#include "tests/support/lattices.h"

namespace trigon::engine::testing {

namespace {

/// "d1..l1" for each row from the bottom, so that a shape is a list of texts.
std::vector<std::string> rows_of(const Lattice& lattice, std::vector<Coordinates> cells) {
  const Grid grid(lattice, std::move(cells));
  const Labels labels = default_labels(grid);
  std::vector<std::string> rows;
  for (int row = 0; row < grid.rows(); ++row) {
    std::string first, last;
    for (int column = 0; column < grid.columns(); ++column)
      if (const Cell cell = grid.cell_at({column, row}); cell != no_cell) {
        if (first.empty()) first = labels[cell];
        last = labels[cell];
      }
    rows.push_back(first == last ? first : first + ".." + last);
  }
  return rows;
}

using Rows = std::vector<std::string>;

}  // namespace

TEST_CASE("a triangle narrows to its apex", "[geometry]") {
  CHECK(triangle_shape(8).size() == 64);
  CHECK(triangle_shape(9).size() == 81);
  CHECK(rows_of(triangle_lattice(), triangle_shape(8)) ==
        Rows{"a1..o1", "b2..n2", "c3..m3", "d4..l4", "e5..k5", "f6..j6", "g7..i7", "h8"});
  CHECK(rows_of(triangle_lattice(), triangle_shape(1)) == Rows{"a1"});
}

TEST_CASE("a diamond is two triangles", "[geometry]") {
  CHECK(diamond_shape(8).size() == 128);
  const Rows rows = rows_of(triangle_lattice(), diamond_shape(8));
  REQUIRE(rows.size() == 16);
  CHECK(rows[0] == "h1");
  CHECK(rows[7] == "a8..o8");
  CHECK(rows[8] == "a9..o9");
  CHECK(rows[15] == "h16");
  CHECK(rows_of(triangle_lattice(), diamond_shape(3)) == Rows{"c1", "b2..d2", "a3..e3", "a4..e4", "b5..d5", "c6"});
}

TEST_CASE("a hexagon is flat at the bottom", "[geometry]") {
  CHECK(hexagon_shape(4).size() == 96);
  CHECK(rows_of(triangle_lattice(), hexagon_shape(4)) ==
        Rows{"d1..l1", "c2..m2", "b3..n3", "a4..o4", "a5..o5", "b6..n6", "c7..m7", "d8..l8"});
  CHECK(rows_of(triangle_lattice(), hexagon_shape(1)) == Rows{"a1..c1", "a2..c2"});
}

TEST_CASE("a parallelogram leans to the right", "[geometry]") {
  CHECK(rows_of(triangle_lattice(), parallelogram_shape(2, 3)) == Rows{"a1..d1", "b2..e2", "c3..f3"});
}

TEST_CASE("a rectangle is labelled like chess", "[geometry]") {
  CHECK(rows_of(square_lattice(), rectangle_shape(8, 8)).front() == "a1..h1");
  CHECK(rows_of(square_lattice(), rectangle_shape(8, 8)).back() == "a8..h8");
}

TEST_CASE("a hexagon of hexes has a corner at the left and at the right", "[geometry]") {
  CHECK(hex_hexagon_shape(6).size() == 91);
  CHECK(hex_hexagon_shape(1).size() == 1);
  CHECK(rows_of(hex_lattice(), hex_hexagon_shape(2)) == Rows{"b1", "a1..c1", "b2", "a2..c2", "b3"});
}

TEST_CASE("a parallelogram of hexes rises to the right", "[geometry]") {
  CHECK(rows_of(hex_lattice(), hex_parallelogram_shape(2, 2)) == Rows{"a1", "b1", "a2", "b2"});
}

TEST_CASE("a box has its levels one after the other", "[geometry]") {
  CHECK(box_shape(8, 8, 8).size() == 512);
  CHECK(default_labels(Grid(cube_lattice(), box_shape(2, 2, 2))).all() ==
        Rows{"Aa1", "Ab1", "Aa2", "Ab2", "Ba1", "Bb1", "Ba2", "Bb2"});
}

TEST_CASE("a rectangle of octagons has a square in each gap", "[geometry]") {
  CHECK(octagons_shape(8, 8).size() == 64 + 49);
  CHECK(octagons_shape(1, 3).size() == 3);
  const Labels labels = default_labels(Grid(octagons_lattice(), octagons_shape(3, 2)));
  CHECK(labels.all() == Rows{"a1", "c1", "e1", "b2", "d2", "a3", "c3", "e3"});
  CHECK(labels.columns() == Rows{"a", "b", "c", "d", "e"});
}

TEST_CASE("tips point where they should", "[geometry]") {
  const auto orientation = [](std::vector<Coordinates> cells, bool first) {
    const Grid grid(triangle_lattice(), std::move(cells));
    return is_up(grid.coordinates(static_cast<Cell>(first ? 0 : grid.cell_count() - 1)));
  };
  for (int side = 1; side <= 6; ++side) {
    INFO("side " << side);
    CHECK(orientation(triangle_shape(side), true));
    CHECK(orientation(triangle_shape(side), false));
    CHECK_FALSE(orientation(diamond_shape(side), true));
    CHECK(orientation(diamond_shape(side), false));
    // The edge goes on outward from both ends of the bottom row.
    CHECK_FALSE(orientation(hexagon_shape(side), true));
    CHECK(orientation(hexagon_shape(side), false));
  }
}

}  // namespace trigon::engine::testing
