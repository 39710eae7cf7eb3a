#include "interpreter/geometry/grid.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace trigon {

namespace {

constexpr double triangle_height = std::numbers::sqrt3 / 2;

/// Column and row offsets of the 12 headings from an up-cell; a down-cell differs on the odd ones.
constexpr Coordinates from_up_cell[12] = {{2, 0},  {1, 0},   {1, 1},   {0, 1},  {-1, 1}, {-1, 0},
                                          {-2, 0}, {-2, -1}, {-1, -1}, {0, -1}, {1, -1}, {2, -1}};
constexpr Coordinates from_down_cell[12] = {{2, 0},  {2, 1},  {1, 1},   {0, 1},  {-1, 1}, {-2, 1},
                                            {-2, 0}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}};
constexpr Coordinates from_square[8] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

Coordinates offset(Lattice lattice, Coordinates from, Heading heading) {
  if (lattice == Lattice::square) return from_square[heading];
  return is_up(from) ? from_up_cell[heading] : from_down_cell[heading];
}

/// Rounds away what floating point adds to an angle that is a multiple of a hundredth.
double rounded(double degrees) { return std::round(degrees * 100) / 100; }

Point unit(double degrees) {
  const double radians = degrees * std::numbers::pi / 180;
  return {std::cos(radians), std::sin(radians)};
}

}  // namespace

Grid::Grid(Lattice lattice, std::vector<Coordinates> cells)
    : lattice_(lattice), heading_count_(lattice == Lattice::triangle ? 12 : 8), coordinates_(std::move(cells)) {
  assert(!coordinates_.empty() && coordinates_.size() <= max_cells);
  number_cells();
  fill_steps();
}

void Grid::number_cells() {
  int left = coordinates_[0].column;
  int bottom = coordinates_[0].row;
  for (const Coordinates& at : coordinates_) {
    left = std::min(left, at.column);
    bottom = std::min(bottom, at.row);
  }
  // Up and down must survive the move, so an odd shift leaves one column free at the left.
  if (lattice_ == Lattice::triangle && ((left + bottom) & 1) != 0) --left;
  for (Coordinates& at : coordinates_) {
    at = {at.column - left, at.row - bottom};
    columns_ = std::max(columns_, at.column + 1);
    rows_ = std::max(rows_, at.row + 1);
  }
  std::sort(coordinates_.begin(), coordinates_.end(), [](const Coordinates& a, const Coordinates& b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  });
  coordinates_.erase(std::unique(coordinates_.begin(), coordinates_.end()), coordinates_.end());
  cell_at_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), no_cell);
  for (std::size_t cell = 0; cell < coordinates_.size(); ++cell)
    cell_at_[static_cast<std::size_t>(coordinates_[cell].row * columns_ + coordinates_[cell].column)] =
        static_cast<Cell>(cell);
}

void Grid::fill_steps() {
  steps_.reserve(cell_count() * heading_count_);
  for (const Coordinates& from : coordinates_)
    for (std::size_t h = 0; h < heading_count_; ++h) {
      const Coordinates by = offset(lattice_, from, static_cast<Heading>(h));
      steps_.push_back(cell_at({from.column + by.column, from.row + by.row}));
    }
}

int Grid::first_column() const {
  return std::min_element(coordinates_.begin(), coordinates_.end(),
                          [](const Coordinates& a, const Coordinates& b) { return a.column < b.column; })
      ->column;
}

StepKind Grid::kind(Cell cell, Heading heading) const {
  const bool is_even = heading % 2 == 0;
  if (lattice_ == Lattice::square) return is_even ? orthogonal : diagonal;
  if (is_even) return diagonal;
  // Edges of an up-cell lie at 30, 150 and 270 degrees: headings 1, 5 and 9.
  return (heading % 4 == 1) == is_up(coordinates_[cell]) ? orthogonal : triagonal;
}

Cell Grid::cell_at(Coordinates at) const {
  if (at.column < 0 || at.row < 0 || at.column >= columns_ || at.row >= rows_) return no_cell;
  return cell_at_[static_cast<std::size_t>(at.row * columns_ + at.column)];
}

Point Grid::centroid(Cell cell) const {
  const Coordinates at = coordinates_[cell];
  if (lattice_ == Lattice::square) return {at.column + 0.5, at.row + 0.5};
  return {(at.column + 1) * 0.5, triangle_height * (at.row + (is_up(at) ? 1.0 : 2.0) / 3)};
}

std::vector<Point> Grid::corners(Cell cell) const {
  const Coordinates at = coordinates_[cell];
  const double left = lattice_ == Lattice::square ? at.column : at.column * 0.5;
  if (lattice_ == Lattice::square) {
    const double bottom = at.row;
    return {{left, bottom}, {left + 1, bottom}, {left + 1, bottom + 1}, {left, bottom + 1}};
  }
  const double base = triangle_height * (is_up(at) ? at.row : at.row + 1);
  const double apex = triangle_height * (is_up(at) ? at.row + 1 : at.row);
  if (is_up(at)) return {{left, base}, {left + 1, base}, {left + 0.5, apex}};
  return {{left, base}, {left + 0.5, apex}, {left + 1, base}};
}

double Grid::direction(Cell from, Cell to) const {
  const Point a = centroid(from);
  const Point b = centroid(to);
  const double degrees = std::atan2(b.y - a.y, b.x - a.x) * 180 / std::numbers::pi;
  return rounded(degrees < 0 ? degrees + 360 : degrees);
}

double angle_between(double degrees_a, double degrees_b) {
  const double turn = std::fmod(std::abs(degrees_a - degrees_b), 360);
  return rounded(std::min(turn, 360 - turn));
}

Bearing bearing(double direction_degrees, double facing_degrees) {
  const double angle = angle_between(direction_degrees, facing_degrees);
  if (angle == 0) return Bearing::straight_forward;
  if (angle == 180) return Bearing::straight_backward;
  if (angle == 90) return Bearing::sideways;
  return angle < 90 ? Bearing::forward : Bearing::backward;
}

std::vector<int> rows_along(const Grid& grid, int facing_degrees) {
  const Point ahead = unit(facing_degrees);
  const bool strips = grid.lattice() == Lattice::triangle && facing_degrees % 60 == 30;
  // The distance of a cell: of its nearest corner for strips (cells of one strip share that line), else of its middle.
  const auto distance = [&](Cell cell) {
    const auto along = [&](Point p) { return p.x * ahead.x + p.y * ahead.y; };
    if (!strips) return along(grid.centroid(cell));
    double nearest = along(grid.centroid(cell));
    for (const Point& corner : grid.corners(cell)) nearest = std::min(nearest, along(corner));
    return nearest;
  };
  std::vector<long> distances;
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
    distances.push_back(std::lround(distance(static_cast<Cell>(cell)) * 1e6));
  // Distances that differ by rounding only belong together.
  std::vector<long> levels = distances;
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end(), [](long a, long b) { return b - a < 1000; }), levels.end());
  std::vector<int> rows;
  for (long d : distances)
    rows.push_back(static_cast<int>(std::upper_bound(levels.begin(), levels.end(), d + 500) - levels.begin()) - 1);
  return rows;
}

}  // namespace trigon
