// Extinction: the end for a player who has fewer than a number of pieces of a kind, or of several kinds together.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::extinction_rule {

constexpr Ending by_extinction{"extinction", "by extinction"};
constexpr std::string_view reached_extinction = "ending.extinction", reached_enough = "extinction-enough";

class Extinction : public EndCondition {
 public:
  bool may_hold(const Position& position) const override {
    return std::ranges::any_of(position.players_in(), [&](Player player) { return lacks(position, player); });
  }

  /// Judged before mate and stalemate, and only while two players are in. Of two who lack pieces the one who waits
  /// counts, since by that player's move it came about.
  std::optional<Outcome> outcome(const Position& position) const override {
    if (position.in_count() != 2) return std::nullopt;
    for (const Player player : {position.next_in(position.turn()), position.turn()})
      if (lacks(position, player)) return outcome_for(position, by_extinction, player, result);
    return std::nullopt;
  }

  /// The smallest number of pieces that a player has of these kinds: of all together, or of the rarest.
  int least_count(const Position& position, Player player) const {
    std::array<int, max_piece_types> counts = {};
    int sum = 0;
    position.cells_of(player).for_each([&](Cell cell) {
      ++counts[position.at(cell).type()];
      sum += pieces.contains(position.at(cell).type()) ? 1 : 0;
    });
    for (const PieceType type : position.ruleset().hands.types) {
      counts[type] += position.held(player, player, type);
      sum += pieces.contains(type) ? position.held(player, player, type) : 0;
    }
    if (are_together) return sum;
    int least = sum;
    for (const PieceType type : pieces) least = std::min(least, counts[type]);
    return least;
  }

  TypeSet pieces;
  /// Who has fewer has this result.
  int fewer_than = 1;
  Result result = Result::loss;
  /// Are the pieces of all kinds counted as one number?
  bool are_together = false;

 private:
  bool lacks(const Position& position, Player player) const { return least_count(position, player) < fewer_than; }
};

const Extinction* extinction_of(const Ruleset& ruleset) { return find_condition<Extinction>(ruleset.end.before_moves); }

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "extinction");
  if (!node) return;
  const Fields fields(*node, "end: extinction", "extinction", loading.diagnostics);
  if (!node->is_map()) return;
  const auto rule = std::make_shared<Extinction>();
  fields.require("result");
  if (const auto result = read_result(fields, "result")) rule->result = *result;
  rule->fewer_than = fields.integer("fewer-than").value_or(1);
  if (const YamlNode* pieces = fields.find("pieces")) {
    rule->pieces = loading.piece_set(*pieces, "end: extinction: pieces");
    rule->are_together = fields.boolean("together").value_or(false);
  } else {
    rule->pieces = loading.ruleset->all_types();
    rule->are_together = true;
    if (fields.find("together"))
      loading.diagnostics.error(node->find_entry("together")->key_span, "unused-key",
                                "end: extinction: 'together' has no effect without 'pieces'",
                                "without 'pieces' all pieces are counted together");
  }
  loading.ruleset->end.before_moves.push_back(rule);
}

Json value(const Ruleset& ruleset, const Names& names) {
  const Extinction* rule = extinction_of(ruleset);
  if (!rule) return nullptr;
  return {{"pieces", types_to_json(rule->pieces, names)},
          {"fewer_than", rule->fewer_than},
          {"together", rule->are_together},
          {"result", name_of(rule->result)}};
}

/// "no queen left", "fewer than 3 of the pieces queen and rook together".
std::string lack_in_words(const Ruleset& ruleset, const Extinction& rule) {
  const bool are_all = rule.pieces == ruleset.all_types();
  const std::string number = rule.fewer_than == 1 ? "no" : fmt::format("fewer than {}", rule.fewer_than);
  if (are_all && rule.are_together) return number + (rule.fewer_than == 1 ? " piece left" : " pieces left");
  if (!rule.are_together || !rule.pieces.has_several()) {
    const std::string kinds = list_types(ruleset, rule.pieces, "or");
    return rule.fewer_than == 1 ? fmt::format("no {} left", kinds)
                                : fmt::format("{} pieces left of the kind {}", number, kinds);
  }
  return fmt::format("{} left of the pieces {} together", rule.fewer_than == 1 ? "none" : number,
                     list_types(ruleset, rule.pieces));
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Extinction* rule = extinction_of(ruleset);
  if (!rule) return;
  const char* verb = verb_of(rule->result);
  text.say(RuleHeading::end,
           fmt::format("A player who has {} {}{}.", lack_in_words(ruleset, *rule), verb ? verb : "draws",
                       is_duel(ruleset) ? "" : "; this counts while two players are in"));
}

void collect(RuleItems& items) {
  items.add_at("end.extinction", reached_extinction, "end: extinction");
  items.add_at("end.extinction.fewer-than", reached_enough, "end: just enough pieces", condition_kind);
}

void at_no_end(const Game& game, Reached& reached) {
  const Extinction* rule = extinction_of(game.ruleset());
  const Position& position = game.position();
  if (rule && std::ranges::any_of(position.players_in(), [&](Player player) {
        return rule->least_count(position, player) == rule->fewer_than;
      }))
    reached.insert(reached_enough);
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &by_extinction) reached.insert(reached_extinction);
}

bool has_result(const Ruleset& ruleset, bool is_draw) {
  const Extinction* rule = extinction_of(ruleset);
  return rule && (rule->result == Result::draw) == is_draw;
}

extern const Rule extinction{
    .key = "end.extinction",
    .kind = "end",
    .read = read,
    .value = value,
    .say = say,
    .lets_win = [](const Ruleset& ruleset) { return has_result(ruleset, false); },
    .lets_draw = [](const Ruleset& ruleset) { return has_result(ruleset, true); },
    .collect = collect,
    .at_no_end = at_no_end,
    .at_end = at_end,
};

}  // namespace trigon::engine::extinction_rule
