#include "interpreter/rules/outcome.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/apply.h"

namespace trigon::engine {

namespace {

/// The opponent in a game of two; else the next player.
Player other(const Position& position, Player player) { return position.next_in(player); }

/// The first player, in turn order, whose royal stands on a cell of its goal.
std::optional<Outcome> goal_outcome(const Position& position, const GoalRule& rule) {
  for (std::size_t p = 0; p < position.ruleset().player_count(); ++p) {
    const auto player = static_cast<Player>(p);
    bool has_reached = false;
    position.cells_of(player).for_each(
        [&](Cell cell) {
          const Piece piece = position.at(cell);
          has_reached |= (rule.pieces >> piece.type() & 1) && rule.zone[piece.home()].contains(cell);
        },
        position.words());
    if (has_reached && position.is_in(player)) return Outcome{Ending::goal, player};
  }
  return std::nullopt;
}

bool are_all_bare(const Position& position) {
  for (std::size_t p = 0; p < position.ruleset().player_count(); ++p) {
    const auto player = static_cast<Player>(p);
    if (position.is_in(player) && !position.has_only_royals(player)) return false;
  }
  return true;
}

Outcome result_for(const Position& position, Ending ending, Player player, Result result) {
  if (result == Result::draw) return {ending, std::nullopt};
  return {ending, result == Result::win ? player : other(position, player)};
}

/// Baring is looked at before mate and stalemate (rulings section 2).
std::optional<Outcome> bare_outcome(const Position& position, const BareRule& rule) {
  const Player to_move = position.turn();
  const Player waiting = other(position, to_move);
  if (position.is_bare(to_move) && position.is_bare(waiting)) return Outcome{Ending::bare, std::nullopt};
  // With a reply, the bared player loses only when the reply is made and the other is not bare.
  if (position.is_bare(waiting)) return result_for(position, Ending::bare, waiting, rule.result);
  if (position.is_bare(to_move) && !rule.has_reply) return result_for(position, Ending::bare, to_move, rule.result);
  return std::nullopt;
}

}  // namespace

std::string name_of(const Outcome& outcome) {
  switch (outcome.ending) {
    case Ending::checkmate: return "checkmate";
    case Ending::stalemate: return "stalemate";
    case Ending::bare: return "bare";
    case Ending::last_in: return "last-in";
    case Ending::repetition: return "repetition";
    case Ending::move_count: return "move-count";
    case Ending::goal: return "goal";
    case Ending::all_passed: return "all-passed";
    case Ending::script: return outcome.reason;
  }
  return "";
}

std::optional<Outcome> outcome_without_moves(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const EndRules& end = ruleset.end;
  if (position.in_count() == 1) return Outcome{Ending::last_in, position.next_in(position.turn())};
  if (end.goal)
    if (auto outcome = goal_outcome(position, *end.goal)) return outcome;
  if (ruleset.hooks.has_outcome)
    if (auto reported = position.hooks().outcome(position))
      return Outcome{Ending::script, reported->winner, reported->reason};
  if (end.bare && position.in_count() == 2) return bare_outcome(position, *end.bare);
  if (end.draws_when_all_bare && are_all_bare(position)) return Outcome{Ending::bare, std::nullopt};
  if (end.passes_without_move && position.passes() >= static_cast<int>(position.in_count()))
    return Outcome{Ending::all_passed, std::nullopt};
  return std::nullopt;
}

bool has_piece_in_goal(const Position& position, const GoalRule& rule) {
  // Zones depend on the home.
  if (position.has_converted_pieces()) return true;
  for (Player player = 0; position.players_in() >> player != 0; ++player)
    for (std::size_t w = 0; w < position.words(); ++w)
      if ((position.cells_of(player).word(w) & rule.zone[player].word(w)) != 0 && position.is_in(player)) return true;
  return false;
}

int note_mate(Position& position, LegalMoves& finder) {
  if (is_over_without_moves(position)) return 0;
  const auto bit = static_cast<PlayerSet>(1u << position.turn());
  // Without a safe move and not attacked, nothing changes.
  PlayerSet mated = position.mated();
  if (finder.has_safe(position))
    mated &= static_cast<PlayerSet>(~bit);
  else if (is_in_check(position, position.turn()))
    mated |= bit;
  if (mated == position.mated()) return 0;
  position.begin_ply();
  position.set_mated(mated);
  return 1;
}

int eliminate_stuck_players(Position& position, LegalMoves& finder) {
  return eliminate_stuck_players(position, finder, [&] { return finder.has_any(position); });
}

Outcome outcome_without_legal_move(const Position& position) {
  const Player player = position.turn();
  if (position.ruleset().end.has_check() && is_in_check(position, player))
    return result_for(position, Ending::checkmate, player, Result::loss);
  return result_for(position, Ending::stalemate, player, position.ruleset().end.stalemate);
}

bool is_drawn_by_count(const Position& position) {
  const auto& rule = position.ruleset().end.move_count;
  if (!rule) return false;
  const bool two_of_more = position.contender_count() > 2 && position.in_count() == 2;
  return position.half_move_clock() >= (two_of_more ? rule->plies_of_two : rule->plies);
}

}  // namespace trigon::engine
