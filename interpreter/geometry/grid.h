// The board as a graph: cells, headings, and what step leads from where to where.
//
// One model serves every lattice. A lattice says which headings it has, where each leads from a cell and of
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
// column and row have the same parity.
//
//        __
//     __/  \__               hex lattice: flat-topped cells, 12 headings, one each 30 degrees; an odd
//    /  \__/  \              one is an orthogonal step (across an edge), an even one a diagonal
//    \__/  \__/              step. Rows are half a cell high, so that a step up its column is two
//    /  \__/  \              rows and all cells have the same parity of column + row.
//    \__/  \__/
//
// The cube lattice has levels as well, and 26 headings: 6 orthogonal, 12 diagonal and 8 triagonal steps. It has no
// degrees, and no left or right. Rulings section 1. Tested in tests/unit/grid_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/geometry/cell_set.h"

namespace trigon::engine {

enum class Lattice : std::uint8_t { triangle, square, hex, cube };

/// How two cells that touch are related. The values are bits, so that a set of kinds is an or of them.
enum StepKind : std::uint8_t { no_step = 0, orthogonal = 1, diagonal = 2, triagonal = 4 };
using StepKinds = std::uint8_t;

/// A heading of the lattice, counted counter-clockwise from east on flat ones. Half of the lattice's headings further
/// is the opposite one.
using Heading = std::uint8_t;

/// A place on the plane, in units of a cell's edge, x to the right and y up.
struct Point {
  double x = 0;
  double y = 0;
};

/// Column, row and level of a cell, each from 0; the level is 0 on flat lattices. Or the differences of two cells.
struct Coordinates {
  int column = 0;
  int row = 0;
  int level = 0;
  friend bool operator==(const Coordinates&, const Coordinates&) = default;
};

/// True when a cell of the triangle lattice has its apex up.
constexpr bool is_up(Coordinates at) { return ((at.column + at.row) & 1) == 0; }

/// The direction in which a player looks.
struct Facing {
  /// On flat lattices, counter-clockwise from east.
  int degrees = 90;
  /// On cubes instead: the direction in columns, rows and levels.
  Coordinates vector{};

  Facing() = default;
  // Degrees stand for a facing wherever one is asked for.
  Facing(int the_degrees) : degrees(the_degrees) {}
  explicit Facing(Coordinates the_vector) : degrees(0), vector(the_vector) {}
  friend bool operator==(const Facing&, const Facing&) = default;
};

class Grid {
 public:
  /// A grid of the given cells, in any order, at most `max_cells` of them. Columns, rows and levels are moved so that
  /// the first of each is 0 (on the triangle lattice without changing any orientation). Cells are numbered level by
  /// level, each from the bottom row up, left to right.
  Grid(Lattice lattice, std::vector<Coordinates> cells);

  Lattice lattice() const { return lattice_; }
  std::size_t cell_count() const { return coordinates_.size(); }
  /// Words of a `CellSet` that hold cells of this grid.
  std::size_t words() const { return CellSet::words_for(cell_count()); }
  int columns() const { return columns_; }
  int rows() const { return rows_; }
  /// 1 on flat lattices.
  int levels() const { return levels_; }
  /// The leftmost column that has a cell: 0 or, on the triangle lattice, 1.
  int first_column() const;

  std::size_t heading_count() const { return heading_count_; }
  /// Of flat lattices: the direction of a heading in degrees, counter-clockwise from east, 0 .. 359.
  int degrees(Heading heading) const { return static_cast<int>(heading) * heading_spacing(); }
  /// Degrees between neighbouring headings.
  int heading_spacing() const { return 360 / static_cast<int>(heading_count_); }
  /// Of cubes: where a heading's step leads.
  static Coordinates cube_vector(Heading heading);
  /// The angle between two headings in degrees, 0 .. 180, exact to a hundredth.
  double angle(Heading a, Heading b) const { return angles_[a * heading_count_ + b]; }

  /// The cell one step along `heading`, or `no_cell`.
  Cell step(Cell cell, Heading heading) const { return steps_[cell * heading_count_ + heading]; }
  /// The kind of the step from `cell` along `heading`, whether or not a cell is there.
  StepKind kind(Cell cell, Heading heading) const { return kind(coordinates_[cell], heading); }
  /// The same for any place, whether or not a cell is there.
  StepKind kind(Coordinates from, Heading heading) const;
  Coordinates neighbour(Coordinates from, Heading heading) const;
  /// Is the place within the smallest box that holds all cells?
  bool is_within_bounds(Coordinates at) const;

  Coordinates coordinates(Cell cell) const { return coordinates_[cell]; }
  /// The cell at a place, or `no_cell`.
  Cell cell_at(Coordinates at) const;
  /// Of a cube: where a picture has the lower left corner of a level; levels stand side by side, in lines when there
  /// are many.
  Point level_corner(int level) const;
  /// Centroid of a cell. The levels of a cube are laid out from left to right, a column apart.
  Point centroid(Cell cell) const;
  /// Corners of a cell in counter-clockwise order, for drawing.
  std::vector<Point> corners(Cell cell) const;
  /// 0 or 1, on hexes 0 to 2: cells of one shade have the same orientation (triangles) or the same colour; orthogonal
  /// neighbours never do.
  int shade(Cell cell) const;
  /// Of flat lattices: the direction from one cell to another in degrees, 0 .. 360, exact to a hundredth.
  double direction(Cell from, Cell to) const;

 private:
  void number_cells();
  void fill_steps();
  void fill_angles();
  std::size_t place(Coordinates at) const {
    return static_cast<std::size_t>((at.level * rows_ + at.row) * columns_ + at.column);
  }

  Lattice lattice_;
  std::size_t heading_count_;
  int columns_ = 0;
  int rows_ = 0;
  int levels_ = 0;
  std::vector<Coordinates> coordinates_;
  std::vector<Cell> cell_at_;   // by place
  std::vector<Cell> steps_;     // by cell * heading_count + heading
  std::vector<double> angles_;  // by heading * heading_count + heading
};

CellSet all_cells(const Grid& grid);

/// The angle between two directions in degrees, 0 .. 180.
double angle_between(double degrees_a, double degrees_b);

/// How a direction lies to a player's facing, from straight forward to straight backward.
enum class Bearing : std::uint8_t { straight_forward, forward, sideways, backward, straight_backward };
inline constexpr int bearing_count = 5;

/// Rulings section 1: forward below 90 degrees, sideways at exactly 90, backward beyond.
Bearing bearing(double direction_degrees, double facing_degrees);
/// The same for a heading, and for the direction from one cell to another. On cubes the sign of the product with the
/// facing separates forward from backward, and straight is parallel.
Bearing bearing(const Grid& grid, Heading heading, const Facing& facing);
Bearing bearing(const Grid& grid, Cell from, Cell to, const Facing& facing);

/// The row of each cell as a player with this facing counts them: 0 is nearest. On triangles and a facing across an
/// edge, rows are the lattice's strips, so that row 0 of a corner is the corner cell; else cells at the same distance
/// along the facing share a row.
std::vector<int> rows_along(const Grid& grid, const Facing& facing);

}  // namespace trigon::engine
