#include "interpreter/geometry/grid.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <tuple>

namespace trigon::engine {

namespace {

constexpr double triangle_height = std::numbers::sqrt3 / 2;

/// Column and row offsets of the 12 headings from an up-cell; a down-cell differs on the odd ones.
constexpr Coordinates from_up_cell[12] = {{2, 0},  {1, 0},   {1, 1},   {0, 1},  {-1, 1}, {-1, 0},
                                          {-2, 0}, {-2, -1}, {-1, -1}, {0, -1}, {1, -1}, {2, -1}};
constexpr Coordinates from_down_cell[12] = {{2, 0},  {2, 1},  {1, 1},   {0, 1},  {-1, 1}, {-2, 1},
                                            {-2, 0}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}};
constexpr Coordinates from_square[8] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
constexpr Coordinates from_hex[12] = {{2, 0},  {1, 1},   {1, 3},   {0, 2},  {-1, 3}, {-1, 1},
                                      {-2, 0}, {-1, -1}, {-1, -3}, {0, -2}, {1, -3}, {1, -1}};
/// The first half of a cube's headings; the second half are their opposites in the same order.
constexpr Coordinates from_cube[13] = {{1, 0, 0}, {0, 1, 0},  {0, 0, 1}, {1, 1, 0},  {-1, 1, 0}, {1, 0, 1},  {-1, 0, 1},
                                       {0, 1, 1}, {0, -1, 1}, {1, 1, 1}, {-1, 1, 1}, {1, -1, 1}, {-1, -1, 1}};

std::size_t heading_count_of(Lattice lattice) {
  if (lattice == Lattice::cube) return 26;
  return lattice == Lattice::square ? 8 : 12;
}

Coordinates offset(Lattice lattice, Coordinates from, Heading heading) {
  switch (lattice) {
    case Lattice::square: return from_square[heading];
    case Lattice::hex: return from_hex[heading];
    case Lattice::cube: return Grid::cube_vector(heading);
    case Lattice::triangle: break;
  }
  return is_up(from) ? from_up_cell[heading] : from_down_cell[heading];
}

Coordinates difference(Coordinates to, Coordinates from) {
  return {to.column - from.column, to.row - from.row, to.level - from.level};
}

int product(Coordinates a, Coordinates b) { return a.column * b.column + a.row * b.row + a.level * b.level; }

/// Rounds away what floating point adds to an angle that is a multiple of a hundredth.
double rounded(double degrees) { return std::round(degrees * 100) / 100; }

Point unit(double degrees) {
  const double radians = degrees * std::numbers::pi / 180;
  return {std::cos(radians), std::sin(radians)};
}

double angle_of(Coordinates a, Coordinates b) {
  const double cosine = product(a, b) / std::sqrt(static_cast<double>(product(a, a)) * product(b, b));
  return rounded(std::acos(std::clamp(cosine, -1.0, 1.0)) * 180 / std::numbers::pi);
}

/// The bearing of a direction in a cube.
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

Grid::Grid(Lattice lattice, std::vector<Coordinates> cells)
    : lattice_(lattice), heading_count_(heading_count_of(lattice)), coordinates_(std::move(cells)) {
  assert(!coordinates_.empty() && coordinates_.size() <= max_cells);
  number_cells();
  fill_steps();
  fill_angles();
}

void Grid::number_cells() {
  auto [left, bottom, lowest] = coordinates_[0];
  for (const Coordinates& at : coordinates_) {
    left = std::min(left, at.column);
    bottom = std::min(bottom, at.row);
    lowest = std::min(lowest, at.level);
  }
  // Up and down must survive the move, so an odd shift leaves one column free at the left.
  if (lattice_ == Lattice::triangle && ((left + bottom) & 1) != 0) --left;
  for (Coordinates& at : coordinates_) {
    at = difference(at, {left, bottom, lowest});
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
    for (std::size_t h = 0; h < heading_count_; ++h) {
      const Coordinates by = offset(lattice_, from, static_cast<Heading>(h));
      steps_.push_back(cell_at({from.column + by.column, from.row + by.row, from.level + by.level}));
    }
}

void Grid::fill_angles() {
  for (std::size_t a = 0; a < heading_count_; ++a)
    for (std::size_t b = 0; b < heading_count_; ++b) {
      const auto from = static_cast<Heading>(a);
      const auto to = static_cast<Heading>(b);
      angles_.push_back(lattice_ == Lattice::cube ? angle_of(cube_vector(from), cube_vector(to))
                                                  : angle_between(degrees(from), degrees(to)));
    }
}

Coordinates Grid::cube_vector(Heading heading) {
  return heading < 13 ? from_cube[heading] : difference({}, from_cube[heading - 13]);
}

int Grid::first_column() const {
  return std::min_element(coordinates_.begin(), coordinates_.end(),
                          [](const Coordinates& a, const Coordinates& b) { return a.column < b.column; })
      ->column;
}

StepKind Grid::kind(Coordinates from, Heading heading) const {
  const bool is_even = heading % 2 == 0;
  if (lattice_ == Lattice::cube) {
    const Coordinates by = cube_vector(heading);
    return product(by, by) == 1 ? orthogonal : product(by, by) == 2 ? diagonal : triagonal;
  }
  if (lattice_ == Lattice::square) return is_even ? orthogonal : diagonal;
  if (lattice_ == Lattice::hex) return is_even ? diagonal : orthogonal;
  if (is_even) return diagonal;
  // Edges of an up-cell lie at 30, 150 and 270 degrees: headings 1, 5 and 9.
  return (heading % 4 == 1) == is_up(from) ? orthogonal : triagonal;
}

Coordinates Grid::neighbour(Coordinates from, Heading heading) const {
  const Coordinates by = offset(lattice_, from, heading);
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

int Grid::shade(Cell cell) const {
  const Coordinates at = coordinates_[cell];
  return lattice_ == Lattice::hex ? at.row % 3 : (at.column + at.row + at.level) & 1;
}

Point Grid::level_corner(int level) const {
  constexpr int gap = 1;
  const int lines = std::max(1, static_cast<int>(std::lround(std::sqrt(levels_ / 2.0))));
  const int per_line = (levels_ + lines - 1) / lines;
  // The first line stands on top.
  const int line = lines - 1 - level / per_line;
  return {static_cast<double>(level % per_line * (columns_ + gap)), static_cast<double>(line * (rows_ + gap))};
}

Point Grid::centroid(Cell cell) const {
  const Coordinates at = coordinates_[cell];
  if (lattice_ == Lattice::square) return {at.column + 0.5, at.row + 0.5};
  if (lattice_ == Lattice::cube) {
    const Point corner = level_corner(at.level);
    return {corner.x + at.column + 0.5, corner.y + at.row + 0.5};
  }
  if (lattice_ == Lattice::hex) return {at.column * 1.5 + 1, triangle_height * (at.row + 1)};
  return {(at.column + 1) * 0.5, triangle_height * (at.row + (is_up(at) ? 1.0 : 2.0) / 3)};
}

std::vector<Point> Grid::corners(Cell cell) const {
  const Coordinates at = coordinates_[cell];
  const Point middle = centroid(cell);
  if (lattice_ == Lattice::square || lattice_ == Lattice::cube)
    return {{middle.x - 0.5, middle.y - 0.5},
            {middle.x + 0.5, middle.y - 0.5},
            {middle.x + 0.5, middle.y + 0.5},
            {middle.x - 0.5, middle.y + 0.5}};
  if (lattice_ == Lattice::hex) {
    std::vector<Point> corners;
    for (int degrees = 0; degrees < 360; degrees += 60)
      corners.push_back({middle.x + unit(degrees).x, middle.y + unit(degrees).y});
    return corners;
  }
  const double left = at.column * 0.5;
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

CellSet all_cells(const Grid& grid) {
  CellSet cells;
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell) cells.insert(static_cast<Cell>(cell));
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
  if (angle == 90) return Bearing::sideways;
  return angle < 90 ? Bearing::forward : Bearing::backward;
}

Bearing bearing(const Grid& grid, Heading heading, const Facing& facing) {
  if (grid.lattice() == Lattice::cube) return bearing_of(Grid::cube_vector(heading), facing.vector);
  return bearing(grid.degrees(heading), facing.degrees);
}

Bearing bearing(const Grid& grid, Cell from, Cell to, const Facing& facing) {
  if (grid.lattice() == Lattice::cube)
    return bearing_of(difference(grid.coordinates(to), grid.coordinates(from)), facing.vector);
  return bearing(grid.direction(from, to), facing.degrees);
}

std::vector<int> rows_along(const Grid& grid, const Facing& facing) {
  const Point ahead = unit(facing.degrees);
  const bool strips = grid.lattice() == Lattice::triangle && facing.degrees % 60 == 30;
  // The distance of a cell: of its nearest corner for strips (cells of one strip share that line), else of its middle.
  const auto distance = [&](Cell cell) -> double {
    if (grid.lattice() == Lattice::cube) return product(grid.coordinates(cell), facing.vector);
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

}  // namespace trigon::engine
