// A castling: a move of two pieces at once.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/geometry/grid.h"
#include "interpreter/model/piece.h"

namespace trigon::engine {

/// A set of castlings, by their index in `Ruleset::castlings`.
using CastlingSet = SmallSet<std::size_t, std::uint32_t>;

/// A move of a royal and a partner at once, each to a cell of its own.
struct Castling {
  std::string name;
  Player player = 0;
  PieceType royal = 0;
  PieceType partner = 0;
  Cell royal_from = no_cell, royal_to = no_cell;
  Cell partner_from = no_cell, partner_to = no_cell;
  /// The cells that must be empty, and the cells that no enemy may attack.
  std::vector<Cell> empty, safe;
  /// `empty` as a set.
  CellSet empty_cells;
  /// Is the right to it lost for ever when royal or partner has moved? Otherwise both only have to stand on their
  /// cells.
  bool needs_unmoved = true;
  /// Does a player get the right to it by dropping one of the two on its cell beside the other?
  bool comes_by_drop = false;
  /// The castlings, also of other players, that are lost when it is made.
  CastlingSet ends;
};
inline constexpr std::size_t max_castlings = 32;

}  // namespace trigon::engine
