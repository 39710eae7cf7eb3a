// The form of a board's rows, shared by the reader and the writers of position texts and FENs.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The cells of a row of a level from left to right.
inline std::vector<Cell> row_cells(const Grid& grid, int row, int level) {
  std::vector<Cell> cells;
  for (int column = 0; column < grid.columns(); ++column)
    if (const Cell cell = grid.cell_at({column, row, level}); cell != no_cell) cells.push_back(cell);
  return cells;
}

/// The text of a row: `symbol(piece)` for each piece, and the numbers of empty cells between them.
template <class Symbol>
std::string print_row(const Position& position, int row, int level, Symbol&& symbol) {
  std::string out;
  int empty = 0;
  for (const Cell cell : row_cells(position.ruleset().grid, row, level)) {
    const Piece piece = position.at(cell);
    if (piece.is_empty()) {
      ++empty;
      continue;
    }
    if (empty > 0) out += std::to_string(std::exchange(empty, 0));
    out += symbol(piece);
  }
  return empty > 0 ? out + std::to_string(empty) : out;
}

/// Have all castlings names of one letter? Then the names are written together, as in FEN.
inline bool has_short_castling_names(const Ruleset& ruleset) {
  return std::all_of(ruleset.castlings.begin(), ruleset.castlings.end(),
                     [](const Castling& castling) { return castling.name.size() == 1; });
}

}  // namespace trigon::engine
