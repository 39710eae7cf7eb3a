// Draw odds: who has them wins where the game would be a draw.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"

namespace trigon::engine::draw_odds_rule {

constexpr std::string_view reached_odds = "draw-odds";

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "draw-odds");
  if (!node) return;
  const std::string what = "end: draw-odds";
  if (!read_text(*node, what, loading.diagnostics)) return;
  const auto player = loading.player({node->scalar.text, node->span, {}}, what);
  if (player && loading.ruleset->neutral_players().contains(*player))
    loading.diagnostics.error(
        node->span, "value",
        fmt::format("{}: {} is neutral and wins nothing", what, loading.ruleset->players[*player].name));
  loading.ruleset->end.draws_won_by = player;
}

Json value(const Ruleset& ruleset, const Names& names) {
  const auto player = ruleset.end.draws_won_by;
  return player ? Json(names.players[*player]) : Json();
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (const auto player = ruleset.end.draws_won_by)
    text.say(RuleHeading::end,
             fmt::format("{} wins what is called a draw here.", capitalized(ruleset.players[*player].name)));
}

void collect(RuleItems& items) {
  if (items.ruleset().end.draws_won_by)
    items.add_at("end.draw-odds", reached_odds, "end: what would be a draw is a win");
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.is_by_odds) reached.insert(reached_odds);
}

constexpr FsfKey fsf_counting{"materialCounting", FsfKey::Kind::word};
constexpr FsfKey fsf_keys[] = {fsf_counting};

/// Other values are for the rules `tally` and `full-board`.
std::string from_fsf(FsfEntry& entry) {
  const std::string& counting = entry.words[fsf_counting.name];
  const std::string_view known[] = {"", "none", "blackdrawodds", "whitedrawodds"};
  if (!entry.counts_pieces() && std::ranges::find(known, counting) == std::end(known))
    entry.left_out[fsf_counting.name] = "that program has no such value";
  return counting == "blackdrawodds" ? "black" : counting == "whitedrawodds" ? "white" : "";
}

extern const Rule draw_odds{.key = "end.draw-odds",
                            .kind = "end",
                            .read = read,
                            .value = value,
                            .say = say,
                            .lets_win = [](const Ruleset& ruleset) { return ruleset.end.draws_won_by.has_value(); },
                            .collect = collect,
                            .at_end = at_end,
                            .fsf_keys = fsf_keys,
                            .from_fsf = from_fsf};

}  // namespace trigon::engine::draw_odds_rule
