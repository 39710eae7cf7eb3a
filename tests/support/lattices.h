// The lattices by their names, and their shapes.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "interpreter/geometry/lattice.h"

namespace trigon::engine::testing {

inline const Lattice& lattice_named(const std::string& name) {
  if (const Lattice* found = find_lattice(name)) return *found;
  throw std::invalid_argument("no lattice is called " + name);
}

inline const Lattice& triangle_lattice() { return lattice_named("triangle"); }
inline const Lattice& square_lattice() { return lattice_named("square"); }
inline const Lattice& hex_lattice() { return lattice_named("hex"); }
inline const Lattice& cube_lattice() { return lattice_named("cube"); }
inline const Lattice& octagons_lattice() { return lattice_named("octagons"); }

/// The cells of a named board of a lattice.
inline std::vector<Coordinates> shape_of(const Lattice& lattice, const std::string& name,
                                         const std::vector<long>& numbers) {
  for (const Shape& shape : lattice.shapes)
    if (shape.name == name) return shape.make(numbers);
  throw std::invalid_argument("no shape is called " + name);
}

inline std::vector<Coordinates> triangle_shape(long side) { return shape_of(triangle_lattice(), "triangle", {side}); }
inline std::vector<Coordinates> diamond_shape(long side) { return shape_of(triangle_lattice(), "diamond", {side}); }
inline std::vector<Coordinates> hexagon_shape(long side) { return shape_of(triangle_lattice(), "hexagon", {side}); }
inline std::vector<Coordinates> parallelogram_shape(long width, long rows) {
  return shape_of(triangle_lattice(), "parallelogram", {width, rows});
}
inline std::vector<Coordinates> rectangle_shape(long columns, long rows) {
  return shape_of(square_lattice(), "rectangle", {columns, rows});
}
inline std::vector<Coordinates> hex_hexagon_shape(long side) { return shape_of(hex_lattice(), "hexagon", {side}); }
inline std::vector<Coordinates> hex_parallelogram_shape(long columns, long rows) {
  return shape_of(hex_lattice(), "parallelogram", {columns, rows});
}
inline std::vector<Coordinates> box_shape(long columns, long rows, long levels) {
  return shape_of(cube_lattice(), "box", {columns, rows, levels});
}

/// Rows of octagons, with small squares between.
inline std::vector<Coordinates> octagons_shape(long columns, long rows) {
  return shape_of(octagons_lattice(), "rectangle", {columns, rows});
}

/// Does a triangle point up?
inline bool is_up(Coordinates at) { return triangle_lattice().orientation(at) == 0; }

}  // namespace trigon::engine::testing
