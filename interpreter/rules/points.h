// Points, in games that have them: how many a player has, and the places that they give when the game is over. Tested
// in tests/unit/points_test.cpp and by reference positions.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The points that a player has; 0 in games without points and for neutral players.
int points_of_player(const Position& position, Player player);
/// The points that a player and the partners have together.
int points_of_team(const Position& position, Player player);

/// Adds points to those of a player who is not neutral. They stay at most `max_points`.
void add_points(Position& position, Player player, int points);

/// Counts the points for a piece that the mover has captured or blown up.
void count_points_for_capture(Position& position, Player mover, Piece victim);
/// Counts the points for putting a player out.
void count_points_for_mate(Position& position, Player mover, Player player);

/// The outcome with winners and places by points, in games that have them; others are returned as they are, and so are
/// those of a script. Who is in gets the points for that. Nobody wins if all have equally many.
Outcome settled(const Position& position, Outcome outcome);

}  // namespace trigon::engine
