#include "interpreter/geometry/grid.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <tuple>

namespace trigon::engine {

namespace {

Coordinates difference(Coordinates to, Coordinates from) {
  return {to.column - from.column, to.row - from.row, to.level - from.level};
}

int product(Coordinates a, Coordinates b) { return a.column * b.column + a.row * b.row + a.level * b.level; }

/// Rounds to a hundredth, to remove rounding errors.
double rounded(double degrees) { return std::round(degrees * 100) / 100; }

double angle_of(Coordinates a, Coordinates b) {
  const double cosine = product(a, b) / std::sqrt(static_cast<double>(product(a, a)) * product(b, b));
  return rounded(std::acos(std::clamp(cosine, -1.0, 1.0)) * 180 / std::numbers::pi);
}

/// The bearing of a direction in columns, rows and levels.
Bearing bearing_of(Coordinates way, Coordinates facing) {
  const int along = product(way, facing);
  if (along == 0) return Bearing::sideways;
  const bool is_parallel = way.column * facing.row == way.row * facing.column &&
                           way.column * facing.level == way.level * facing.column &&
                           way.row * facing.level == way.level * facing.row;
  if (along > 0) return is_parallel ? Bearing::straight_forward : Bearing::forward;
  return is_parallel ? Bearing::straight_backward : Bearing::backward;
}

}  // namespace

Grid::Grid(const Lattice& lattice, std::vector<Coordinates> cells)
    : lattice_(&lattice), heading_count_(lattice.heading_count), coordinates_(std::move(cells)) {
  assert(!coordinates_.empty() && coordinates_.size() <= max_cells);
  number_cells();
  fill_steps();
  fill_angles();
  for (const Coordinates& at : coordinates_)
    orientations_.push_back(static_cast<std::uint8_t>(lattice_->orientation(at)));
}

void Grid::number_cells() {
  Coordinates corner = coordinates_[0];
  for (const Coordinates& at : coordinates_) {
    corner.column = std::min(corner.column, at.column);
    corner.row = std::min(corner.row, at.row);
    corner.level = std::min(corner.level, at.level);
  }
  const Coordinates origin = lattice_->origin(corner);
  for (Coordinates& at : coordinates_) {
    at = difference(at, origin);
    columns_ = std::max(columns_, at.column + 1);
    rows_ = std::max(rows_, at.row + 1);
    levels_ = std::max(levels_, at.level + 1);
  }
  std::sort(coordinates_.begin(), coordinates_.end(), [](const Coordinates& a, const Coordinates& b) {
    return std::tie(a.level, a.row, a.column) < std::tie(b.level, b.row, b.column);
  });
  coordinates_.erase(std::unique(coordinates_.begin(), coordinates_.end()), coordinates_.end());
  cell_at_.assign(place({0, 0, levels_}), no_cell);
  for (std::size_t cell = 0; cell < coordinates_.size(); ++cell)
    cell_at_[place(coordinates_[cell])] = static_cast<Cell>(cell);
}

void Grid::fill_steps() {
  steps_.reserve(cell_count() * heading_count_);
  for (const Coordinates& from : coordinates_)
    for (std::size_t h = 0; h < heading_count_; ++h)
      steps_.push_back(cell_at(neighbour(from, static_cast<Heading>(h))));
}

void Grid::fill_angles() {
  for (std::size_t a = 0; a < heading_count_; ++a)
    for (std::size_t b = 0; b < heading_count_; ++b) {
      const auto from = static_cast<Heading>(a);
      const auto to = static_cast<Heading>(b);
      angles_.push_back(lattice_->is_flat ? angle_between(degrees(from), degrees(to))
                                          : angle_of(vector(from), vector(to)));
    }
}

CellSet Grid::near(Cell center, int steps) const {
  CellSet cells;
  cells.insert(center);
  for (int i = 0; i < steps; ++i) {
    const CellSet inner = cells;
    inner.for_each([&](Cell cell) {
      for (const Heading heading : headings())
        if (const Cell next = step(cell, heading); next != no_cell) cells.insert(next);
    });
  }
  return cells;
}

int Grid::first_column() const {
  return std::min_element(coordinates_.begin(), coordinates_.end(),
                          [](const Coordinates& a, const Coordinates& b) { return a.column < b.column; })
      ->column;
}

Coordinates Grid::neighbour(Coordinates from, Heading heading) const {
  const Coordinates by = lattice_->step(from, heading);
  return {from.column + by.column, from.row + by.row, from.level + by.level};
}

bool Grid::is_within_bounds(Coordinates at) const {
  return at.column >= 0 && at.row >= 0 && at.level >= 0 && at.column < columns_ && at.row < rows_ && at.level < levels_;
}

Cell Grid::cell_at(Coordinates at) const {
  if (at.column < 0 || at.row < 0 || at.level < 0) return no_cell;
  if (at.column >= columns_ || at.row >= rows_ || at.level >= levels_) return no_cell;
  return cell_at_[place(at)];
}

Point Grid::level_corner(int level) const {
  if (lattice_->is_flat) return {};
  constexpr int gap = 1;
  const int lines = std::max(1, static_cast<int>(std::lround(std::sqrt(levels_ / 2.0))));
  const int per_line = (levels_ + lines - 1) / lines;
  // The first line of levels is at the top.
  const int line = lines - 1 - level / per_line;
  return {static_cast<double>(level % per_line * (columns_ + gap)), static_cast<double>(line * (rows_ + gap))};
}

Point Grid::centroid(Cell cell) const {
  const Coordinates at = coordinates_[cell];
  const Point corner = level_corner(at.level), middle = lattice_->middle(at);
  return {corner.x + middle.x, corner.y + middle.y};
}

std::vector<Point> Grid::corners(Cell cell) const { return lattice_->corners(coordinates_[cell], centroid(cell)); }

double Grid::direction(Coordinates from, Coordinates to) const {
  const Point a = lattice_->middle(from);
  const Point b = lattice_->middle(to);
  const double degrees = std::atan2(b.y - a.y, b.x - a.x) * 180 / std::numbers::pi;
  return rounded(degrees < 0 ? degrees + 360 : degrees);
}

double Grid::angle(Coordinates from, Coordinates to, Heading heading) const {
  if (!lattice_->is_flat) return angle_of(difference(to, from), vector(heading));
  return rounded(angle_between(direction(from, to), degrees(heading)));
}

CellSet all_cells(const Grid& grid) {
  CellSet cells;
  for (const Cell cell : grid.cells()) cells.insert(cell);
  return cells;
}

CellSet oriented_cells(const Grid& grid, std::size_t orientation) {
  CellSet cells;
  for (const Cell cell : grid.cells())
    if (grid.orientation(cell) == orientation) cells.insert(cell);
  return cells;
}

double angle_between(double degrees_a, double degrees_b) {
  const double turn = std::fmod(std::abs(degrees_a - degrees_b), 360);
  return rounded(std::min(turn, 360 - turn));
}

Bearing bearing(double direction_degrees, double facing_degrees) {
  const double angle = angle_between(direction_degrees, facing_degrees);
  if (angle == 0) return Bearing::straight_forward;
  if (angle == 180) return Bearing::straight_backward;
  if (angle == 90) return angle_between(direction_degrees, facing_degrees + 90) == 0 ? Bearing::left : Bearing::right;
  return angle < 90 ? Bearing::forward : Bearing::backward;
}

Bearing bearing(const Grid& grid, Heading heading, const Facing& facing) {
  if (!grid.lattice().is_flat) return bearing_of(grid.vector(heading), facing.vector);
  return bearing(grid.degrees(heading), facing.degrees);
}

Bearing bearing(const Grid& grid, Coordinates from, Coordinates to, const Facing& facing) {
  if (!grid.lattice().is_flat) return bearing_of(difference(to, from), facing.vector);
  return bearing(grid.direction(from, to), facing.degrees);
}

std::vector<int> rows_along(const Grid& grid, const Facing& facing) {
  const Point ahead = unit(facing.degrees);
  const bool strips = grid.lattice().has_strips(facing.degrees);
  // The distance of a cell: for strips that of its nearest corner, since all cells of a strip share that line; else
  // that of its middle.
  const auto distance = [&](Cell cell) -> double {
    if (!grid.lattice().is_flat) return product(grid.coordinates(cell), facing.vector);
    const auto along = [&](Point p) { return p.x * ahead.x + p.y * ahead.y; };
    if (!strips) return along(grid.centroid(cell));
    double nearest = along(grid.centroid(cell));
    for (const Point& corner : grid.corners(cell)) nearest = std::min(nearest, along(corner));
    return nearest;
  };
  std::vector<std::int64_t> distances;
  for (const Cell cell : grid.cells()) distances.push_back(std::lround(distance(cell) * 1e6));
  // Distances that differ only by rounding are equal.
  std::vector<std::int64_t> levels = distances;
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end(), [](std::int64_t a, std::int64_t b) { return b - a < 1000; }),
               levels.end());
  std::vector<int> rows;
  for (std::int64_t d : distances)
    rows.push_back(static_cast<int>(std::upper_bound(levels.begin(), levels.end(), d + 500) - levels.begin()) - 1);
  return rows;
}

}  // namespace trigon::engine
