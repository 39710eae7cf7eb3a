#include "interpreter/movegen/column_limits.h"

#include <algorithm>
#include <array>

namespace trigon::engine {

CellSet full_columns(const Position& position, PieceType type) {
  const Ruleset& ruleset = position.ruleset();
  const Player player = position.turn();
  const int limit = ruleset.hands.per_column[type][player];
  std::array<std::uint8_t, max_cells> count;
  std::fill_n(count.begin(), ruleset.hands.columns.size(), std::uint8_t{0});
  CellSet full;
  position.cells_of(player).for_each([&](Cell cell) {
    if (position.at(cell).type() != type) return;
    const std::size_t column = ruleset.hands.column_of[cell];
    if (++count[column] == limit) full |= ruleset.hands.columns[column];
  });
  return full;
}

CellSet landing_cells(const Position& position, PieceType type) {
  CellSet cells;
  for (const std::vector<Cell>& line : position.ruleset().hands.falls[type]) {
    Cell last = no_cell;
    for (const Cell cell : line) {
      if (!position.at(cell).is_empty()) break;
      last = cell;
    }
    if (last != no_cell) cells.insert(last);
  }
  return cells;
}

}  // namespace trigon::engine
