// Moves that open cells to capture en passant. Those with the same end are told apart only by the cells that they open (rulings
// section 2).
#pragma once

#include <vector>

#include "interpreter/model/target_tables.h"

namespace trigon {

/// A move of the piece at hand that opens cells.
template <std::size_t Words>
struct Passing {
  Cell to;
  /// The target's node, counted from the beginning of the tape.
  std::uint16_t node;
  CellSetOf<Words> open;
};

/// Adds a move unless there has been the same one; then it tells false.
template <std::size_t Words>
bool add_passing(std::vector<Passing<Words>>& moves, const Passing<Words>& move) {
  for (const Passing<Words>& other : moves)
    if (other.to == move.to && other.open == move.open) return false;
  moves.push_back(move);
  return true;
}

/// Adds the moves onto `empty` cells, those of a piece's targets, that open cells out of `watched`; `opened_on(way)` tells which
/// of these a way opens. Tells the cells to which there is no other move.
template <std::size_t Words, class OpenedOn>
CellSetOf<Words> find_passing(const TargetTables& tables, const Openings& openings, const CellSetOf<Words>& occupied,
                              const CellSetOf<Words>& empty, const CellSetOf<Words>& watched,
                              std::vector<Passing<Words>>& moves, OpenedOn&& opened_on) {
  CellSetOf<Words> opening, plain;
  for (const PassingTarget& target : tables.passing_targets(openings)) {
    if (!empty.contains(target.to) || (narrow<Words>(target.opened) & watched).empty()) continue;
    for (const PassingWay& way : tables.ways(target)) {
      if (!(narrow<Words>(way.passed) & occupied).empty()) continue;
      const CellSetOf<Words> open = way.opens ? opened_on(way) : CellSetOf<Words>();
      (open.empty() ? plain : opening).insert(way.to);
      if (!open.empty()) add_passing(moves, {way.to, way.node, open});
    }
  }
  return opening - plain;
}

}  // namespace trigon
