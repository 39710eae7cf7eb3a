// What every lattice must hold, whoever adds one: interpreter/geometry/lattice.h, and the schema of variant files.
#include "interpreter/geometry/lattice.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <set>

#include "interpreter/geometry/grid.h"
#include "interpreter/support/json.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const Json& grid_keys() {
  static const Json json = Json::parse(read_repository_file("grammar/variant.schema.json"));
  return json["definitions"]["grid"]["properties"];
}

/// The words that a key may have as its value.
std::vector<std::string> words_of(const std::string& key) {
  std::vector<std::string> words;
  for (const Json& word : grid_keys()[key]["enum"])
    if (word.is_string()) words.push_back(word.get<std::string>());
  return words;
}

/// A small board of each shape.
std::vector<Grid> small_boards(const Lattice& lattice) {
  std::vector<Grid> boards;
  for (const Shape& shape : lattice.shapes) {
    const std::vector<long> size(shape.numbers.size(), 3);
    boards.emplace_back(lattice, shape.make(size));
    CHECK(boards.back().cell_count() == static_cast<std::size_t>(shape.count(size)));
  }
  return boards;
}

}  // namespace

TEST_CASE("the schema of variant files lists the lattices, their shapes and the keys of these", "[geometry]") {
  std::vector<std::string> names;
  std::set<std::string> shapes, keys;
  for (const Lattice* lattice : lattices()) {
    names.emplace_back(lattice->name);
    for (const Shape& shape : lattice->shapes) {
      shapes.insert(shape.name);
      keys.insert(shape.numbers.begin(), shape.numbers.end());
    }
  }
  CHECK(words_of("lattice") == names);
  const std::vector<std::string> known = words_of("shape");
  CHECK(std::set<std::string>(known.begin(), known.end()) == shapes);
  for (const std::string& key : keys) CHECK(grid_keys().contains(key));
}

TEST_CASE("a lattice is found by its name", "[geometry]") {
  for (const Lattice* lattice : lattices()) {
    CHECK(find_lattice(lattice->name) == lattice);
    CHECK(lattices()[index_of(*lattice)] == lattice);
  }
  CHECK(find_lattice("pentagon") == nullptr);
}

TEST_CASE("every lattice says all that is asked of it", "[geometry]") {
  for (const Lattice* lattice : lattices()) {
    INFO(lattice->name);
    CHECK_FALSE(lattice->cells.empty());
    CHECK_FALSE(lattice->steps_in_words.empty());
    CHECK_FALSE(lattice->shapes.empty());
    CHECK((lattice->fills.size() >= 2 && lattice->fills.size() <= max_shades));
    CHECK(lattice->orientations.size() != 1);
    // Headings are kept as bits of 32, and half of them are the opposites of the others.
    CHECK((lattice->heading_count % 2 == 0 && lattice->heading_count <= 32));
    CHECK((lattice->drawing.print && lattice->drawing.read && lattice->drawing.read_shape));
    for (std::size_t i = 0; i < lattice->orientation_count(); ++i)
      CHECK(lattice->orientation(lattice->example(i)) == i);
  }
}

TEST_CASE("shades, orientations and corners of every lattice fit together", "[geometry]") {
  for (const Lattice* lattice : lattices())
    for (const Grid& grid : small_boards(*lattice))
      for (std::size_t c = 0; c < grid.cell_count(); ++c) {
        const auto cell = static_cast<Cell>(c);
        INFO(lattice->name << " " << c);
        REQUIRE(static_cast<std::size_t>(grid.shade(cell)) < lattice->fills.size());
        REQUIRE(grid.orientation(cell) == lattice->orientation(grid.coordinates(cell)));
        const Coordinates example = lattice->example(grid.orientation(cell));
        for (std::size_t h = 0; h < grid.heading_count(); ++h) {
          const auto heading = static_cast<Heading>(h);
          REQUIRE(grid.kind(cell, heading) == lattice->kind(example, heading));
          REQUIRE((lattice->kinds() & grid.kind(cell, heading)) != 0);
        }
        double x = 0, y = 0;
        const std::vector<Point> corners = grid.corners(cell);
        for (const Point& corner : corners) {
          x += corner.x / static_cast<double>(corners.size());
          y += corner.y / static_cast<double>(corners.size());
        }
        REQUIRE(std::hypot(x - grid.centroid(cell).x, y - grid.centroid(cell).y) < 1e-9);
      }
}

TEST_CASE("which lattices have cells that lie in several ways", "[geometry]") {
  CHECK(cells_with_orientation() == "triangles and octagons and squares");
  CHECK(cells_with_orientation("up") == "triangles");
  CHECK(cells_with_orientation("small") == "octagons and squares");
  CHECK(cells_with_orientation("left").empty());
}

}  // namespace trigon::engine::testing
