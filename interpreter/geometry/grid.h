// The board as a graph: cells, headings, and what step leads from where to where.
//
// One model serves every lattice. A lattice says which headings it has, which way each leads from a cell and of
// which kind the step is there; a shape says which cells exist. Everything above this layer asks the grid only.
//
//   triangle lattice            12 headings, one each 30 degrees; an odd one is an orthogonal
//        /\    /\               step (across an edge) or a triagonal one (across a corner) by
//       /  \  /  \              the cell's orientation, an even one is a diagonal step
//      / up \/    \
//      ------------             square lattice: 8 headings, one each 45 degrees
//      \    /\ down
//
// Columns are half a triangle wide and rows one triangle high, so that a cell is up (apex up) exactly when its
// column and row have the same parity. Rulings section 1. Tested in tests/unit/grid_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/geometry/cell_set.h"

namespace trigon {

enum class Lattice : std::uint8_t { triangle, square };

/// How two cells that touch are related. The values are bits, so that a set of kinds is an or of them.
enum StepKind : std::uint8_t { no_step = 0, orthogonal = 1, diagonal = 2, triagonal = 4 };
using StepKinds = std::uint8_t;

/// A heading of the lattice, counted counter-clockwise from east.
using Heading = std::uint8_t;

/// A place on the plane, in units of a cell's edge, x to the right and y up.
struct Point {
  double x = 0;
  double y = 0;
};

/// Column and row of a cell, both from 0.
struct Coordinates {
  int column = 0;
  int row = 0;
  friend bool operator==(const Coordinates&, const Coordinates&) = default;
};

/// True when a cell of the triangle lattice has its apex up.
constexpr bool is_up(Coordinates at) { return ((at.column + at.row) & 1) == 0; }

class Grid {
 public:
  /// A grid of the given cells, in any order, at most `max_cells` of them. Columns and rows are moved so that the
  /// leftmost column and the bottom row are 0 (on the triangle lattice without changing any orientation).
  Grid(Lattice lattice, std::vector<Coordinates> cells);

  Lattice lattice() const { return lattice_; }
  std::size_t cell_count() const { return coordinates_.size(); }
  /// Words of a `CellSet` that hold cells of this grid.
  std::size_t words() const { return CellSet::words_for(cell_count()); }
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  /// The leftmost column that has a cell: 0 or, on the triangle lattice, 1.
  int first_column() const;

  std::size_t heading_count() const { return heading_count_; }
  /// The direction of a heading in degrees, counter-clockwise from east, 0 .. 359.
  int degrees(Heading heading) const { return static_cast<int>(heading) * heading_spacing(); }
  /// Degrees between neighbouring headings.
  int heading_spacing() const { return 360 / static_cast<int>(heading_count_); }

  /// The cell one step along `heading`, or `no_cell`.
  Cell step(Cell cell, Heading heading) const { return steps_[cell * heading_count_ + heading]; }
  /// The kind of the step from `cell` along `heading`, whether or not a cell is there.
  StepKind kind(Cell cell, Heading heading) const;

  Coordinates coordinates(Cell cell) const { return coordinates_[cell]; }
  /// The cell at a column and row, or `no_cell`.
  Cell cell_at(Coordinates at) const;
  /// Centroid of a cell.
  Point centroid(Cell cell) const;
  /// Corners of a cell in counter-clockwise order, for drawing.
  std::vector<Point> corners(Cell cell) const;
  /// 0 or 1: cells of one shade have the same orientation (triangles) or the same colour (squares).
  int shade(Cell cell) const { return (coordinates_[cell].column + coordinates_[cell].row) & 1; }
  /// The direction from one cell to another in degrees, 0 .. 360, exact to a hundredth.
  double direction(Cell from, Cell to) const;

 private:
  void number_cells();
  void fill_steps();

  Lattice lattice_;
  std::size_t heading_count_;
  int columns_ = 0;
  int rows_ = 0;
  std::vector<Coordinates> coordinates_;
  std::vector<Cell> cell_at_;  // by row * columns + column
  std::vector<Cell> steps_;    // by cell * heading_count + heading
};

/// The angle between two directions in degrees, 0 .. 180.
double angle_between(double degrees_a, double degrees_b);

/// How a direction lies to a player's facing, from straight forward to straight backward.
enum class Bearing : std::uint8_t { straight_forward, forward, sideways, backward, straight_backward };
inline constexpr int bearing_count = 5;

/// Rulings section 1: forward below 90 degrees, sideways at exactly 90, backward beyond.
Bearing bearing(double direction_degrees, double facing_degrees);

/// The row of each cell as a player who faces `facing_degrees` counts them: 0 is nearest. On triangles and a facing
/// across an edge, rows are the lattice's strips, so that row 0 of a corner is the corner cell; else cells at the
/// same distance along the facing share a row.
std::vector<int> rows_along(const Grid& grid, int facing_degrees);

}  // namespace trigon
