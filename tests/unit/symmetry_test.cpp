// Turns and reflections of boards: interpreter/geometry/symmetry.h.
#include "interpreter/geometry/symmetry.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/support/lattices.h"

namespace trigon::engine::testing {

namespace {

/// Neighbours stay neighbours, by steps of the same kind.
bool keeps_steps(const Grid& grid, const Symmetry& symmetry) {
  const auto kind_between = [&](Cell a, Cell b) {
    for (std::size_t h = 0; h < grid.heading_count(); ++h)
      if (grid.step(a, static_cast<Heading>(h)) == b) return grid.kind(a, static_cast<Heading>(h));
    return no_step;
  };
  for (std::size_t a = 0; a < grid.cell_count(); ++a)
    for (std::size_t b = 0; b < grid.cell_count(); ++b)
      if (kind_between(static_cast<Cell>(a), static_cast<Cell>(b)) !=
          kind_between(symmetry.cells[a], symmetry.cells[b]))
        return false;
  return true;
}

void check_symmetries(const Grid& grid, std::size_t count) {
  const std::vector<Symmetry> found = symmetries_of(grid);
  CHECK(found.size() == count);
  for (const Symmetry& symmetry : found) CHECK(keeps_steps(grid, symmetry));
  std::vector<std::vector<Cell>> maps;
  for (const Symmetry& symmetry : found) maps.push_back(symmetry.cells);
  std::sort(maps.begin(), maps.end());
  CHECK(std::unique(maps.begin(), maps.end()) == maps.end());
}

}  // namespace

TEST_CASE("boards have the symmetries of their shapes", "[geometry]") {
  check_symmetries(Grid(triangle_lattice(), triangle_shape(5)), 6);
  check_symmetries(Grid(triangle_lattice(), hexagon_shape(2)), 12);
  check_symmetries(Grid(triangle_lattice(), diamond_shape(3)), 4);
  check_symmetries(Grid(triangle_lattice(), parallelogram_shape(4, 2)), 2);
  check_symmetries(Grid(square_lattice(), rectangle_shape(4, 4)), 8);
  check_symmetries(Grid(square_lattice(), rectangle_shape(5, 4)), 4);
  check_symmetries(Grid(hex_lattice(), hex_hexagon_shape(3)), 12);
  check_symmetries(Grid(cube_lattice(), box_shape(3, 3, 3)), 48);
  check_symmetries(Grid(cube_lattice(), box_shape(3, 3, 2)), 16);
  check_symmetries(Grid(octagons_lattice(), octagons_shape(4, 4)), 8);
  check_symmetries(Grid(octagons_lattice(), octagons_shape(4, 3)), 4);
  // Octagons do not become squares: of a board with as many of both only the reflection about a diagonal is left.
  check_symmetries(Grid(octagons_lattice(), {{0, 0}, {2, 0}, {0, 2}, {2, 2}, {1, 1}, {3, 1}, {1, 3}, {3, 3}}), 2);
}

TEST_CASE("a board without symmetry has only the identity", "[geometry]") {
  const Grid grid(square_lattice(), {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}});
  const std::vector<Symmetry> found = symmetries_of(grid);
  REQUIRE(found.size() == 1);
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell) CHECK(found[0].cells[cell] == cell);
}

TEST_CASE("a symmetry carries facings as it carries cells", "[geometry]") {
  // On a square the cell before the middle goes where its facing goes.
  const Grid grid(square_lattice(), rectangle_shape(3, 3));
  for (const Symmetry& symmetry : symmetries_of(grid))
    for (int degrees = 0; degrees < 360; degrees += 45) {
      const auto heading = static_cast<Heading>(degrees / 45);
      const auto image = static_cast<Heading>(symmetry.image(Facing(degrees)).degrees / 45);
      CHECK(symmetry.cells[grid.step(4, heading)] == grid.step(4, image));
    }
  const Grid cube(cube_lattice(), box_shape(3, 3, 3));
  const Cell middle = cube.cell_at({1, 1, 1});
  for (const Symmetry& symmetry : symmetries_of(cube))
    for (std::size_t h = 0; h < cube.heading_count(); ++h) {
      const Coordinates way = cube.vector(static_cast<Heading>(h));
      const Coordinates image = symmetry.image(Facing(way)).vector;
      const Cell to = symmetry.cells[cube.step(middle, static_cast<Heading>(h))];
      CHECK(cube.coordinates(to) == Coordinates{1 + image.column, 1 + image.row, 1 + image.level});
    }
}

TEST_CASE("of the symmetries of a board half are reflections, or none", "[geometry]") {
  const auto reflections = [](const Grid& grid) {
    const std::vector<Symmetry> found = symmetries_of(grid);
    return std::count_if(found.begin(), found.end(), [](const Symmetry& one) { return one.is_reflection(); });
  };
  CHECK(reflections(Grid(triangle_lattice(), triangle_shape(5))) == 3);
  CHECK(reflections(Grid(triangle_lattice(), parallelogram_shape(4, 2))) == 0);
  CHECK(reflections(Grid(square_lattice(), rectangle_shape(5, 4))) == 2);
  CHECK(reflections(Grid(hex_lattice(), hex_hexagon_shape(3))) == 6);
  CHECK(reflections(Grid(cube_lattice(), box_shape(3, 3, 3))) == 24);
  CHECK(reflections(Grid(cube_lattice(), box_shape(3, 3, 2))) == 8);
}

}  // namespace trigon::engine::testing
