#include "tests/support/mate_prover.h"

#include <algorithm>

#include "interpreter/movegen/attacks.h"

namespace trigon::engine::testing {

namespace {

int plies_of(int moves) { return 2 * moves - 1; }

}  // namespace

std::vector<Move> MateProver::winning_moves(int moves, Attack attack) {
  attack_ = attack;
  refutations_.assign(static_cast<std::size_t>(plies_of(moves)) + 1, Move());
  std::vector<Move> found;
  const MoveList all = game_.moves();
  for (const Move& move : all)
    if (is_won_by(move, plies_of(moves))) found.push_back(move);
  return found;
}

bool MateProver::wins_in(int moves, Attack attack) {
  attack_ = attack;
  refutations_.assign(static_cast<std::size_t>(plies_of(moves)) + 1, Move());
  return is_won_within(plies_of(moves));
}

/// Is the position won for the attacker, at whose turn or the defender's, within so many plies?
bool MateProver::is_won_within(int plies) {
  if (game_.outcome()) return game_.outcome()->winners.contains(attacker_);
  if (plies == 0) return false;
  if (game_.position().turn() != attacker_) return is_won_against_all(plies);
  const MoveList moves = game_.moves();
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return is_won_by(move, plies); });
}

bool MateProver::is_won_by(const Move& move, int plies) {
  if (left_-- == 0) throw TooManyMoves();
  game_.play(move);
  const Position& position = game_.position();
  const bool is_allowed = attack_ == Attack::any_move || plies == 1 || is_in_check(position, position.turn());
  const bool is_won = is_allowed && is_won_within(plies - 1);
  game_.undo();
  return is_won;
}

bool MateProver::is_won_against_all(int plies) {
  MoveList moves = game_.moves();
  Move& refutation = refutations_[static_cast<std::size_t>(plies)];
  const auto likeliest = std::find(moves.begin(), moves.end(), refutation);
  if (likeliest != moves.end()) std::swap(*moves.begin(), *likeliest);
  for (const Move& move : moves) {
    if (left_-- == 0) throw TooManyMoves();
    game_.play(move);
    const bool is_won = is_won_within(plies - 1);
    game_.undo();
    if (!is_won) {
      refutation = move;
      return false;
    }
  }
  return true;
}

}  // namespace trigon::engine::testing
