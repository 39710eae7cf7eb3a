// The interpreter of move programs: one loop that plays every kind of piece. It defines what pieces can do; all other
// code that makes moves or tests attacks is derived from the same programs and checked against it.
#pragma once

#include "interpreter/model/piece.h"
#include "interpreter/movement/move_program.h"

namespace trigon::engine {

/// Interprets the nodes of one cell on a board. Calls
///   `visitor.on_empty(node)`          for a node whose cell is empty and may be moved to or captured on en passant,
///   `visitor.on_enemy(node, piece)`   for a node whose cell holds another owner's piece that may be captured,
///   `visitor.on_return(node)`         for a circle that comes back to the mover.
/// and, if the visitor has it, `visitor.on_look(node)` for each node whose cell is looked at.
/// The visitor tests the conditions on mover and victim; conditions on hurdles are tested here.
template <class Visitor>
inline void interpret(const Node* node, const Node* end, const Piece* board, Player mover, const Condition* conditions,
                      Visitor&& visitor) {
  while (node != end) {
    const Piece there = board[node->cell];
    if constexpr (requires { visitor.on_look(*node); }) visitor.on_look(*node);
    if (there.is_empty()) {
      if (node->has(node_flag::may_move | node_flag::takes_en_passant)) visitor.on_empty(*node);
      node += node->if_empty;
    } else if (node->has(node_flag::may_capture)) {
      if (there.owner() != mover) visitor.on_enemy(*node, there);
      node += node->if_occupied;
    } else if (node->has(node_flag::guard)) {
      const bool may_hop = conditions[node->condition()].hurdles.contains(there.type());
      node += may_hop ? node->if_empty : node->if_occupied;
    } else {
      if (node->has(node_flag::closes)) visitor.on_return(*node);
      node += node->if_occupied;
    }
  }
}

}  // namespace trigon::engine
