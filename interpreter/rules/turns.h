// Whose turn it is next, where players have turns of several moves, or several turns in a round. Other games do not
// come here (`TurnRules::are_plain`). Tested in tests/unit/turns_test.cpp and by reference positions.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The place of the player to move in the round of turns.
std::size_t place_in_round(const Position& position);

/// How many moves the turn has in all.
int moves_in_turn(const Position& position);

/// How many moves of this turn have been made; 0 in games without turns of several moves.
int moves_made(const Position& position);

/// Counts a move that the player to move has just made, and says whether the turn has another.
bool goes_on_after_move(Position& position);

struct NextTurn {
  /// The next player who is in; and those whose turns have come: this player's, and those of players who are out.
  Player player = 0;
  PlayerSet passed;
  /// Has a new round begun?
  bool begins_round = false;
};
/// Ends the turn: finds the next one and notes its place and length. The caller passes the turn on.
NextTurn begin_next_turn(Position& position);

/// The player of the last turn: the one in the game before the player to move.
Player last_mover(const Position& position);

/// The player who has made the last move: the player to move inside a turn, else that of the last turn.
Player player_of_last_move(const Position& position);

}  // namespace trigon::engine
