// The move-count rule: a number of plies without a capture, or a move of certain pieces, makes a draw.
#include <fmt/format.h>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/json.h"

namespace trigon::engine::move_count_rule {

constexpr Ending by_move_count{"move-count", "by move count"};
constexpr std::string_view reached_count = "move-count", reached_count_of_two = "move-count-of-two",
                           reached_before = "move-count-before", reached_before_of_two = "move-count-before-of-two",
                           reached_reset = "move-count-reset", reached_promotion = "move-count-promotion",
                           reached_way_back = "move-count-one-way";

/// Were there more than two players, and are two left?
bool are_two_left_of_more(const Position& position) {
  return position.contender_count() > 2 && position.in_count() == 2;
}

class MoveCount : public LateEndCondition {
 public:
  std::optional<Outcome> outcome(const Position& position, std::span<const PastPosition>) const override {
    if (position.half_move_clock() < (are_two_left_of_more(position) ? plies_of_two : plies)) return std::nullopt;
    return Outcome{&by_move_count, {}};
  }

  /// The number of plies without a capture, or a move of a piece that resets the clock, that makes a draw.
  int plies = 100;
  /// The number of plies that makes a draw once two of more players are left.
  int plies_of_two = 100;
};

const MoveCount* move_count_of(const Ruleset& ruleset) { return find_condition<MoveCount>(ruleset.end.after_moves); }

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "move-count");
  if (!node) return;
  const Fields fields(*node, "end: move-count", "move-count", loading.diagnostics);
  if (!node->is_map()) return;
  const auto rule = std::make_shared<MoveCount>();
  if (fields.require("plies")) rule->plies = rule->plies_of_two = fields.integer("plies").value_or(100);
  if (fields.find("plies-of-two") && is_duel(*loading.ruleset))
    loading.diagnostics.error(node->find_entry("plies-of-two")->key_span, "unused-key",
                              "end: move-count: a game of two players has no 'plies-of-two'",
                              "its limit is 'plies'; plies-of-two: ~ removes that of a base");
  else
    rule->plies_of_two = fields.integer("plies-of-two").value_or(rule->plies);
  if (const YamlNode* pieces = fields.find("reset-by"))
    loading.ruleset->resetting_types = loading.piece_set(*pieces, "end: move-count: reset-by");
  loading.ruleset->end.only_one_way_resets = fields.boolean("one-way").value_or(false);
  if (loading.ruleset->end.only_one_way_resets && !fields.find("reset-by"))
    loading.diagnostics.error(node->find_entry("one-way")->key_span, "unused-key",
                              "end: move-count: 'one-way' has no effect without 'reset-by'",
                              "it is about the moves of the pieces in reset-by");
  loading.ruleset->end.start_count = fields.integer("start").value_or(0);
  loading.ruleset->end.promotions_reset_count = fields.boolean("promotions").value_or(false);
  loading.ruleset->end.counts_plies = true;
  loading.ruleset->end.after_moves.push_back(rule);
}

Json value(const Ruleset& ruleset, const Names& names) {
  const MoveCount* rule = move_count_of(ruleset);
  if (!rule) return nullptr;
  Json value = {{"plies", rule->plies},
                {"plies_of_two", rule->plies_of_two},
                {"reset_by", type_list_to_json(ruleset.resetting_types, names)}};
  if (ruleset.end.only_one_way_resets) value["one_way"] = true;
  if (ruleset.end.promotions_reset_count) value["promotions"] = true;
  if (ruleset.end.start_count > 0) value["start"] = ruleset.end.start_count;
  return value;
}

void say(const Ruleset& ruleset, RuleText& text) {
  const MoveCount* rule = move_count_of(ruleset);
  if (!rule) return;
  std::string without = "a capture";
  if (ruleset.end.promotions_reset_count) without += ", a promotion";
  if (!ruleset.resetting_types.empty())
    without += " or a move of a " + list_types(ruleset, ruleset.resetting_types, "or") +
               (ruleset.end.only_one_way_resets ? " that it could not take back" : "");
  if (rule->plies_of_two != rule->plies && !is_duel(ruleset))
    without += fmt::format(", {} when two players are left", rule->plies_of_two);
  text.say(RuleHeading::end,
           fmt::format(
               "It is a draw after {} moves of single players without {}{}.", rule->plies, without,
               ruleset.end.start_count == 0 ? "" : fmt::format("; the count begins with {}", ruleset.end.start_count)));
}

void collect(RuleItems& items) {
  items.add_at("end.move-count.plies", reached_count, "end: move count");
  items.add_at("end.move-count.plies", reached_before, "end: no move count a ply before", condition_kind);
  if (!is_duel(items.ruleset())) {
    items.add_at("end.move-count.plies-of-two", reached_count_of_two, "end: move count of two players who are left");
    items.add_at("end.move-count.plies-of-two", reached_before_of_two,
                 "end: no move count a ply before, of two players who are left", condition_kind);
  }
  if (items.ruleset().end.only_one_way_resets)
    items.add_at("end.move-count.one-way", reached_way_back, "end: a move that could be taken back goes on counting",
                 condition_kind);
  if (items.ruleset().end.promotions_reset_count)
    items.add_at("end.move-count.promotions", reached_promotion, "end: a promotion starts the move count anew");
  for (const auto& [type, word] : items.types(items.find("end.move-count.reset-by")))
    items.add({reached_reset, type}, word.whole,
              fmt::format("end: a {} starts the move count anew", items.ruleset().types[type].name));
}

void after_move(const MoveMade& made, Reached& reached) {
  if (!made.move) return;
  const Move base = base_move(made.before, *made.move);
  if (is_step(base.kind) && made.ruleset.end.only_one_way_resets && made.after.position().half_move_clock() > 0 &&
      made.ruleset.resetting_types.contains(made.before.at(base.from).type()))
    reached.insert(reached_way_back);
  if (!is_step(base.kind) || !made.captured.empty() || made.before.half_move_clock() == 0 ||
      made.after.position().half_move_clock() > 0)
    return;
  const PieceType type = made.before.at(base.from).type();
  if (made.ruleset.resetting_types.contains(type))
    reached.insert({reached_reset, type});
  else
    reached.insert(reached_promotion);
}

void at_end(const Position& position, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &by_move_count)
    reached.insert(are_two_left_of_more(position) ? reached_count_of_two : reached_count);
}

void at_no_end(const Game& game, Reached& reached) {
  const MoveCount* rule = move_count_of(game.ruleset());
  if (!rule) return;
  const bool of_two = are_two_left_of_more(game.position());
  if (game.position().half_move_clock() + 1 == (of_two ? rule->plies_of_two : rule->plies))
    reached.insert(of_two ? reached_before_of_two : reached_before);
}

bool is_there(const Ruleset& ruleset) { return move_count_of(ruleset) != nullptr; }

extern const Rule move_count{.key = "end.move-count",
                             .kind = "end",
                             .read = read,
                             .value = value,
                             .say = say,
                             .lets_draw = is_there,
                             .collect = collect,
                             .after_move = after_move,
                             .at_no_end = at_no_end,
                             .at_end = at_end};

}  // namespace trigon::engine::move_count_rule
