// Checks: whoever has given check a number of times wins. How many each player has given is a value of the position,
// which rules/turn_end.cpp counts.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"

namespace trigon::engine::checks_rule {

constexpr Ending by_checks{"checks", "by checks"};
constexpr std::string_view reached_checks = "ending.checks";

bool is_there(const Ruleset& ruleset) { return ruleset.end.winning_checks > 0; }

class Checks : public EndCondition {
 public:
  bool may_hold(const Position& position) const override { return find_winner(position).has_value(); }
  std::optional<Outcome> outcome(const Position& position) const override {
    const auto winner = find_winner(position);
    return winner ? std::optional(win_of(position, by_checks, *winner)) : std::nullopt;
  }

 private:
  static std::optional<Player> find_winner(const Position& position) {
    const Ruleset& ruleset = position.ruleset();
    for (Player player : position.players_in())
      if (position.value(ruleset.check_slot(player)) >= ruleset.end.winning_checks) return player;
    return std::nullopt;
  }
};

/// Adds a value for each player, in which checks are counted: "checks-of-white".
void add_values(Ruleset& ruleset) {
  for (Player player : ruleset.all_players()) {
    if (ruleset.players[player].is_neutral) continue;
    ruleset.end.check_values[player] = static_cast<std::uint8_t>(ruleset.values.size());
    ruleset.values.push_back({"checks-of-" + ruleset.players[player].name, 0, 0, ruleset.end.winning_checks});
  }
}

/// `3`, or `{ times: 3 }`; 0 after an error.
int read_times(Loading& loading, const YamlNode& node) {
  if (!node.is_map()) return loading.fields_of("end")->integer("checks").value_or(0);
  const Fields fields(node, "end: checks", "checks", loading.diagnostics);
  fields.require("times");
  return fields.integer("times").value_or(0);
}

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "checks");
  const int times = node ? read_times(loading, *node) : 0;
  if (times == 0) return;
  Ruleset& ruleset = *loading.ruleset;
  const Span& place = loading.fields_of("end")->node().find_entry("checks")->key_span;
  if (!ruleset.end.has_check())
    return loading.diagnostics.error(place, "unused-key", "end: 'checks' has no effect without 'royals: check'",
                                     "where royals may be captured there is no check");
  if (ruleset.value_count() + ruleset.contender_count() > max_values)
    return loading.diagnostics.error(
        place, "range", fmt::format("end: checks: hands and counted checks are more than {} numbers", max_values));
  ruleset.end.winning_checks = times;
  add_values(ruleset);
  ruleset.end.before_moves.push_back(std::make_shared<Checks>());
}

Json value(const Ruleset& ruleset, const Names&) {
  return is_there(ruleset) ? Json(ruleset.end.winning_checks) : Json();
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (!is_there(ruleset)) return;
  const int times = ruleset.end.winning_checks;
  const std::string number = times == 1 ? "" : times == 2 ? " twice" : fmt::format(" {} times", times);
  text.say(RuleHeading::end,
           fmt::format("A player who {}{} wins.{}", times == 1 ? "gives check" : "has given check", number,
                       is_duel(ruleset) ? "" : " A move gives one check, to however many players."));
}

void collect(RuleItems& items) { items.add_at("end.checks", reached_checks, "end: checks"); }

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &by_checks) reached.insert(reached_checks);
}

void lint(const LintSubject& subject) {
  if (is_there(subject.ruleset()) && subject.ruleset().royal_types.empty())
    subject.found.warning(place_of(subject.loaded, "end", "checks"), "royals",
                          "end: 'checks' has no effect, since no piece is royal",
                          "the piece that is put in check has royal: true");
}

constexpr FsfKey fsf_counting{"checkCounting"};

/// Only checks to a king count there. The FEN says how many each player needs.
std::string from_fsf(FsfEntry& entry) {
  if (entry.numbers.at(fsf_counting.name) == 0) return "";
  if (!entry.has_king) {
    entry.left_out[fsf_counting.name] = "only checks to a king count there";
    return "";
  }
  const auto [white, black] = entry.checks_left;
  if (white != black || white == 0)
    entry.left_out["startFen"] = fmt::format("white wins by {} checks there and black by {}", white, black);
  return std::to_string(std::max({white, black, 1}));
}

extern const Rule checks{
    .key = "end.checks",
    .kind = "end",
    .read = read,
    .value = value,
    .say = say,
    .lets_win = [](const Ruleset& ruleset) { return is_there(ruleset) && !ruleset.royal_types.empty(); },
    .collect = collect,
    .at_end = at_end,
    .lint = lint,
    .fsf_keys = {&fsf_counting, 1},
    .from_fsf = from_fsf,
};

}  // namespace trigon::engine::checks_rule
