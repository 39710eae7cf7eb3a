// Is a game won in so many moves, whatever the others reply? Asks the rules alone, by trying everything: a second
// opinion on the computer player that shares nothing with it. Tested in tests/property/mates_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/rules/game.h"

namespace trigon::engine::testing {

/// Which moves the attacker is allowed. The defender always has all.
enum class Attack : std::uint8_t {
  any_move,
  checks,  // but at the last move, whatever wins
};

/// Proves wins of the player to move in a game of two. A win is any end of the game that the rules say this player has
/// won: checkmate, or stalemate, baring and the like where they win.
class MateProver {
 public:
  /// Thrown when more moves were made than allowed; the prover can then no longer be used.
  struct TooManyMoves {};

  /// `max_made` is the number of moves that may be made on the board until `TooManyMoves`.
  MateProver(const Game& game, std::uint64_t max_made)
      : game_(game), attacker_(game.position().turn()), left_(max_made) {}

  /// The first moves of the attacker after which it wins in `moves` moves or fewer, this one counted: 2 * `moves` - 1
  /// plies. `moves` is 1 or more.
  std::vector<Move> winning_moves(int moves, Attack attack);
  /// Is there such a move?
  bool wins_in(int moves, Attack attack);

 private:
  bool is_won_within(int plies);
  bool is_won_by(const Move& move, int plies);
  bool is_won_against_all(int plies);

  Game game_;
  const Player attacker_;
  std::uint64_t left_;
  Attack attack_ = Attack::any_move;
  /// The reply that has refuted an attack last, by plies that are left.
  std::vector<Move> refutations_;
};

}  // namespace trigon::engine::testing
