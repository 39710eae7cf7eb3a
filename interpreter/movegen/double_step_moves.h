// Moves that open cells to capture en passant. Those with the same end are told apart only by the cells that they open (rulings
// section 2).
#pragma once

#include <vector>

#include "interpreter/model/occupancy_tables.h"

namespace trigon {

/// A move of the piece at hand that opens cells.
template <std::size_t Words>
struct DoubleStep {
  Cell to;
  /// The target's node, counted from the beginning of the tape.
  std::uint16_t node;
  CellSetOf<Words> open;
};

/// Adds a move unless there has been the same one; then it tells false.
template <std::size_t Words>
bool add_double_step(std::vector<DoubleStep<Words>>& moves, const DoubleStep<Words>& move) {
  for (const DoubleStep<Words>& other : moves)
    if (other.to == move.to && other.open == move.open) return false;
  moves.push_back(move);
  return true;
}

/// Adds the moves onto `empty` cells, those of a piece's targets, that open cells out of `watched`; `opened_on(way)` tells which
/// of these a way opens. Tells the cells to which there is no other move.
template <std::size_t Words, class OpenedOn>
CellSetOf<Words> find_double_step_moves(const OccupancyTables& tables, const DoubleSteps& double_steps,
                                        const CellSetOf<Words>& occupied, const CellSetOf<Words>& empty,
                                        const CellSetOf<Words>& watched, std::vector<DoubleStep<Words>>& moves,
                                        OpenedOn&& opened_on) {
  CellSetOf<Words> opening, plain;
  for (const DoubleStepTarget& target : tables.double_step_targets(double_steps)) {
    if (!empty.contains(target.to) || (narrow<Words>(target.opened) & watched).empty()) continue;
    for (const DoubleStepPath& way : tables.ways(target)) {
      if (!(narrow<Words>(way.passed) & occupied).empty()) continue;
      const CellSetOf<Words> open = way.opens ? opened_on(way) : CellSetOf<Words>();
      (open.empty() ? plain : opening).insert(way.to);
      if (!open.empty()) add_double_step(moves, {way.to, way.node, open});
    }
  }
  return opening - plain;
}

}  // namespace trigon
