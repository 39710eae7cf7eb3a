#include "interpreter/geometry/lattice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "interpreter/geometry/grid.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

int two_shades(Coordinates at) { return (at.column + at.row + at.level) & 1; }

Coordinates corner_itself(Coordinates corner) { return corner; }

bool has_no_strips(int /*degrees*/) { return false; }

double usual_token(Coordinates /*at*/) { return 0.36; }

double below_token(Coordinates /*at*/) { return 0.47; }

std::string cell_count_in_words(const Grid& grid) {
  return fmt::format("{} {}", grid.cell_count(), grid.lattice().cells);
}

StepKinds Lattice::kinds() const {
  StepKinds all = no_step;
  for (std::size_t i = 0; i < orientation_count(); ++i)
    for (std::size_t h = 0; h < heading_count; ++h) all |= kind(example(i), static_cast<Heading>(h));
  return all;
}

std::vector<std::string> Lattice::orientation_names() const {
  std::vector<std::string> names;
  for (const Orientation& one : orientations) names.push_back(one.name);
  return names;
}

const Lattice* find_lattice(std::string_view name) {
  const auto found = std::ranges::find_if(lattices(), [&](const Lattice* one) { return one->name == name; });
  return found == lattices().end() ? nullptr : *found;
}

std::size_t index_of(const Lattice& lattice) {
  return static_cast<std::size_t>(std::ranges::find(lattices(), &lattice) - lattices().begin());
}

std::string cells_with_orientation(std::string_view name) {
  std::vector<std::string> cells;
  for (const Lattice* lattice : lattices())
    if (std::ranges::any_of(lattice->orientation_names(),
                            [&](const std::string& one) { return name.empty() || one == name; }))
      cells.emplace_back(lattice->cells);
  return join(cells, " and ");
}

Point unit(double degrees) {
  const double radians = degrees * std::numbers::pi / 180;
  return {std::cos(radians), std::sin(radians)};
}

std::vector<Point> square_around(Point middle) {
  return {{middle.x - 0.5, middle.y - 0.5},
          {middle.x + 0.5, middle.y - 0.5},
          {middle.x + 0.5, middle.y + 0.5},
          {middle.x - 0.5, middle.y + 0.5}};
}

std::vector<Coordinates> rows_of_cells(int columns, int rows, int lean) {
  std::vector<Coordinates> cells;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) cells.push_back({column + lean * row, row});
  return cells;
}

}  // namespace trigon::engine
