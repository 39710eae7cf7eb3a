#include "interpreter/rules/outcome.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/apply.h"

namespace trigon {

namespace {

/// The opponent in a game of two; else the next player.
Player other(const Position& position, Player player) { return position.next_in(player); }

bool is_bare(const Position& position, Player player) {
  return position.piece_count(player) == 1 && position.royal_count(player) == 1;
}

Outcome result_for(const Position& position, Ending ending, Player player, Result result) {
  if (result == Result::draw) return {ending, std::nullopt};
  return {ending, result == Result::win ? player : other(position, player)};
}

/// Baring is looked at before mate and stalemate (rulings section 2).
std::optional<Outcome> bare_outcome(const Position& position, const BareRule& rule) {
  const Player to_move = position.turn();
  const Player waiting = other(position, to_move);
  if (is_bare(position, to_move) && is_bare(position, waiting)) return Outcome{Ending::bare, std::nullopt};
  // With a reply, the bared player loses only when the reply is made and the other is not bare.
  if (is_bare(position, waiting)) return result_for(position, Ending::bare, waiting, rule.result);
  if (is_bare(position, to_move) && !rule.has_reply) return result_for(position, Ending::bare, to_move, rule.result);
  return std::nullopt;
}

}  // namespace

const char* name_of(Ending ending) {
  switch (ending) {
    case Ending::checkmate: return "checkmate";
    case Ending::stalemate: return "stalemate";
    case Ending::bare: return "bare";
    case Ending::last_in: return "last-in";
    case Ending::repetition: return "repetition";
    case Ending::move_count: return "move-count";
  }
  return "";
}

std::optional<Outcome> outcome_without_moves(const Position& position) {
  if (position.in_count() == 1) return Outcome{Ending::last_in, position.next_in(position.turn())};
  if (position.ruleset().end.bare && position.in_count() == 2)
    return bare_outcome(position, *position.ruleset().end.bare);
  return std::nullopt;
}

int settle(Position& position, LegalMoves& finder) {
  int count = 0;
  if (position.ruleset().player_count() < 3) return count;
  while (!outcome_without_moves(position) && !finder.has_any(position)) {
    put_out_for_no_move(position);
    ++count;
  }
  return count;
}

Outcome outcome_without_legal_move(const Position& position) {
  const Player player = position.turn();
  if (position.ruleset().end.has_check && is_in_check(position, player))
    return result_for(position, Ending::checkmate, player, Result::loss);
  return result_for(position, Ending::stalemate, player, position.ruleset().end.stalemate);
}

bool is_drawn_by_count(const Position& position) {
  const auto& rule = position.ruleset().end.move_count;
  if (!rule) return false;
  const bool two_of_more = position.ruleset().player_count() > 2 && position.in_count() == 2;
  return position.quiet_plies() >= (two_of_more ? rule->plies_of_two : rule->plies);
}

}  // namespace trigon
