// How the safety of royals limits their owner's moves, and whether a mated player plays on.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"

namespace trigon::engine::royals_rule {

constexpr std::string_view reached_mate = "ending.checkmate", reached_capture = "royal-captured",
                           reached_safe_first = "royal-safe-first", reached_mated = "mated-captured-first";
const std::vector<std::string> royal_rules = {"check", "capture", "safe-first"};

void read_royals(Loading& loading) {
  if (const Fields* fields = loading.fields_of("end"))
    if (const auto choice = fields->choice("royals", royal_rules))
      loading.ruleset->end.royals = static_cast<RoyalRule>(*choice);
}

Json royals_value(const Ruleset& ruleset, const Names&) {
  return royal_rules[static_cast<std::size_t>(ruleset.end.royals)];
}

const char* safety_in_words(RoyalRule rule) {
  switch (rule) {
    case RoyalRule::check: return "No move may leave an own royal piece attacked.";
    case RoyalRule::capture: return "There is no check: a royal piece may be left attacked, and be captured.";
    case RoyalRule::prefer_safe: break;
  }
  return "A player who has a move that leaves no own royal piece attacked must make such a move; "
         "without one, any move is legal.";
}

void say_royals(const Ruleset& ruleset, RuleText& text) {
  if (!is_duel(ruleset)) text.say(RuleHeading::end, "The last player in the game wins.");
  if (ruleset.royal_types.empty()) return text.say(RuleHeading::royals, "No piece is royal.");
  text.say(RuleHeading::royals, fmt::format("{} {} royal.", capitalized(list_types(ruleset, ruleset.royal_types)),
                                            ruleset.royal_types.has_several() ? "are" : "is"));
  text.say(RuleHeading::royals, safety_in_words(ruleset.end.royals));
  if (is_duel(ruleset))
    text.say(RuleHeading::end, ruleset.end.has_check()
                                   ? "A player who is in check and has no legal move is mated and loses."
                                   : "A player who loses the last royal piece loses.");
}

void collect_royals(RuleItems& items) {
  const RoyalRule rule = items.ruleset().end.royals;
  if (rule == RoyalRule::check) items.add_at("end.royals", reached_mate, "end: checkmate");
  if (rule == RoyalRule::capture) items.add_at("end.royals", reached_capture, "end: a royal is captured");
  if (rule == RoyalRule::prefer_safe) items.add_at("end.royals", reached_safe_first, "end: safe moves come first");
}

void after_move(const MoveMade& made, Reached& reached) {
  if (made.has_captured_royal()) reached.insert(reached_capture);
  if (made.puts_out_for_no_move() && made.ruleset.end.has_check()) reached.insert(reached_mate);
}

void at_all_moves(const Game& game, Reached& reached) {
  if (is_in_check(game.position(), game.position().turn())) reached.insert(reached_safe_first);
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &endings::checkmate) reached.insert(reached_mate);
}

/// Can some player win? With three and more, the last one who can move does.
bool can_be_won(const Ruleset& ruleset) {
  return ruleset.contender_count() > 2 ||
         std::ranges::any_of(rulebook(), [&](const Rule* rule) { return rule->lets_win && rule->lets_win(ruleset); });
}

/// Warns of a game that can only be drawn, or of rules about royals where there are none: mostly `royal: true` was
/// forgotten.
void lint(const LintSubject& subject) {
  if (!subject.ruleset().royal_types.empty()) return;
  constexpr const char* hint = "the piece that must not be lost has royal: true";
  const YamlNode* end = subject.loaded.tree->find("end");
  if (!can_be_won(subject.ruleset()))
    subject.found.warning(place_of(subject.loaded, "pieces", ""), "winless",
                          "nobody can win: no piece is royal, there is no goal, and no script ends the game", hint);
  else if (end && end->is_map() && end->find_entry("royals"))
    subject.found.warning(place_of(subject.loaded, "end", "royals"), "royals",
                          "end: 'royals' has no effect, since no piece is royal", hint);
}

// --- mated players who play on ------------------------------------------------------------------------------------

void read_mated(Loading& loading) {
  const Fields* fields = loading.fields_of("end");
  if (!fields || !fields->choice("mated", {"captured-first"})) return;
  loading.ruleset->end.must_capture_mated = true;
  if (loading.ruleset->end.royals != RoyalRule::prefer_safe)
    loading.diagnostics.error(fields->node().find_entry("mated")->key_span, "unused-key",
                              "end: 'mated' has no effect without 'royals: safe-first'",
                              "only there a mated player stays in the game");
}

Json mated_value(const Ruleset& ruleset, const Names&) {
  return ruleset.end.must_capture_mated ? Json("captured-first") : Json();
}

void say_mated(const Ruleset& ruleset, RuleText& text) {
  if (ruleset.end.must_capture_mated && !ruleset.royal_types.empty())
    text.say(RuleHeading::royals,
             "A player who begins a turn attacked and without a safe move is mated and plays on; who can capture the "
             "royal piece of a mated player must do so.");
}

bool takes_mated(const Position& position, const Move& move) {
  return captured_cells(position, move).find([&](Cell cell) {
    const Piece victim = position.at(cell);
    return victim.owner() != dead_owner && position.mated().contains(victim.owner()) &&
           position.ruleset().royal_types.contains(victim.type());
  }) != no_cell;
}

void at_all_moves_of_mated(const Game& game, Reached& reached) {
  if (std::ranges::any_of(game.moves(), [&](const Move& move) { return takes_mated(game.position(), move); }))
    reached.insert(reached_mated);
}

std::optional<std::string> why_no_move(const MoveAttempt& attempt) {
  if (!attempt.ruleset().end.must_capture_mated) return std::nullopt;
  const auto takes = [&](const Move& move) { return takes_mated(attempt.position(), move); };
  if (!std::ranges::all_of(attempt.game.moves(), takes)) return std::nullopt;
  return "a mated player's royal can be captured, so only such captures are legal";
}

extern const Rule royals{.key = "end.royals",
                         .kind = "end",
                         .read = read_royals,
                         .value = royals_value,
                         .say = say_royals,
                         .lets_win = [](const Ruleset& ruleset) { return !ruleset.royal_types.empty(); },
                         .collect = collect_royals,
                         .after_move = after_move,
                         .at_all_moves = at_all_moves,
                         .at_end = at_end,
                         .lint = lint};

extern const Rule mated{
    .key = "end.mated",
    .kind = "end",
    .read = read_mated,
    .value = mated_value,
    .say = say_mated,
    .collect =
        [](RuleItems& items) { items.add_at("end.mated", reached_mated, "end: a mated royal must be captured"); },
    .at_all_moves = at_all_moves_of_mated,
    .why_no_move = why_no_move,
};

}  // namespace trigon::engine::royals_rule
