// What a move does to a position. Tested in tests/unit/apply_test.cpp and by the make-and-unmake property.
#pragma once

#include "interpreter/position/composite.h"
#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// Plays a pseudo-legal move of the player to move, as one ply: edits, captures of royals and the fate of their armies,
/// rights, counters, and the turn. `Position::undo_ply` undoes it.
void apply(Position& position, const Move& move);

/// Removes what has been captured in this turn and is still on the board (`Phase::keeps_captured`), in the current ply.
void remove_captured(Position& position);

/// Passes the turn to the next player without a move, as one ply, whether the rules allow it or not.
void skip_turn(Position& position);

/// Puts the player to move out because there is no legal move, as one ply of its own, and passes the turn on.
void eliminate_for_no_move(Position& position);
/// The same for a player who leaves the game, which brings nobody points.
void eliminate_for_leaving(Position& position);

/// Carries out the actions of a script, outside of any move.
void perform(Position& position, const std::vector<Action>& actions);

/// Makes the changes of a pseudo-legal move to board and hands alone, as one ply, to see what could follow it.
void begin(Position& position, const Move& move);

/// The move with which a composite begins; any other move is returned as it is.
Move base_move(const Position& position, const Move& move);

/// The cells of the pieces that a move captures: none, one, or several en passant.
CellSet captured_cells(const Position& position, const Move& move);

/// The cells on which a move captures on its way, in the order of its path; empty for moves of other kinds.
std::vector<Cell> captured_on_the_way(const Position& position, const Move& move);

/// The captured cells that tell a move from others with the same ends, which its text names: those on the way, or those
/// of a choice of where to capture aside.
std::vector<Cell> captured_by_choice(const Position& position, const Move& move);

/// What becomes of the pieces that a move of a piece captures, or with which it swaps places.
VictimFate fate_of_victims(const Position& position, const Move& move);

/// Does a move of a piece, which is not a composite, go over just the victims that the line captures on its way?
bool is_by_line(const Position& position, const Move& move, const MoveLine& line);

/// The cells that a double step opens to capture en passant, those near its start first; empty for other moves.
std::vector<Cell> opened_cells(const Position& position, const Move& move);

/// Plays a move while the object exists.
class ScopedMove {
 public:
  ScopedMove(Position& position, const Move& move) : position_(position) { apply(position, move); }
  ~ScopedMove() { position_.undo_ply(); }
  ScopedMove(const ScopedMove&) = delete;
  ScopedMove& operator=(const ScopedMove&) = delete;

 private:
  Position& position_;
};

}  // namespace trigon::engine
