// The interpreter of move programs: one loop that plays every kind of piece. It defines what pieces can do; all other
// code that makes moves or tests attacks is derived from the same programs and checked against it.
#pragma once

#include "interpreter/model/piece.h"
#include "interpreter/movement/move_program.h"

namespace trigon::engine {

/// May an own piece be captured by the condition of this node or line?
template <class NodeOrLine>
bool takes_own(const Condition* conditions, const NodeOrLine& by, Piece own) {
  return by.condition() != 0 && conditions[by.condition()].victims.own.contains(own.type());
}

/// Flags of nodes to whose cell a piece may go when it is empty.
inline constexpr std::uint16_t goes_there = node_flag::may_move | node_flag::takes_en_passant | node_flag::takes_aside;

/// Interprets the nodes of one cell on a board. Calls
///   `visitor.on_empty(node)`          for a node whose cell is empty, if the piece may go there, be it to capture en
///                                     passant or aside,
///   `visitor.on_victim(node, piece)`  for a node whose cell holds a piece that may be captured: one of nobody in the
///                                     mover's `team` that has not been captured in this turn, or an own one that
///                                     the node's condition names,
///   `visitor.on_return(node)`         for a circle that comes back to the mover.
/// and, if the visitor has it, `visitor.on_look(node)` for each node whose cell is looked at.
/// The visitor tests the conditions on mover and other owners' victims; conditions on hurdles are tested here.
template <class Visitor>
inline void interpret(const Node* node, const Node* end, const Piece* board, Player mover, PlayerSet team,
                      const Condition* conditions, Visitor&& visitor) {
  while (node != end) {
    const Piece there = board[node->cell];
    if constexpr (requires { visitor.on_look(*node); }) visitor.on_look(*node);
    if (there.is_empty()) {
      if (node->has(goes_there)) visitor.on_empty(*node);
      node += node->if_empty;
    } else if (node->has(node_flag::may_capture)) {
      if ((!team.contains(there.owner()) && there.owner() != captured_owner) ||
          (there.owner() == mover && takes_own(conditions, *node, there)))
        visitor.on_victim(*node, there);
      node += node->if_occupied;
    } else if (node->has(node_flag::guard)) {
      const Condition& condition = conditions[node->condition()];
      // Partners' pieces are hurdles like own ones, and no victims.
      const bool is_partner = there.owner() != mover && team.contains(there.owner());
      const bool may_pass = node->has(node_flag::takes_aside)
                                ? !is_partner && condition.victims.contains(mover, there.owner(), there.type())
                                : condition.hurdles.contains(mover, is_partner ? mover : there.owner(), there.type());
      node += may_pass ? node->if_empty : node->if_occupied;
    } else {
      if (node->has(node_flag::closes)) visitor.on_return(*node);
      node += node->if_occupied;
    }
  }
}

}  // namespace trigon::engine
