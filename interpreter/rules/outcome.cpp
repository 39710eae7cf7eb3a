#include "interpreter/rules/outcome.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/elimination.h"
#include "interpreter/rules/points.h"
#include "interpreter/rules/repeated_hash.h"

namespace trigon::engine {

std::string name_of(const Outcome& outcome) {
  return outcome.ending == &endings::script ? outcome.reason : outcome.ending->name;
}

std::string phrase_of(const Outcome& outcome) {
  if (outcome.ending != &endings::script || outcome.reason == endings::script.name) return outcome.ending->phrase;
  std::string word = outcome.reason;
  std::replace(word.begin(), word.end(), '-', ' ');
  return "by " + word;
}

Outcome win_of(const Position& position, const Ending& ending, Player player) {
  return {&ending, position.ruleset().team_of[player]};
}

PlayerSet winners_over(const Position& position, Player loser) {
  const Ruleset& ruleset = position.ruleset();
  return ruleset.with_partners(position.players_in() - ruleset.team_of[loser]);
}

Outcome outcome_for(const Position& position, const Ending& ending, Player player, Result result) {
  if (result == Result::draw) return {&ending, {}};
  return result == Result::win ? win_of(position, ending, player) : Outcome{&ending, winners_over(position, player)};
}

namespace {

/// Who wins where the game would be a draw: nobody, if it is one.
PlayerSet winners_of_draw(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (ruleset.end.draws_decided_by)
    if (const auto decided = ruleset.end.draws_decided_by->outcome(position); decided && !decided->winners.empty())
      return decided->winners;
  const auto winner = ruleset.end.draws_won_by;
  return winner && position.is_in(*winner) ? ruleset.team_of[*winner] : PlayerSet();
}

}  // namespace

Outcome with_odds(const Position& position, Outcome outcome) {
  if (!outcome.winners.empty()) return outcome;
  outcome.winners = winners_of_draw(position);
  outcome.is_by_odds = !outcome.winners.empty();
  return outcome;
}

Player mater_of(const Position& position) {
  const Player mated = position.turn();
  const std::size_t count = position.ruleset().player_count();
  const PlayerSet enemies = position.players_in() - position.ruleset().team_of[mated];
  for (std::size_t back = 1; back < count; ++back) {
    const auto player = static_cast<Player>((mated + count - back) % count);
    if (enemies.contains(player) && attacks_royal(position, player, mated)) return player;
  }
  return *enemies.begin();
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

namespace {

std::optional<Outcome> outcome_by_script(Position& position) {
  if (!position.ruleset().hooks.has(HookEvent::outcome)) return std::nullopt;
  const auto reported = position.hooks().outcome(position);
  return reported ? std::optional(Outcome{&endings::script, reported->winners, reported->reason}) : std::nullopt;
}

/// The win of the only player or team in the game.
Outcome win_of_last(const Position& position) {
  const PlayerSet team = position.ruleset().team_of[*position.players_in().begin()];
  return {team.has_several() ? &endings::last_team_in : &endings::last_in, team};
}

}  // namespace

namespace {

std::optional<Outcome> unsettled_without_moves(Position& position) {
  const EndRules& end = position.ruleset().end;
  if (position.is_last_in() && !position.players_in().empty()) {
    const auto by_script = outcome_by_script(position);
    return by_script ? by_script : win_of_last(position);
  }
  if (auto outcome = first_outcome(end.before_scripts, position)) return outcome;
  if (auto outcome = outcome_by_script(position)) return outcome;
  return first_outcome(end.before_moves, position);
}

/// The outcome of a game that has ended for want of a move, and in which the loser is out by that.
Outcome noted_outcome(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const bool is_mate = position.ended() == NoMoveEnd::checkmate;
  if (names_victor(ruleset, position.ended())) return win_of(position, endings::checkmate, position.victor());
  const PlayerSet out = ruleset.all_players() - ruleset.neutral_players() - position.players_in();
  return {is_mate ? &endings::checkmate : &endings::stalemate, winners_over(position, *out.begin())};
}

std::optional<Outcome> settled(const Position& position, std::optional<Outcome> outcome) {
  if (outcome) outcome = with_odds(position, trigon::engine::settled(position, std::move(*outcome)));
  return outcome;
}

}  // namespace

std::optional<Outcome> outcome_without_moves(Position& position) {
  if (position.ended() != NoMoveEnd::none) return noted_outcome(position);
  return settled(position, unsettled_without_moves(position));
}

PastPosition remembered(const Position& position) {
  const bool is_check = position.ruleset().end.remembers_checks && is_in_check(position, position.turn());
  return {repeated_hash(position), position.turn(), is_check};
}

std::optional<Outcome> outcome_with_moves(const Position& position, std::span<const PastPosition> past) {
  for (const auto& condition : position.ruleset().end.after_moves)
    if (const auto outcome = condition->outcome(position, past)) return settled(position, outcome);
  return std::nullopt;
}

std::optional<Outcome> outcome_with_moves(const Position& position) {
  for (const auto& condition : position.ruleset().end.after_moves)
    if (!condition->depends_on_past())
      if (const auto outcome = condition->outcome(position, {})) return settled(position, outcome);
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
  const EndRules& end = position.ruleset().end;
  if (!end.has_check() || !is_in_check(position, player))
    return with_odds(position, outcome_for(position, endings::stalemate, player, end.stalemate));
  return end.first_out == FirstOut::victor_wins ? win_of(position, endings::checkmate, mater_of(position))
                                                : outcome_for(position, endings::checkmate, player, Result::loss);
}

bool may_note_end(const Ruleset& ruleset, NoMoveEnd end) {
  const EndRules& rules = ruleset.end;
  if (rules.army == ArmyFate::unchanged || rules.always_passes()) return false;
  if (ruleset.contender_count() >= 3 && rules.first_out == FirstOut::plays_on) return false;
  return end == NoMoveEnd::checkmate ? rules.has_check() && !ruleset.royal_types.empty()
                                     : rules.stalemate == Result::loss && !rules.passes_without_move;
}

void put_loser_out(Position& position, const Outcome& outcome) {
  const Ruleset& ruleset = position.ruleset();
  const bool has_lost = !outcome.winners.empty() && !outcome.winners.contains(position.turn());
  if (!has_lost || ruleset.end.army == ArmyFate::unchanged) return;
  const NoMoveEnd end = outcome.ending == &endings::checkmate ? NoMoveEnd::checkmate : NoMoveEnd::stalemate;
  const Player victor = names_victor(ruleset, end) ? mater_of(position) : Player{0};
  eliminate_for_no_move(position);
  position.set_ended(end, victor);
}

}  // namespace trigon::engine
