#include "interpreter/rules/outcome.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/apply.h"

namespace trigon::engine {

namespace {

/// The opponent in a game of two; else the next player.
Player other(const Position& position, Player player) { return position.next_in(player); }

}  // namespace

std::string name_of(const Outcome& outcome) {
  return outcome.ending == &endings::script ? outcome.reason : outcome.ending->name;
}

std::string phrase_of(const Outcome& outcome) {
  if (outcome.ending != &endings::script || outcome.reason == endings::script.name) return outcome.ending->phrase;
  std::string word = outcome.reason;
  std::replace(word.begin(), word.end(), '-', ' ');
  return "by " + word;
}

Outcome outcome_for(const Position& position, const Ending& ending, Player player, Result result) {
  if (result == Result::draw) return {&ending, std::nullopt};
  return {&ending, result == Result::win ? player : other(position, player)};
}

namespace {

std::optional<Outcome> first_outcome(const std::vector<std::shared_ptr<const EndCondition>>& conditions,
                                     const Position& position) {
  for (const auto& condition : conditions)
    if (condition->may_hold(position))
      if (auto outcome = condition->outcome(position)) return outcome;
  return std::nullopt;
}

}  // namespace

std::optional<Outcome> outcome_without_moves(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (position.in_count() == 1) return Outcome{&endings::last_in, position.next_in(position.turn())};
  if (auto outcome = first_outcome(ruleset.end.before_scripts, position)) return outcome;
  if (ruleset.hooks.has(HookEvent::outcome))
    if (auto reported = position.hooks().outcome(position))
      return Outcome{&endings::script, reported->winner, reported->reason};
  return first_outcome(ruleset.end.before_moves, position);
}

std::optional<Outcome> outcome_with_moves(const Position& position, std::span<const std::uint64_t> past) {
  for (const auto& condition : position.ruleset().end.after_moves)
    if (auto outcome = condition->outcome(position, past)) return outcome;
  return std::nullopt;
}

std::optional<Outcome> outcome_with_moves(const Position& position) {
  for (const auto& condition : position.ruleset().end.after_moves)
    if (!condition->depends_on_past())
      if (auto outcome = condition->outcome(position, {})) return outcome;
  return std::nullopt;
}

int note_mate(Position& position, LegalMoves& finder) {
  if (is_over_without_moves(position)) return 0;
  // A player without a safe move who is not attacked stays as before, mated or not.
  PlayerSet mated = position.mated();
  if (finder.has_safe(position))
    mated.erase(position.turn());
  else if (is_in_check(position, position.turn()))
    mated.insert(position.turn());
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
    return outcome_for(position, endings::checkmate, player, Result::loss);
  return outcome_for(position, endings::stalemate, player, position.ruleset().end.stalemate);
}

}  // namespace trigon::engine
