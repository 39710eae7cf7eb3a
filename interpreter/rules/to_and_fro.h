// Moves to and fro: a player who again and again moves one piece between two cells may have to stop, whatever the other
// player does. Source: the modern rules of janggi. Tested by reference positions.
#pragma once

#include <optional>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// Which moves are to and fro.
struct ToAndFro {
  /// How many moves in a row of the same piece are too many, and the pieces of which they are.
  int moves = 0;
  TypeSet pieces;
};

/// The player who has just moved, if with so many moves in a row one of these pieces has gone to empty cells, from the
/// second move on between the same two. A capture by anybody in between, or a move out of check, breaks the row; a pass
/// before the last move does not.
std::optional<Player> player_to_and_fro(const Position& position, const ToAndFro& rule);

}  // namespace trigon::engine
