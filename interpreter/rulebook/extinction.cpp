// Extinction: the end for a player who has fewer than a number of pieces of a kind, or of several kinds together.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::extinction_rule {

constexpr Ending by_extinction{"extinction", "by extinction"};
constexpr std::string_view reached_extinction = "ending.extinction", reached_enough = "extinction-enough",
                           reached_poor = "extinction-others-have";

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

  /// Does the player lack `fewer` pieces of a kind, of which the other player has enough?
  bool lacks(const Position& position, Player player, int fewer) const {
    const Counts own = counts_of(position, player), others = counts_of(position, position.next_in(player));
    for (std::size_t kind = 0; kind < own.size(); ++kind)
      if (is_counted(kind) && own[kind] < fewer && others[kind] >= others_have) return true;
    return false;
  }

  /// Does the player lack pieces that the other player lacks too?
  bool is_spared(const Position& position, Player player) const {
    const Counts own = counts_of(position, player), others = counts_of(position, position.next_in(player));
    for (std::size_t kind = 0; kind < own.size(); ++kind)
      if (is_counted(kind) && own[kind] < fewer_than && others[kind] < others_have) return true;
    return false;
  }

  TypeSet pieces;
  /// Who has fewer has this result, while the other player has so many.
  int fewer_than = 1, others_have = 0;
  Result result = Result::loss;
  /// Are the pieces of all kinds counted as one number?
  bool are_together = false;

 private:
  /// How many pieces a player has, on the board and in hand: by kind, or in the first place of all kinds together.
  using Counts = std::array<int, max_piece_types>;

  bool lacks(const Position& position, Player player) const { return lacks(position, player, fewer_than); }

  bool is_counted(std::size_t kind) const {
    return are_together ? kind == 0 : pieces.contains(static_cast<PieceType>(kind));
  }

  Counts counts_of(const Position& position, Player player) const {
    Counts counts = {};
    const auto count = [&](PieceType type, int number) {
      if (pieces.contains(type)) counts[are_together ? 0 : type] += number;
    };
    position.cells_of(player).for_each([&](Cell cell) { count(position.at(cell).type(), 1); });
    for (const PieceType type : position.ruleset().hands.types) count(type, position.held(player, player, type));
    return counts;
  }
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
  rule->others_have = fields.integer("others-have").value_or(0);
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
  Json value = {{"pieces", types_to_json(rule->pieces, names)},
                {"fewer_than", rule->fewer_than},
                {"together", rule->are_together},
                {"result", name_of(rule->result)}};
  if (rule->others_have > 0) value["others_have"] = rule->others_have;
  return value;
}

/// "no queen left", "none left of one of the kinds queen and rook", "none left of the pieces queen and rook together".
std::string lack_in_words(const Ruleset& ruleset, const Extinction& rule) {
  const bool are_all = rule.pieces == ruleset.all_types();
  const std::string number = rule.fewer_than == 1 ? "no" : fmt::format("fewer than {}", rule.fewer_than);
  if (are_all && rule.are_together) return number + (rule.fewer_than == 1 ? " piece left" : " pieces left");
  const std::string kinds = list_types(ruleset, rule.pieces);
  if (rule.pieces.has_several()) {
    const std::string few = rule.fewer_than == 1 ? "none" : number;
    return rule.are_together ? fmt::format("{} left of the pieces {} together", few, kinds)
                             : fmt::format("{} left of one of the kinds {}", few, kinds);
  }
  return rule.fewer_than == 1 ? fmt::format("no {} left", kinds)
                              : fmt::format("{} pieces left of the kind {}", number, kinds);
}

/// " while the other player has at least 2", or nothing.
std::string enough_in_words(const Extinction& rule) {
  return rule.others_have == 0 ? "" : fmt::format(" while the other player has at least {}", rule.others_have);
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Extinction* rule = extinction_of(ruleset);
  if (!rule) return;
  const char* verb = verb_of(rule->result);
  text.say(RuleHeading::end,
           fmt::format("A player who has {} {}{}{}.", lack_in_words(ruleset, *rule), verb ? verb : "draws",
                       enough_in_words(*rule), is_duel(ruleset) ? "" : "; this counts while two players are in"));
}

void collect(RuleItems& items) {
  items.add_at("end.extinction", reached_extinction, "end: extinction");
  items.add_at("end.extinction.fewer-than", reached_enough, "end: just enough pieces", condition_kind);
  items.add_at("end.extinction.others-have", reached_poor, "end: the other player has too few pieces as well",
               condition_kind);
}

void at_no_end(const Game& game, Reached& reached) {
  const Extinction* rule = extinction_of(game.ruleset());
  if (!rule) return;
  const Position& position = game.position();
  for (const Player player : position.players_in()) {
    if (rule->lacks(position, player, rule->fewer_than + 1)) reached.insert(reached_enough);
    if (rule->is_spared(position, player)) reached.insert(reached_poor);
  }
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
