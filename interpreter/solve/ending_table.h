// The values of all positions of some material, one for each class of positions that symmetries of the board make
// equal. Tested in tests/unit/solve_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/solve/material.h"

namespace trigon::engine {

/// The value of a position for the player to move: 0 for a draw, n + 1 for a win and -(n + 1) for a loss in n plies.
using EndingValue = std::int16_t;
inline constexpr EndingValue no_position = INT16_MIN;
/// The longest win that a value can hold.
inline constexpr int max_ending_plies = 30'000;
constexpr bool is_win(EndingValue value) { return value > 0; }
constexpr bool is_loss(EndingValue value) { return value < 0; }
/// The plies until the end of a position that is not drawn.
constexpr int plies_of(EndingValue value) { return (value < 0 ? -value : value) - 1; }

/// Where each cell goes, for each of several symmetries.
using CellMaps = std::vector<std::vector<Cell>>;

/// The values of all positions of some material.
class EndingTable {
 public:
  /// `symmetries` is a group of symmetries of the board under which values are equal; the first leaves all cells.
  EndingTable(Material material, std::size_t cells, CellMaps symmetries);

  const Material& material() const { return material_; }
  /// Indexes count up from 0; some are of no position, or of one that has another index too.
  std::size_t size() const { return values_.size(); }
  EndingValue& operator[](std::size_t index) { return values_[index]; }
  EndingValue operator[](std::size_t index) const { return values_[index]; }
  /// How many symmetries it is reduced by; 1 for none.
  std::size_t symmetry_count() const { return symmetries_.size(); }
  /// The bytes that such a table needs.
  static std::size_t bytes_of(const Material& material, std::size_t cells, const CellMaps& symmetries);

  /// The cells of the pieces, in the order of the material, and the player to move at an index.
  void place(std::size_t index, Cell* cells, Player& turn) const;
  /// The index of a position, with equal pieces in any order. Positions that a symmetry makes equal have the same.
  std::size_t index_of(const Cell* cells, Player turn) const;
  /// Has no cell two pieces?
  bool has_distinct_cells(const Cell* cells) const;
  /// How many positions share the index of this one, itself included.
  std::size_t class_size(const Cell* cells) const;

 private:
  /// Puts the cells of equal pieces into order.
  void sort_equals(Cell* cells) const;
  std::size_t index_of_sorted(const Cell* cells, Player turn) const;

  Material material_;
  std::size_t cells_;
  bool has_equals_ = false;
  CellMaps symmetries_;
  /// The piece whose cell is reduced to one of each class of cells, the only one of its kind.
  std::size_t anchor_ = 0;
  /// One cell of each class, and for each cell the place of its class there.
  std::vector<Cell> anchor_cells_;
  std::vector<std::uint16_t> rank_of_;
  /// The symmetries that lead from each cell to the one of its class.
  std::vector<std::vector<std::uint16_t>> towards_;
  std::vector<EndingValue> values_;
};

}  // namespace trigon::engine
