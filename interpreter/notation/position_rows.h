// What the reader and the writer of position texts agree on.
#pragma once

#include <algorithm>
#include <vector>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// The cells of a row of a level from left to right.
inline std::vector<Cell> row_cells(const Grid& grid, int row, int level) {
  std::vector<Cell> cells;
  for (int column = 0; column < grid.columns(); ++column)
    if (const Cell cell = grid.cell_at({column, row, level}); cell != no_cell) cells.push_back(cell);
  return cells;
}

/// All castlings have names of one letter, which are then written together, as in FEN.
inline bool has_short_castling_names(const Ruleset& ruleset) {
  return std::all_of(ruleset.castlings.begin(), ruleset.castlings.end(),
                     [](const Castling& castling) { return castling.name.size() == 1; });
}

}  // namespace trigon::engine
