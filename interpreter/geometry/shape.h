// Named board shapes as lists of cells. Tested in tests/unit/shape_test.cpp.
#pragma once

#include <vector>

#include "interpreter/geometry/grid.h"

namespace trigon::engine {

// The functions below give the cells of a shape on the triangle lattice; `side` and `width` count the triangles along
// an edge, `rows` the rows of the board. The caller checks that the result fits into `max_cells`.

/// Apex up: `side` rows of 1, 3, 5 .. cells, side * side cells in all.
std::vector<Coordinates> triangle_shape(int side);
/// Two triangles of the given side joined at their bases, 2 * side * side cells.
std::vector<Coordinates> diamond_shape(int side);
/// Flat at the bottom, 6 * side * side cells.
std::vector<Coordinates> hexagon_shape(int side);
/// Leaning to the right: `rows` rows of `2 * width` cells.
std::vector<Coordinates> parallelogram_shape(int width, int rows);

/// On the square lattice.
std::vector<Coordinates> rectangle_shape(int columns, int rows);

/// On the hex lattice: corners left and right, columns of `side` to 2 * side - 1 cells, 3 * side * (side - 1) + 1 in
/// all.
std::vector<Coordinates> hex_hexagon_shape(int side);
/// On the hex lattice: `columns` columns of `rows` cells, each beginning half a cell higher than the one to its left.
std::vector<Coordinates> hex_parallelogram_shape(int columns, int rows);

/// On the cube lattice.
std::vector<Coordinates> box_shape(int columns, int rows, int levels);

}  // namespace trigon::engine
