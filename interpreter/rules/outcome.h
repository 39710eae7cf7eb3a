// When the game is over, and for whom. Tested in tests/unit/outcome_test.cpp and by reference positions.
#pragma once

#include <optional>
#include <string>

#include "interpreter/position/position.h"
#include "interpreter/rules/legal.h"

namespace trigon {

enum class Ending : std::uint8_t { checkmate, stalemate, bare, last_in, repetition, move_count };

struct Outcome {
  Ending ending = Ending::checkmate;
  /// Nothing for a draw between those still in.
  std::optional<Player> winner;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// The field's word for an ending: "checkmate", "stalemate", "bare", "last-in", "repetition", "move-count".
const char* name_of(Ending ending);

/// Over without looking at moves: only one player is in, or a player is bared. In such a position there are no moves.
std::optional<Outcome> outcome_without_moves(const Position& position);

/// Three and more players: puts out, one after the other, those who are to move and have no legal move, until somebody has
/// one or one player is left. Each is a ply of its own; returns how many. With two players at the start does nothing.
int settle(Position& position, LegalMoves& finder);

/// Mate or stalemate of the player to move, who has no legal move, in a game of two.
Outcome outcome_without_legal_move(const Position& position);

/// Draw by the number of quiet plies.
bool is_drawn_by_count(const Position& position);

}  // namespace trigon
