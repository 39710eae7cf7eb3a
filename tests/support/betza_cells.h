// A small interpreter of Betza's notation on a square board, independent of all code of the importer: it steps over
// cells and knows no paths. A second opinion on what a translated move must do.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace trigon::engine::testing {

/// A square board as the player sees it whose piece moves: the first row is the nearest.
struct BetzaBoard {
  int size = 8;
  /// `.` empty, `o` own, `x` enemy; row by row.
  std::string cells;

  char at(int column, int row) const {
    if (column < 0 || row < 0 || column >= size || row >= size) return '#';
    return cells[static_cast<std::size_t>(row * size + column)];
  }
};

struct BetzaTargets {
  /// Empty cells to move to, and cells of enemies that can be captured, as column and row.
  std::set<std::pair<int, int>> moves, captures;
};

/// Where an unmoved piece with this Betza text goes. The text must be one that can be read.
BetzaTargets betza_targets(const std::string& betza, const BetzaBoard& board, int column, int row);

}  // namespace trigon::engine::testing
