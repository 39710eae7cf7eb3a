// Repetition: a position that occurs a number of times ends the game.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::repetition_rule {

constexpr Ending by_repetition{"repetition", "by repetition"}, by_checks{"perpetual-check", "by perpetual check"};
constexpr std::string_view reached_repetition = "repetition", reached_before = "repetition-before",
                           reached_checks = "repetition-by-checks";

class Repetition : public LateEndCondition {
 public:
  Repetition(int the_times, Result the_result, bool bans_checks)
      : times(the_times), result(the_result), bans_perpetual_check(bans_checks) {}

  std::optional<Outcome> outcome(const Position& position, std::span<const PastPosition> past) const override {
    int seen = 0;
    for (std::size_t at = past.size(); at > 0; --at)
      if (past[at - 1].hash == past.back().hash && ++seen == times)
        return outcome_of_repetition(position, past.subspan(at - 1, past.size() - at));
    return std::nullopt;
  }
  bool depends_on_past() const override { return true; }
  std::optional<Outcome> outcome_of_repetition(const Position& position,
                                               std::span<const PastPosition> since) const override {
    const PlayerSet checking = bans_perpetual_check ? always_checking(position, since) : PlayerSet();
    if (checking.has_several()) return Outcome{&by_checks, {}};
    if (!checking.empty()) return outcome_for(position, by_checks, *checking.begin(), Result::loss);
    return outcome_for(position, by_repetition, position.turn(), result);
  }

  const int times;
  /// The result for the player to move in the repeated position.
  const Result result;
  /// Does a player lose who has given check with every move since the position first occurred?
  const bool bans_perpetual_check;

 private:
  /// The players, of two, whose opponent has been in check whenever it was that one's turn.
  static PlayerSet always_checking(const Position& position, std::span<const PastPosition> since) {
    PlayerSet checking;
    for (Player player : position.players_in())
      if (std::ranges::all_of(since, [&](const PastPosition& past) { return past.turn == player || past.is_check; }) &&
          std::ranges::any_of(since, [&](const PastPosition& past) { return past.turn != player; }))
        checking.insert(player);
    return checking;
  }
};

const Repetition* repetition_of(const Ruleset& ruleset) { return find_condition<Repetition>(ruleset.end.after_moves); }

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "repetition");
  if (!node) return;
  int times = 0;
  Result result = Result::draw;
  bool bans_checks = false;
  if (node->is_map()) {
    const Fields fields(*node, "end: repetition", "repetition", loading.diagnostics);
    fields.require("times");
    times = fields.integer("times").value_or(0);
    result = read_result(fields, "result").value_or(Result::draw);
    if (result != Result::draw && loading.ruleset->contender_count() > 2)
      loading.diagnostics.error(node->find_entry("result")->key_span, "unused-key",
                                "end: repetition: with three players or more a repetition can only be a draw");
    bans_checks = fields.choice("perpetual-check", {"loss"}).has_value();
    if (bans_checks && loading.ruleset->contender_count() > 2)
      loading.diagnostics.error(node->find_entry("perpetual-check")->key_span, "unused-key",
                                "end: repetition: 'perpetual-check' is a rule for two players");
  } else {
    times = loading.fields_of("end")->integer("repetition").value_or(0);
  }
  loading.ruleset->end.remembers_checks = bans_checks;
  if (times > 0) loading.ruleset->end.after_moves.push_back(std::make_shared<Repetition>(times, result, bans_checks));
}

void check(Loading& loading) {
  const Repetition* rule = repetition_of(*loading.ruleset);
  if (rule && rule->bans_perpetual_check && !loading.ruleset->end.has_check())
    loading.diagnostics.error(loading.find("end", "repetition")->find_entry("perpetual-check")->key_span, "unused-key",
                              "end: repetition: nobody is in check in this game",
                              "'end: { royals: check }' makes check and mate");
}

/// For a draw, the number alone.
Json value(const Ruleset& ruleset, const Names&) {
  const Repetition* rule = repetition_of(ruleset);
  if (!rule) return nullptr;
  if (rule->result == Result::draw && !rule->bans_perpetual_check) return rule->times;
  return {{"times", rule->times},
          {"result", name_of(rule->result)},
          {"perpetual_check", rule->bans_perpetual_check ? Json("loss") : Json()}};
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Repetition* rule = repetition_of(ruleset);
  if (!rule) return;
  const std::string times = rule->times == 2 ? "twice" : fmt::format("{} times", rule->times);
  text.say(RuleHeading::end,
           rule->result == Result::draw
               ? fmt::format("A position that occurs {} is a draw.", times)
               : fmt::format("When a position occurs {}, the player to move {}.", times, verb_of(rule->result)));
  if (rule->bans_perpetual_check)
    text.say(RuleHeading::end,
             "But a player who has given check with every move since it first occurred loses; if both have, it is a "
             "draw.");
}

void collect(RuleItems& items) {
  items.add_at("end.repetition", reached_repetition, "end: repetition");
  items.add_at("end.repetition", reached_before, "end: no repetition, once before", condition_kind);
  items.add_at("end.repetition.perpetual-check", reached_checks, "end: perpetual check");
}

void at_no_end(const Game& game, Reached& reached) {
  const Repetition* rule = repetition_of(game.ruleset());
  if (rule && std::ranges::count(game.history(), game.history().back().hash, &PastPosition::hash) + 1 == rule->times)
    reached.insert(reached_before);
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &by_repetition) reached.insert(reached_repetition);
  if (outcome.ending == &by_checks) reached.insert(reached_checks);
}

constexpr FsfKey fsf_times{"nFoldRule", FsfKey::Kind::number, 3, 99}, fsf_checks{"perpetualCheckIllegal"},
    fsf_value{"nFoldValue", FsfKey::Kind::result};
constexpr FsfKey fsf_keys[] = {fsf_times, fsf_checks, fsf_value};

/// A first repetition is the least that program sees.
std::string from_fsf(FsfEntry& entry) {
  const int times = std::max(entry.numbers.at(fsf_times.name), 2);
  if (entry.numbers.at(fsf_times.name) == 0) return "";
  const auto named = entry.results.find(fsf_value.name);
  const std::string result = named == entry.results.end() ? "draw" : named->second;
  std::string text;
  if (result != "draw" && result != "none") text += ", result: " + result;
  if (entry.numbers.at(fsf_checks.name) != 0 && entry.has_check) text += ", perpetual-check: loss";
  return text.empty() ? std::to_string(times) : fmt::format("{{ times: {}{} }}", times, text);
}

extern const Rule repetition{
    .key = "end.repetition",
    .kind = "end",
    .read = read,
    .check = check,
    .value = value,
    .say = say,
    .lets_win =
        [](const Ruleset& ruleset) {
          const Repetition* rule = repetition_of(ruleset);
          return rule && (rule->result != Result::draw || rule->bans_perpetual_check);
        },
    .lets_draw =
        [](const Ruleset& ruleset) {
          const Repetition* rule = repetition_of(ruleset);
          return rule && rule->result == Result::draw;
        },
    .collect = collect,
    .at_no_end = at_no_end,
    .at_end = at_end,
    .fsf_keys = fsf_keys,
    .from_fsf = from_fsf,
};

}  // namespace trigon::engine::repetition_rule
