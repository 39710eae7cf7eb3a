// When the game is over, and for whom. Tested in tests/unit/outcome_test.cpp and by reference positions.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "interpreter/position/position.h"
#include "interpreter/rules/elimination.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/turn_end.h"

namespace trigon::engine {

/// The name of an outcome's ending: "checkmate", "last-in", "move-count", or the script's own word.
std::string name_of(const Outcome& outcome);
/// The ending as it follows "white wins" or "draw": "by checkmate", "as the last player in the game".
std::string phrase_of(const Outcome& outcome);

/// The outcome in which `player` wins, with the partners.
Outcome win_of(const Position& position, const Ending& ending, Player player);
/// The outcome in which `player` has this result: by a loss all others who are in win, each with the partners.
Outcome outcome_for(const Position& position, const Ending& ending, Player player, Result result);
/// The same, but for a draw the win of the player for whom it is decided (`EndRules::draws_decided_by`), or who has
/// draw odds (`EndRules::draws_won_by`).
Outcome with_odds(const Position& position, Outcome outcome);
/// The players who win when this one loses: all others who are in, with their partners, but for the player's own.
PlayerSet winners_over(const Position& position, Player loser);
/// The enemy who has mated the player to move, who is in check: of those who give check the one who moved last.
Player mater_of(const Position& position);

/// The outcome of a position that is over before moves are looked at: only one player is in, or a rule or a script ends
/// the game. Such a position has no legal moves. The position is restored.
std::optional<Outcome> outcome_without_moves(Position& position);
/// Is there an `outcome_without_moves`? Mostly quick to answer.
inline bool is_over_without_moves(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const auto may_hold = [&](const auto& condition) { return condition->may_hold(position); };
  const bool may_be = position.is_last_in() || position.ended() != NoMoveEnd::none ||
                      ruleset.hooks.has(HookEvent::outcome) ||
                      std::ranges::any_of(ruleset.end.before_scripts, may_hold) ||
                      std::ranges::any_of(ruleset.end.before_moves, may_hold);
  return may_be && outcome_without_moves(position);
}

/// The outcome of a position in which the player to move has a legal move: by rules that look at the past. `past` has
/// all positions of the game, the current one last.
std::optional<Outcome> outcome_with_moves(const Position& position, std::span<const PastPosition> past);
/// A position as rules that look at the past remember it.
PastPosition remembered(const Position& position);
/// The outcome of a position in which the player to move has a legal move, by rules that need only the position.
std::optional<Outcome> outcome_with_moves(const Position& position);

/// Makes the changes that the rules ask for before a move, each as a ply of its own, and returns the number of plies. A
/// turn ends whose next part is left out without a move (`PhasePass::without_move`). With three and more players, those
/// who are to move and have no legal move are eliminated in turn, until one has a move or one player is left. Where
/// mated players play on, notes whether the player to move is mated.
int eliminate_stuck_players(Position& position, LegalMoves& finder);

/// `eliminate_stuck_players` for callers who need the moves anyway: `has_moves()` is asked in place of the finder,
/// while the game goes on.
template <class HasMoves>
int eliminate_stuck_players(Position& position, LegalMoves& finder, HasMoves&& has_moves);

/// The outcome, mate or stalemate, in a game that ends when its player to move has no legal move: of two players, or
/// where the first who is out ends it.
Outcome outcome_without_legal_move(const Position& position);

/// May a game of this ruleset end so, and the loser be put out for it? Then the position notes it.
bool may_note_end(const Ruleset& ruleset, NoMoveEnd end);
/// Does the player who has brought this end about win alone, so that the position must say who it was?
inline bool names_victor(const Ruleset& ruleset, NoMoveEnd end) {
  return end == NoMoveEnd::checkmate && ruleset.contender_count() >= 3 &&
         ruleset.end.first_out == FirstOut::victor_wins;
}
/// Puts the loser, the player to move, out in one ply, and notes how the game has ended; `outcome` is that of
/// `outcome_without_legal_move`. Does nothing where the ruleset does not say what becomes of the army, or nobody lost.
void put_loser_out(Position& position, const Outcome& outcome);

/// The part of `eliminate_stuck_players` that notes whether the player to move is mated, in games where that matters.
/// Returns the number of plies, 0 or 1.
int note_mate(Position& position, LegalMoves& finder);
/// The part of `eliminate_stuck_players` that ends the turn where its next part has no move and is left out then.
/// Returns the number of plies, 0 or 1.
template <class HasMoves>
int end_turn_without_move(Position& position, HasMoves&& has_moves) {
  if (position.phase().pass != PhasePass::without_move || is_over_without_moves(position) || has_moves()) return 0;
  skip_part(position);
  if (!is_over_without_moves(position)) has_moves();  // for callers who keep what it finds
  return 1;
}
/// Is the player to move out when there is no legal move, and does the game go on?
inline bool puts_out_without_move(const Position& position) {
  const EndRules& end = position.ruleset().end;
  return position.contender_count() >= 3 && end.first_out == FirstOut::plays_on && !end.always_passes();
}

template <class HasMoves>
int eliminate_stuck_players(Position& position, LegalMoves& finder, HasMoves&& has_moves) {
  const Ruleset& ruleset = position.ruleset();
  int plies = ruleset.has_further_parts ? end_turn_without_move(position, has_moves) : 0;
  if (ruleset.end.must_capture_mated) plies += note_mate(position, finder);
  if (!puts_out_without_move(position)) return plies;
  for (; !is_over_without_moves(position) && !has_moves(); ++plies) eliminate_for_no_move(position);
  return plies;
}

}  // namespace trigon::engine
