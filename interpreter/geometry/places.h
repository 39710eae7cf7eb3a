// Places, headings and directions: the values by which lattices, grids and movements describe a board. Tested with the
// grids.
#pragma once

#include <cstdint>

namespace trigon::engine {

/// How two touching cells are related. The values are bits, so that they can be combined into a set of kinds.
enum StepKind : std::uint8_t { no_step = 0, orthogonal = 1, diagonal = 2, triagonal = 4 };
using StepKinds = std::uint8_t;

/// The number of a heading of the lattice; flat lattices count counter-clockwise from east. The opposite heading is
/// half of the lattice's headings further.
using Heading = std::uint8_t;

/// A place on the plane, x to the right and y up, in edges of a cell.
struct Point {
  double x = 0;
  double y = 0;
};

/// Column, row and level of a cell, or the differences between two cells. The level is 0 on flat lattices.
struct Coordinates {
  int column = 0;
  int row = 0;
  int level = 0;
  friend bool operator==(const Coordinates&, const Coordinates&) = default;
};

/// The direction in which a player looks.
struct Facing {
  /// Counter-clockwise from east; on flat lattices only.
  int degrees = 90;
  /// The direction in columns, rows and levels; on lattices with levels only.
  Coordinates vector{};

  Facing() = default;
  // Implicit, so that degrees can stand wherever a facing is asked for.
  Facing(int the_degrees) : degrees(the_degrees) {}
  explicit Facing(Coordinates the_vector) : degrees(0), vector(the_vector) {}
  friend bool operator==(const Facing&, const Facing&) = default;
};

}  // namespace trigon::engine
