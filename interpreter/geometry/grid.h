// The board as a graph: cells, headings, and what step leads from where to where.
//
// One model serves every lattice. A lattice says which headings it has, where each leads from a cell and of
// which kind the step is there (lattice.h); a shape says which cells exist. Tested in tests/unit/grid_test.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/geometry/lattice.h"
#include "interpreter/support/number_range.h"

namespace trigon::engine {

class Grid {
 public:
  /// A grid of the given cells, in any order, at most `max_cells` of them. Columns, rows and levels are shifted so that
  /// the first of each is 0; where a lattice's orientations need it, a little further (`Lattice::origin`). Cells are
  /// numbered level by level, each from the bottom row up, left to right.
  Grid(const Lattice& lattice, std::vector<Coordinates> cells);

  const Lattice& lattice() const { return *lattice_; }
  std::size_t cell_count() const { return coordinates_.size(); }
  /// The cells in order, as a range.
  auto cells() const { return NumberRange(static_cast<Cell>(cell_count())); }
  /// How many words of a `CellSet` the cells of this grid need.
  std::size_t words() const { return words_for(cell_count()); }
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  /// The number of levels; 1 on flat lattices.
  int levels() const { return levels_; }
  /// The leftmost column that has a cell, 0 or 1.
  int first_column() const;

  std::size_t heading_count() const { return heading_count_; }
  /// The headings in order, as a range.
  auto headings() const { return NumberRange(static_cast<Heading>(heading_count_)); }
  /// The direction of a heading in degrees, 0 .. 359, counter-clockwise from east. On flat lattices only.
  int degrees(Heading heading) const { return static_cast<int>(heading) * heading_spacing(); }
  /// Degrees between neighbouring headings. On flat lattices only.
  int heading_spacing() const { return 360 / static_cast<int>(heading_count_); }
  /// The differences in column, row and level that a heading's step makes. On lattices with levels only.
  Coordinates vector(Heading heading) const { return lattice_->step({}, heading); }
  /// The angle between two headings in degrees, 0 .. 180, exact to a hundredth.
  double angle(Heading a, Heading b) const { return angles_[a * heading_count_ + b]; }

  /// The heading in the other direction.
  Heading opposite(Heading heading) const {
    return static_cast<Heading>((heading + heading_count_ / 2) % heading_count_);
  }

  /// The cell one step along `heading`, or `no_cell`.
  Cell step(Cell cell, Heading heading) const { return steps_[cell * heading_count_ + heading]; }
  /// The cells within so many steps of any kind, the cell itself included.
  CellSet near(Cell cell, int steps) const;
  /// The kind of the step from `cell` along `heading`, whether or not a cell is there.
  StepKind kind(Cell cell, Heading heading) const { return kind(coordinates_[cell], heading); }
  /// The kind of the step from this place along `heading`, whether or not a cell is there.
  StepKind kind(Coordinates from, Heading heading) const { return lattice_->kind(from, heading); }
  Coordinates neighbour(Coordinates from, Heading heading) const;
  /// Is the place within the smallest box that holds all cells?
  bool is_within_bounds(Coordinates at) const;

  Coordinates coordinates(Cell cell) const { return coordinates_[cell]; }
  /// The cell at a place, or `no_cell`.
  Cell cell_at(Coordinates at) const;
  /// The lower left corner of a level in a picture. Levels stand side by side, in several lines when there are many.
  Point level_corner(int level) const;
  /// The centroid of a cell in a picture.
  Point centroid(Cell cell) const;
  /// The corners of a cell in a picture, in counter-clockwise order.
  std::vector<Point> corners(Cell cell) const;
  /// The shade of a cell, from 0 on. Cells of one shade have the same color and orientation; orthogonal neighbours
  /// never do.
  int shade(Cell cell) const { return lattice_->shade(coordinates_[cell]); }
  /// The index of a cell's orientation, 0 where all cells lie alike.
  std::size_t orientation(Cell cell) const { return orientations_[cell]; }
  /// The direction from one place to another in degrees, 0 .. 360, exact to a hundredth. On flat lattices only.
  double direction(Coordinates from, Coordinates to) const;
  double direction(Cell from, Cell to) const { return direction(coordinates_[from], coordinates_[to]); }
  /// The angle between a heading and the way from one place to another in degrees, 0 .. 180, exact to a hundredth.
  double angle(Coordinates from, Coordinates to, Heading heading) const;

 private:
  void number_cells();
  void fill_steps();
  void fill_angles();
  std::size_t place(Coordinates at) const {
    return static_cast<std::size_t>((at.level * rows_ + at.row) * columns_ + at.column);
  }

  const Lattice* lattice_;
  std::size_t heading_count_;
  int columns_ = 0;
  int rows_ = 0;
  int levels_ = 0;
  std::vector<Coordinates> coordinates_;
  std::vector<Cell> cell_at_;   // by place
  std::vector<Cell> steps_;     // by cell * heading_count + heading
  std::vector<double> angles_;  // by heading * heading_count + heading
  std::vector<std::uint8_t> orientations_;
};

CellSet all_cells(const Grid& grid);
/// All cells of this orientation.
CellSet oriented_cells(const Grid& grid, std::size_t orientation);

/// The angle between two directions in degrees, 0 .. 180.
double angle_between(double degrees_a, double degrees_b);

/// How a direction lies to a player's facing. What is at a right angle to it lies to the left or right; on lattices
/// with levels, which have neither, it is sideways.
enum class Bearing : std::uint8_t { straight_forward, forward, left, right, sideways, backward, straight_backward };
inline constexpr int bearing_count = 7;

/// The bearing of a direction: forward below 90 degrees, left or right at exactly 90, backward beyond (rulings section
/// 1). Degrees grow counter-clockwise.
Bearing bearing(double direction_degrees, double facing_degrees);
/// The bearing of a heading, or of the direction from one place to another. On lattices with levels, the sign of its
/// scalar product with the facing separates forward from backward, and straight means parallel.
Bearing bearing(const Grid& grid, Heading heading, const Facing& facing);
Bearing bearing(const Grid& grid, Coordinates from, Coordinates to, const Facing& facing);
inline Bearing bearing(const Grid& grid, Cell from, Cell to, const Facing& facing) {
  return bearing(grid, grid.coordinates(from), grid.coordinates(to), facing);
}

/// The row of each cell as a player with this facing counts them, 0 being the nearest. Where the lattice has strips in
/// this direction, they are the rows, so that the cell in a corner is a row of its own; elsewhere cells at the same
/// distance along the facing share a row.
std::vector<int> rows_along(const Grid& grid, const Facing& facing);

}  // namespace trigon::engine
