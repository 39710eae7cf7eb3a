// Repetition: a position that occurs a number of times ends the game.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::repetition_rule {

constexpr Ending by_repetition{"repetition", "by repetition"};
constexpr std::string_view reached_repetition = "repetition", reached_before = "repetition-before";

class Repetition : public LateEndCondition {
 public:
  Repetition(int the_times, Result the_result) : times(the_times), result(the_result) {}

  std::optional<Outcome> outcome(const Position& position, std::span<const std::uint64_t> past) const override {
    if (std::ranges::count(past, past.back()) < times) return std::nullopt;
    return outcome_of_repetition(position);
  }
  bool depends_on_past() const override { return true; }
  std::optional<Outcome> outcome_of_repetition(const Position& position) const override {
    return outcome_for(position, by_repetition, position.turn(), result);
  }

  const int times;
  /// The result for the player to move in the repeated position.
  const Result result;
};

const Repetition* repetition_of(const Ruleset& ruleset) { return find_condition<Repetition>(ruleset.end.after_moves); }

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "repetition");
  if (!node) return;
  int times = 0;
  Result result = Result::draw;
  if (node->is_map()) {
    const Fields fields(*node, "end: repetition", "repetition", loading.diagnostics);
    fields.require("times");
    times = fields.integer("times").value_or(0);
    result = read_result(fields, "result").value_or(Result::draw);
    if (result != Result::draw && loading.ruleset->contender_count() > 2)
      loading.diagnostics.error(node->find_entry("result")->key_span, "unused-key",
                                "end: repetition: with three players or more a repetition can only be a draw");
  } else {
    times = loading.fields_of("end")->integer("repetition").value_or(0);
  }
  if (times > 0) loading.ruleset->end.after_moves.push_back(std::make_shared<Repetition>(times, result));
}

/// For a draw, the number alone.
Json value(const Ruleset& ruleset, const Names&) {
  const Repetition* rule = repetition_of(ruleset);
  if (!rule) return nullptr;
  if (rule->result == Result::draw) return rule->times;
  return {{"times", rule->times}, {"result", name_of(rule->result)}};
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Repetition* rule = repetition_of(ruleset);
  if (!rule) return;
  const std::string times = rule->times == 2 ? "twice" : fmt::format("{} times", rule->times);
  text.say(RuleHeading::end,
           rule->result == Result::draw
               ? fmt::format("A position that occurs {} is a draw.", times)
               : fmt::format("When a position occurs {}, the player to move {}.", times, verb_of(rule->result)));
}

void collect(RuleItems& items) {
  items.add_at("end.repetition", reached_repetition, "end: repetition");
  items.add_at("end.repetition", reached_before, "end: no repetition, once before", condition_kind);
}

void at_no_end(const Game& game, Reached& reached) {
  const Repetition* rule = repetition_of(game.ruleset());
  if (rule && std::ranges::count(game.history(), game.history().back()) + 1 == rule->times)
    reached.insert(reached_before);
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &by_repetition) reached.insert(reached_repetition);
}

constexpr FsfKey fsf_times{"nFoldRule", FsfKey::Kind::number, 3, 99};

/// A first repetition is the least that program sees.
std::string from_fsf(FsfEntry& entry) {
  const int times = entry.numbers.at(fsf_times.name);
  return times == 0 ? "" : std::to_string(std::max(times, 2));
}

extern const Rule repetition{
    .key = "end.repetition",
    .kind = "end",
    .read = read,
    .value = value,
    .say = say,
    .lets_win =
        [](const Ruleset& ruleset) {
          const Repetition* rule = repetition_of(ruleset);
          return rule && rule->result != Result::draw;
        },
    .lets_draw =
        [](const Ruleset& ruleset) {
          const Repetition* rule = repetition_of(ruleset);
          return rule && rule->result == Result::draw;
        },
    .collect = collect,
    .at_no_end = at_no_end,
    .at_end = at_end,
    .fsf_keys = {&fsf_times, 1},
    .from_fsf = from_fsf,
};

}  // namespace trigon::engine::repetition_rule
