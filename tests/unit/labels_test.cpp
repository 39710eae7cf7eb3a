// The names of cells.
#include "interpreter/geometry/labels.h"

#include <catch2/catch.hpp>
#include <set>

#include "interpreter/geometry/shape.h"

namespace trigon::testing {

TEST_CASE("columns go from a to z and on with two letters", "[geometry]") {
  CHECK(column_letters(0) == "a");
  CHECK(column_letters(25) == "z");
  CHECK(column_letters(26) == "aa");
  CHECK(column_letters(51) == "az");
  CHECK(column_letters(52) == "ba");
  CHECK(column_letters(701) == "zz");
  CHECK(column_letters(702) == "aaa");
}

TEST_CASE("every cell is found by its name, and each has its own", "[geometry]") {
  const Grid grid(Lattice::triangle, diamond_shape(20));
  const Labels labels = default_labels(grid);
  CHECK(labels.all().size() == grid.cell_count());
  CHECK(std::set<std::string>(labels.all().begin(), labels.all().end()).size() == grid.cell_count());
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
    REQUIRE(labels.find(labels[static_cast<Cell>(cell)]) == cell);
}

TEST_CASE("a name that no cell has is no cell", "[geometry]") {
  const Labels labels = default_labels(Grid(Lattice::triangle, triangle_shape(2)));
  for (const char* name : {"", "a", "1", "a2", "A1", "d1", "a01"}) {
    INFO("'" << name << "'");
    CHECK(labels.find(name) == no_cell);
  }
}

TEST_CASE("a hex is numbered within its column, a cube's cell has its level's letter in front", "[geometry]") {
  const Labels hexes = default_labels(Grid(Lattice::hex, hex_hexagon_shape(6)));
  for (const char* name : {"a1", "a6", "f1", "f11", "k1", "k6"}) CHECK(hexes.find(name) != no_cell);
  CHECK(hexes.find("a7") == no_cell);
  CHECK(level_letters(7) == "H");
  CHECK(level_letters(26) == "AA");
  const Labels cells = default_labels(Grid(Lattice::cube, box_shape(8, 8, 8)));
  CHECK(cells.find("Ea4") == 4 * 64 + 3 * 8);
  CHECK(cells.columns().size() == 8);
}

TEST_CASE("straight up keeps the column", "[geometry]") {
  const Grid grid(Lattice::triangle, hexagon_shape(4));
  const Labels labels = default_labels(grid);
  const Heading up = 3;
  CHECK(labels[grid.step(labels.find("h1"), up)] == "h2");
  CHECK(labels[grid.step(labels.find("h4"), up)] == "h5");
}

TEST_CASE("the leftmost column is a, wherever the board starts", "[geometry]") {
  // A single down-cell stands on an odd column of the lattice.
  CHECK(default_labels(Grid(Lattice::triangle, {{1, 0}}))[0] == "a1");
  CHECK(default_labels(Grid(Lattice::triangle, {{7, 4}, {8, 4}})).all() == std::vector<std::string>{"a1", "b1"});
}

}  // namespace trigon::testing
