// Places, headings and directions: the values in which lattices, grids and movements speak of a board. Tested with the
// grids.
#pragma once

#include <cstdint>

namespace trigon::engine {

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

/// The direction in which a player looks.
struct Facing {
  /// On flat lattices, counter-clockwise from east.
  int degrees = 90;
  /// On others instead: the direction in columns, rows and levels.
  Coordinates vector{};

  Facing() = default;
  // Degrees stand for a facing wherever one is asked for.
  Facing(int the_degrees) : degrees(the_degrees) {}
  explicit Facing(Coordinates the_vector) : degrees(0), vector(the_vector) {}
  friend bool operator==(const Facing&, const Facing&) = default;
};

}  // namespace trigon::engine
