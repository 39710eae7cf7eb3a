// What a move does to a position. Tested in tests/unit/apply_test.cpp and by the make-and-unmake property.
#pragma once

#include "interpreter/position/composite.h"
#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// Plays a pseudo-legal move of the player to move, as one ply: edits, captures of royals and what becomes of their
/// armies, rights, counters, and the turn. `Position::undo_ply` takes it back.
void apply(Position& position, const Move& move);

/// The turn goes on to the next player without a move, as one ply, whether the rules allow it or not.
void skip_turn(Position& position);

/// Puts the player to move out for want of a legal move, as one ply of its own, and gives the turn to the next one.
void eliminate_for_no_move(Position& position);

/// Does the actions of a script, outside of any move.
void perform(Position& position, const std::vector<Action>& actions);

/// Does to board and hands what a pseudo-legal move does, and nothing else, as one ply: to see what could follow it.
void begin(Position& position, const Move& move);

/// The move that a composite begins with, or the move itself.
Move base_move(const Position& position, const Move& move);

/// The pieces that a move captures: none, one, or several en passant.
CellSet captured_cells(const Position& position, const Move& move);

/// The cells over which a passing move opens the mover to capture en passant, nearest first; empty for other moves.
std::vector<Cell> opened_cells(const Position& position, const Move& move);

}  // namespace trigon::engine
