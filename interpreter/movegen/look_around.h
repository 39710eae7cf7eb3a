// The cells on which the moves of a piece depend.
#pragma once

#include "interpreter/movegen/interpret.h"
#include "interpreter/position/position.h"

namespace trigon {

/// Calls `look(node)` for all that the walk of the piece on `from` looks at. What stands on their cells decides where it may go.
template <class TextStyle>
void look_around(const Position& position, Cell from, TextStyle&& style) {
  struct Visitor {
    TextStyle& on_look;
    void on_empty(const Node&) {}
    void on_enemy(const Node&, Piece) {}
    void on_return(const Node&) {}
  };
  const Piece piece = position.at(from);
  const MoveProgram& program = position.ruleset().program(piece);
  interpret(program.begin_of(from), program.end_of(from), position.board(), piece.owner(),
            position.ruleset().conditions.data(), Visitor{style});
}

}  // namespace trigon
