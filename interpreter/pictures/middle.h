// The middle of a board: cells near it show a piece's moves best. Tested with the diagrams.
#pragma once

#include <vector>

#include "interpreter/geometry/grid.h"

namespace trigon::engine {

/// The distance of each cell from the middle of all cells, in edges of a cell.
std::vector<double> distances_from_middle(const Grid& grid);

/// The cell of a set that is nearest to the middle of the board; where cells have orientations, one of each. Empty for
/// an empty set.
std::vector<Cell> middle_cells(const Grid& grid, const CellSet& cells);

}  // namespace trigon::engine
