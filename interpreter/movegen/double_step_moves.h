// Double steps: moves that open cells to capture en passant. Those with the same end are told apart only by the cells
// that they open (rulings section 2).
#pragma once

#include <vector>

#include "interpreter/model/occupancy_tables.h"
#include "interpreter/position/move.h"

namespace trigon::engine {

/// A move of the current piece that opens cells.
template <std::size_t Words>
struct DoubleStep {
  Cell to;
  /// The target's node, counted from the beginning of the piece's nodes.
  std::uint16_t node;
  CellSetOf<Words> open;

  Move move_from(Cell from) const { return {from, to, MoveKind::double_step, 0, node}; }
};

/// Adds a move. Returns false when the same move is already there.
template <std::size_t Words>
bool add_double_step(std::vector<DoubleStep<Words>>& moves, const DoubleStep<Words>& move) {
  for (const DoubleStep<Words>& other : moves)
    if (other.to == move.to && other.open == move.open) return false;
  moves.push_back(move);
  return true;
}

/// Adds the double steps onto `empty`, which are targets of a piece, that open cells of `watched`; `opened_on(path)`
/// says which of these a path opens. Returns the cells to which there is no other move.
template <std::size_t Words, class OpenedOn>
CellSetOf<Words> find_double_step_moves(const OccupancyTables& tables, const DoubleSteps& double_steps,
                                        const CellSetOf<Words>& occupied, const CellSetOf<Words>& empty,
                                        const CellSetOf<Words>& watched, std::vector<DoubleStep<Words>>& moves,
                                        OpenedOn&& opened_on) {
  CellSetOf<Words> opening, plain;
  for (const DoubleStepTarget& target : tables.double_step_targets(double_steps)) {
    if (!empty.contains(target.to) || (narrow<Words>(target.opened) & watched).empty()) continue;
    for (const DoubleStepPath& path : tables.paths(target)) {
      if (!(narrow<Words>(path.passed) & occupied).empty()) continue;
      const CellSetOf<Words> open = path.opens ? opened_on(path) : CellSetOf<Words>();
      (open.empty() ? plain : opening).insert(path.to);
      if (!open.empty()) add_double_step(moves, {path.to, path.node, open});
    }
  }
  return opening - plain;
}

}  // namespace trigon::engine
