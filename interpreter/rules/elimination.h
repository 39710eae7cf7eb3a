// Who is put out, by what, and what becomes of the army. Tested in tests/unit/apply_test.cpp and by reference
// positions.
#pragma once

#include <array>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// How many royals each player has, to see later who has lost some.
using RoyalCounts = std::array<std::size_t, max_players>;
RoyalCounts royal_counts(const Position& position);

/// Puts the player out and gives the army its fate; `conqueror` is who gets it where armies are converted.
void eliminate(Position& position, Player player, Player conqueror);

/// The player who gets the army of a player to move who is out without being captured.
Player heir_of_mover(const Position& position);

/// The player whom the capture on `cell` eliminates; none when it eliminates nobody.
PlayerSet eliminated_by_capture(const Position& position, Cell cell);

/// Has the player to move no other royal? A player who captures the last royal of the only other player that has one
/// has won first: `eliminated` are those whom the move puts out.
bool is_last_royal(const Position& position, PlayerSet eliminated);

/// Puts those out who have lost royals that they need, the player to move first, as long as two players or teams are
/// left. Points for it are counted.
void eliminate_losers(Position& position, const RoyalCounts& before);

/// Puts those out who lose with the last piece and have none left.
void eliminate_without_pieces(Position& position);

/// Puts the player to move out because there is no legal move, as one ply of its own, and passes the turn on.
void eliminate_for_no_move(Position& position);
/// The same for a player who leaves the game, which brings nobody points.
void eliminate_for_leaving(Position& position);

}  // namespace trigon::engine
