// What comes after a move: the next part of the turn, or the next player; rights that lapse, phases that end, checks
// that are counted. Tested in tests/unit/apply_test.cpp, tests/unit/turns_test.cpp and by reference positions.
#pragma once

#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// What a move says of the end of its turn.
struct MoveEnd {
  /// The cell of the piece that has moved; `no_cell` if none or several have.
  Cell arrived = no_cell;
  bool has_captured = false;
  /// Is it a promotion that ends the turn?
  bool ends_turn = false;
};
/// Passes the turn on after a move, unless the turn has another.
void end_move(Position& position, const MoveEnd& move);

/// Does the move of a piece promote it so that the turn ends?
inline bool ends_turn(const Ruleset& ruleset, Piece piece, const Move& move) {
  return move.promotes() && ruleset.ending_turn_by_promotion.contains(piece.type());
}

/// What follows a pass: in a further part of a move the next move of the turn, if there is one, else the next player.
void end_pass(Position& position);
/// Ends the move of which a further part is due, as one ply, since there is no move for it.
void skip_part(Position& position);

/// Passes the turn of the player to move to the next player who is in.
void end_turn(Position& position);

/// Passes the turn to the next player without a move, as one ply, whether the rules allow it or not.
void skip_turn(Position& position);

/// Removes the en-passant rights that lapse at the turns of the players up to `next`, also of those who are passed
/// over.
void drop_lapsed_rights(Position& position, Player mover, Player next);

/// Counts the check that the mover gives at the end of a turn: one, to however many enemies.
void count_check(Position& position, Player mover);

/// Removes what has been captured in this turn and is still on the board (`Phase::keeps_captured`), in the current ply.
void remove_captured(Position& position);

}  // namespace trigon::engine
