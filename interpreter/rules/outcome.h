// When the game is over, and for whom. Tested in tests/unit/outcome_test.cpp and by reference positions.
#pragma once

#include <optional>
#include <string>

#include "interpreter/position/position.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"

namespace trigon::engine {

struct Outcome {
  Ending ending = Ending::checkmate;
  /// Nothing for a draw between those still in.
  std::optional<Player> winner = {};
  /// Of an ending by a script its own word for it.
  std::string reason = {};
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// The field's word for an ending: "checkmate", "stalemate", "bare", "last-in", "repetition", "move-count", "goal",
/// "all-passed", or what the script says.
std::string name_of(const Outcome& outcome);

/// Is there a player who is in and has nothing but royals?
inline bool has_bare_player(const Position& position) {
  for (Player player = 0; position.players_in() >> player != 0; ++player)
    if (position.is_in(player) && position.has_only_royals(player)) return true;
  return false;
}

/// Is there a player who is in and has a piece of any type in its goal?
bool has_piece_in_goal(const Position& position, const GoalRule& rule);

/// Over without looking at moves: only one player is in, a royal has reached its goal, a player is bared, all have
/// passed, or a script says so. In such a position there are no moves. The position is restored.
std::optional<Outcome> outcome_without_moves(Position& position);
/// Is it over so? Mostly quick to answer.
inline bool is_over_without_moves(Position& position) {
  const EndRules& end = position.ruleset().end;
  const bool may_be = position.is_last_in() || position.ruleset().hooks.has_outcome || end.may_end_anywhere() ||
                      (end.looks_at_bareness() && has_bare_player(position)) ||
                      (end.goal && has_piece_in_goal(position, *end.goal));
  return may_be && outcome_without_moves(position);
}
/// Does what the rules ask for at the start of a turn, each change as a ply of its own, and returns how many plies that
/// took. With three and more players, those who are to move and have no legal move are eliminated, one after the other,
/// until somebody has one or one player is left. Where mated players play on, it is noted whether the player to move is
/// mated.
int eliminate_stuck_players(Position& position, LegalMoves& finder);

/// The same for callers who need the moves anyway: `has_moves()` is asked in place of the finder, while the game goes
/// on.
template <class HasMoves>
int eliminate_stuck_players(Position& position, LegalMoves& finder, HasMoves&& has_moves);

/// Mate or stalemate of the player to move, who has no legal move, in a game of two.
Outcome outcome_without_legal_move(const Position& position);

/// Draw by the half-move clock.
bool is_drawn_by_count(const Position& position);

/// The part of `eliminate_stuck_players` that notes who is mated, in games where that matters. Returns the plies that
/// it took: 0 or 1.
int note_mate(Position& position, LegalMoves& finder);
/// Is the player to move out, if there is no legal move?
inline bool puts_out_without_move(const Position& position) {
  return position.contender_count() >= 3 && !position.ruleset().end.passes_without_move;
}

template <class HasMoves>
int eliminate_stuck_players(Position& position, LegalMoves& finder, HasMoves&& has_moves) {
  const Ruleset& ruleset = position.ruleset();
  int plies = ruleset.end.must_capture_mated ? note_mate(position, finder) : 0;
  if (!puts_out_without_move(position)) return plies;
  for (; !is_over_without_moves(position) && !has_moves(); ++plies) eliminate_for_no_move(position);
  return plies;
}

}  // namespace trigon::engine
