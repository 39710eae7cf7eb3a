// Where the middle of a board is: cells near it show a piece's moves best. Tested with the diagrams.
#pragma once

#include <vector>

#include "interpreter/geometry/grid.h"

namespace trigon::engine {

/// How far each cell is from the middle of all cells, in edges of a cell.
std::vector<double> distances_from_middle(const Grid& grid);

/// Of these cells the one nearest to the middle of the board, and one of each orientation where there are several. None
/// of an empty set.
std::vector<Cell> middle_cells(const Grid& grid, const CellSet& cells);

}  // namespace trigon::engine
