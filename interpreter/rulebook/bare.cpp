// Baring: the end for a player who has nothing but a royal left, with or without a reply, and a draw when all are bare.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/turns.h"
#include "interpreter/support/json.h"

namespace trigon::engine::bare_rule {

constexpr Ending by_baring{"bare", "by bare king"}, by_baring_of_all{"bare", "by bare king"};
constexpr std::string_view reached_bare = "ending.bare", reached_reply = "bare-reply",
                           reached_all_bare = "ending.all-bare";

/// Is some player who is in bare, or is every one?
bool is_some_bare(const Position& position) {
  return std::ranges::any_of(position.players_in(), [&](Player player) { return position.has_only_royals(player); });
}
bool are_all_bare(const Position& position) {
  return std::ranges::all_of(position.players_in(), [&](Player player) { return position.has_only_royals(player); });
}

class Bare : public EndCondition {
 public:
  bool may_hold(const Position& position) const override { return is_some_bare(position); }

  /// Judged before mate and stalemate (rulings section 2), and only while two players are in.
  std::optional<Outcome> outcome(const Position& position) const override {
    if (position.in_count() != 2) return std::nullopt;
    const Player to_move = position.turn();
    const Player waiting = position.next_in(to_move);
    if (position.is_bare(to_move) && position.is_bare(waiting)) return Outcome{&by_baring, {}};
    // With a reply, the bared player loses only when the reply is made and the other is not bare. Inside a turn the
    // other is still to reply.
    if (position.is_bare(waiting) && !(has_reply && moves_made(position) > 0))
      return outcome_for(position, by_baring, waiting, result);
    if (position.is_bare(to_move) && !has_reply) return outcome_for(position, by_baring, to_move, result);
    return std::nullopt;
  }

  /// The result for the bared player.
  Result result = Result::loss;
  /// May the bared player still draw by baring the other in one move?
  bool has_reply = false;
};

const Bare* bare_of(const Ruleset& ruleset) { return find_condition<Bare>(ruleset.end.before_moves); }

void read_bare(Loading& loading) {
  const YamlNode* node = loading.find("end", "bare");
  if (!node) return;
  const Fields fields(*node, "end: bare", "bare", loading.diagnostics);
  if (!node->is_map()) return;
  const auto rule = std::make_shared<Bare>();
  fields.require("result");
  if (const auto result = read_result(fields, "result")) rule->result = *result;
  rule->has_reply = fields.boolean("reply").value_or(false);
  loading.ruleset->end.before_moves.push_back(rule);
}

Json bare_value(const Ruleset& ruleset, const Names&) {
  const Bare* rule = bare_of(ruleset);
  if (!rule) return nullptr;
  return {{"result", name_of(rule->result)}, {"reply", rule->has_reply}};
}

void say_bare(const Ruleset& ruleset, RuleText& text) {
  const Bare* rule = bare_of(ruleset);
  if (!rule) return;
  const char* verb = verb_of(rule->result);
  text.say(RuleHeading::end,
           fmt::format("When a player has nothing but a royal piece {}{}{}",
                       verb ? fmt::format("that player {}", verb) : "it is a draw",
                       rule->has_reply ? ", unless the very next move bares the opponent too: then it is a draw" : "",
                       is_duel(ruleset) ? "." : "; this counts while two players are in."));
}

void collect_bare(RuleItems& items) {
  items.add_at("end.bare.result", reached_bare, "end: a player is bare");
  if (const Bare* rule = bare_of(items.ruleset()); rule && rule->has_reply)
    items.add_at("end.bare.reply", reached_reply, "end: a bare player replies");
}

void at_position(const Game& game, Reached& reached) {
  const Bare* rule = bare_of(game.ruleset());
  if (rule && rule->has_reply && !game.outcome() && game.position().is_bare(game.position().turn()))
    reached.insert(reached_reply);
}

class AllBare : public EndCondition {
 public:
  bool may_hold(const Position& position) const override { return are_all_bare(position); }
  std::optional<Outcome> outcome(const Position&) const override { return Outcome{&by_baring_of_all, {}}; }
};

bool has_all_bare(const Ruleset& ruleset) { return find_condition<AllBare>(ruleset.end.before_moves) != nullptr; }

void read_all_bare(Loading& loading) {
  if (const Fields* fields = loading.fields_of("end"); fields && fields->choice("all-bare", {"draw"}))
    loading.ruleset->end.before_moves.push_back(std::make_shared<AllBare>());
}

void say_all_bare(const Ruleset& ruleset, RuleText& text) {
  if (has_all_bare(ruleset))
    text.say(RuleHeading::end, "It is a draw when all players in the game have nothing but royal pieces.");
}

extern const Rule bare{.key = "end.bare",
                       .kind = "end",
                       .read = read_bare,
                       .value = bare_value,
                       .say = say_bare,
                       .lets_draw = [](const Ruleset& ruleset) { return bare_of(ruleset) != nullptr; },
                       .collect = collect_bare,
                       .at_position = at_position,
                       .at_end =
                           [](const Position&, const Outcome& outcome, Reached& reached) {
                             if (outcome.ending == &by_baring) reached.insert(reached_bare);
                           }};

extern const Rule all_bare{
    .key = "end.all-bare",
    .kind = "end",
    .read = read_all_bare,
    .value = [](const Ruleset& ruleset, const Names&) { return has_all_bare(ruleset) ? Json("draw") : Json(); },
    .say = say_all_bare,
    .lets_draw = has_all_bare,
    .collect = [](RuleItems& items) { items.add_at("end.all-bare", reached_all_bare, "end: all are bare"); },
    .at_end =
        [](const Position&, const Outcome& outcome, Reached& reached) {
          if (outcome.ending == &by_baring_of_all) reached.insert(reached_all_bare);
        }};

}  // namespace trigon::engine::bare_rule
