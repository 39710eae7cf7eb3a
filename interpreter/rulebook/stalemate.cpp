// The rule for a player who has to move and cannot: a result, or a pass.
#include <fmt/format.h>

#include "interpreter/rulebook/all_passed.h"
#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::stalemate_rule {

constexpr std::string_view reached_stalemate = "ending.stalemate", reached_pass = "pass",
                           reached_all_passed = "ending.all-passed";

/// Is it a draw when all have passed?
bool is_drawn_by_passes(const Ruleset& ruleset) {
  const AllPassed* rule = find_condition<AllPassed>(ruleset.end.before_moves);
  return rule && rule->is_draw();
}

/// Reports a key without effect. A base may serve games of two players and of more, so only the variant's own file is
/// looked at.
void report_unused(Loading& loading, const Fields& fields) {
  const Span& key = fields.node().find_entry("stalemate")->key_span;
  if (!ends_at_first_out(*loading.ruleset) && key.source == loading.root.span.source)
    loading.diagnostics.error(key, "unused-key",
                              fmt::format("end: 'stalemate: {}' has no effect with three players or more",
                                          fields.find("stalemate")->scalar.text),
                              "a player who cannot move is out there; with 'pass' they pass instead, and with "
                              "'first-out' the game ends");
}

void read(Loading& loading) {
  const Fields* fields = loading.fields_of("end");
  const auto choice = fields ? fields->choice("stalemate", {"loss", "draw", "win", "pass"}) : std::nullopt;
  if (!choice) return;
  constexpr std::size_t pass = 3;
  if (*choice != pass) {
    loading.ruleset->end.stalemate = static_cast<Result>(*choice);
    return report_unused(loading, *fields);
  }
  loading.ruleset->end.passes_without_move = true;
  loading.ruleset->end.before_moves.push_back(std::make_shared<AllPassed>());
}

Json value(const Ruleset& ruleset, const Names&) {
  return ruleset.end.passes_without_move ? "pass" : name_of(ruleset.end.stalemate);
}

void say(const Ruleset& ruleset, RuleText& text) {
  const EndRules& end = ruleset.end;
  if (end.passes_without_move) {
    text.say(RuleHeading::turns, end.always_passes() || ruleset.royal_types.empty()
                                     ? "A player without a legal move passes."
                                     : "A player who is not in check and has no legal move passes.");
    if (is_drawn_by_passes(ruleset))
      text.say(RuleHeading::end, "It is a draw when all players pass one after the other.");
  } else if (ends_at_first_out(ruleset) && ruleset.has_stalemates()) {
    const bool has_check = end.has_check() && !ruleset.royal_types.empty();
    const char* verb = verb_of(end.stalemate);
    text.say(RuleHeading::end,
             fmt::format("A player who has no legal move{} {}.", has_check ? " and is not in check" : "",
                         verb ? verb : "is stalemated, which is a draw"));
  }
}

void collect(RuleItems& items) {
  if (items.ruleset().has_stalemates()) items.add_at("end.stalemate", reached_stalemate, "end: a player has no move");
  if (!items.ruleset().end.passes_without_move) return;
  items.add_at("end.stalemate", reached_pass, "end: a player without a move passes");
  if (is_drawn_by_passes(items.ruleset())) items.add_at("end.stalemate", reached_all_passed, "end: all pass");
}

void after_move(const MoveMade& made, Reached& reached) {
  if (made.puts_out_for_no_move()) reached.insert(reached_stalemate);
}

void at_legal_move(const Position& position, const Move& move, Reached& reached) {
  const bool is_pass = move.kind == MoveKind::pass && move.from == no_cell;
  if (is_pass && !position.phase().has_passes()) reached.insert(reached_pass);
}

/// Where players may pass anyway, one who has no other move shows the rule.
void at_all_moves(const Game& game, Reached& reached) {
  if (game.moves().size() != 1 || !game.ruleset().end.passes_without_move) return;
  const Move& move = *game.moves().begin();
  if (move.kind == MoveKind::pass && move.from == no_cell) reached.insert(reached_pass);
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &endings::stalemate) reached.insert(reached_stalemate);
  if (outcome.ending == &AllPassed::draw) reached.insert(reached_all_passed);
}

bool lets_draw(const Ruleset& ruleset) {
  if (ruleset.end.passes_without_move) return is_drawn_by_passes(ruleset);
  return ends_at_first_out(ruleset) && ruleset.has_stalemates() && ruleset.end.stalemate == Result::draw;
}

extern const Rule stalemate{
    .key = "end.stalemate",
    .kind = "end",
    .read = read,
    .value = value,
    .say = say,
    .lets_win =
        [](const Ruleset& ruleset) { return ruleset.end.stalemate != Result::draw && ruleset.has_stalemates(); },
    .lets_draw = lets_draw,
    .collect = collect,
    .after_move = after_move,
    .at_legal_move = at_legal_move,
    .at_all_moves = at_all_moves,
    .at_end = at_end,
};

}  // namespace trigon::engine::stalemate_rule
