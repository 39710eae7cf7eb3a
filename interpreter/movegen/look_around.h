// The cells on which the moves of a piece depend.
#pragma once

#include "interpreter/movegen/walk.h"
#include "interpreter/position/position.h"

namespace trigon {

/// Calls `look(node)` for all that the walk of the piece on `from` looks at. What stands on their cells decides where it may go.
template <class Look>
void look_around(const Position& position, Cell from, Look&& look) {
  struct Visitor {
    Look& on_look;
    void on_empty(const Node&) {}
    void on_enemy(const Node&, Piece) {}
    void on_return(const Node&) {}
  };
  const Piece piece = position.at(from);
  const Program& program = position.ruleset().program(piece);
  walk(program.tape(from), program.tape_end(from), position.board(), piece.owner(),
       position.ruleset().conditions.data(), Visitor{look});
}

}  // namespace trigon
