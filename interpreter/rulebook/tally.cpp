// The tally: when all have passed, the pieces that are left are counted, and who has more has won. Sources: janggi.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/rulebook/all_passed.h"
#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine::tally_rule {

constexpr Ending by_tally{"tally", "by the tally"};
constexpr std::string_view reached_tally = "ending.tally", reached_start = "tally-start", reached_equal = "tally-equal";
constexpr int most_worth = 999;

class Tally : public AllPassed {
 public:
  bool is_draw() const override { return false; }
  std::optional<Outcome> outcome(const Position& position) const override {
    if (const auto winner = leader(position, start)) return win_of(position, by_tally, *winner);
    return Outcome{&by_tally, {}};
  }

  /// The player whose pieces, with what each has from the start, are worth more; nothing if they are worth the same.
  std::optional<Player> leader(const Position& position, const std::array<int, max_players>& from_start) const {
    std::optional<Player> best;
    int most = -1, second = -1;
    for (const Player player : position.players_in()) {
      const int sum = from_start[player] + worth_of_army(position, player);
      second = std::max(second, std::min(sum, most));
      if (sum > most) best = player;
      most = std::max(most, sum);
    }
    return most > second ? best : std::nullopt;
  }

  /// What each piece is worth, and what each player has besides, in hundredths.
  std::array<int, max_piece_types> pieces = {};
  std::array<int, max_players> start = {};

 private:
  int worth_of_army(const Position& position, Player player) const {
    int sum = 0;
    position.cells_of(player).for_each([&](Cell cell) { sum += pieces[position.at(cell).type()]; });
    return sum;
  }
};

const Tally* tally_of(const Ruleset& ruleset) { return find_condition<Tally>(ruleset.end.before_moves); }

/// Reads a map from names to numbers; `set` gets each name and its number in hundredths.
template <class Set>
void read_numbers(Loading& loading, const Fields& fields, const char* key, const char* expected, const Set& set) {
  const YamlNode* node = fields.find(key);
  if (!node) return;
  const std::string what = of_key("end: tally", key);
  if (!node->is_map()) return report_wrong_type(*node, what, expected, loading.diagnostics);
  for (const YamlEntry& entry : node->entries) {
    const auto number = read_hundredths(*entry.value, 0, most_worth, of_key(what, entry.key), loading.diagnostics);
    set({entry.key, entry.key_span, {}}, what, number.value_or(0));
  }
}

/// Puts the rule in the place of the draw, or reports that it has no effect.
void replace_draw(Loading& loading, const std::shared_ptr<const Tally>& rule) {
  const Span& place = loading.fields_of("end")->node().find_entry("tally")->key_span;
  auto& rules = loading.ruleset->end.before_moves;
  const auto draw = std::ranges::find_if(
      rules, [](const auto& one) { return dynamic_cast<const AllPassed*>(one.get()) != nullptr; });
  if (!is_duel(*loading.ruleset))
    loading.diagnostics.error(place, "unused-key", "end: 'tally' is a rule for two players",
                              "of three and more, 'points' may decide");
  else if (draw == rules.end())
    loading.diagnostics.error(place, "unused-key", "end: 'tally' has no effect, since passes are not counted",
                              "as in end: { stalemate: pass }, and pass: allowed in a phase");
  else
    *draw = rule;
}

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "tally");
  if (!node) return;
  const Fields fields(*node, "end: tally", "tally", loading.diagnostics);
  if (!node->is_map()) return;
  const auto rule = std::make_shared<Tally>();
  fields.require("pieces");
  read_numbers(loading, fields, "pieces", "a map from pieces to numbers",
               [&](const LocatedText& name, const std::string& what, int worth) {
                 if (const auto type = loading.piece(name, what)) rule->pieces[*type] = worth;
               });
  read_numbers(loading, fields, "start", "a map from players to numbers",
               [&](const LocatedText& name, const std::string& what, int worth) {
                 if (const auto player = loading.player(name, what)) rule->start[*player] = worth;
               });
  replace_draw(loading, rule);
}

/// A number of hundredths as it is written: 13, 1.5.
Json number_to_json(int hundredths) {
  return hundredths % 100 == 0 ? Json(hundredths / 100) : Json(hundredths / 100.0);
}

Json value(const Ruleset& ruleset, const Names& names) {
  const Tally* rule = tally_of(ruleset);
  if (!rule) return nullptr;
  Json pieces = Json::object(), start = Json::object();
  for (const PieceType type : ruleset.all_types())
    if (rule->pieces[type] != 0) pieces[names.pieces[type]] = number_to_json(rule->pieces[type]);
  for (const Player player : ruleset.all_players())
    if (rule->start[player] != 0) start[names.players[player]] = number_to_json(rule->start[player]);
  return {{"pieces", std::move(pieces)}, {"start", std::move(start)}};
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Tally* rule = tally_of(ruleset);
  if (!rule) return;
  std::vector<std::string> pieces;
  for (const PieceType type : ruleset.all_types())
    if (rule->pieces[type] != 0)
      pieces.push_back(fmt::format("{} {}", ruleset.types[type].name, rule->pieces[type] / 100.0));
  text.say(RuleHeading::end,
           fmt::format("When both players have passed, one after the other, their pieces are counted: {}. Who has more "
                       "wins; if both have the same it is a draw.",
                       enumerate(pieces)));
  for (const Player player : ruleset.all_players())
    if (rule->start[player] != 0)
      text.say(RuleHeading::end,
               fmt::format("{} has {} from the start.", ruleset.players[player].name, rule->start[player] / 100.0));
}

void collect(RuleItems& items) {
  const Tally* rule = tally_of(items.ruleset());
  if (!rule) return;
  items.add_at("end.tally", reached_tally, "end: the tally");
  if (std::ranges::any_of(rule->start, [](int worth) { return worth != 0; }))
    items.add_at("end.tally.start", reached_start, "end: a tally that what a player has from the start decides");
  else
    items.add_at("end.tally", reached_equal, "end: a tally that is even");
}

void at_end(const Position& position, const Outcome& outcome, Reached& reached) {
  const Tally* rule = tally_of(position.ruleset());
  if (!rule || outcome.ending != &by_tally) return;
  reached.insert(reached_tally);
  const auto leader = rule->leader(position, {});
  if (outcome.winners.empty()) reached.insert(reached_equal);
  if (!leader || !outcome.winners.contains(*leader)) reached.insert(reached_start);
}

extern const Rule tally{
    .key = "end.tally",
    .kind = "end",
    .read = read,
    .value = value,
    .say = say,
    .lets_win = [](const Ruleset& ruleset) { return tally_of(ruleset) != nullptr; },
    .lets_draw = [](const Ruleset& ruleset) { return tally_of(ruleset) != nullptr; },
    .collect = collect,
    .at_end = at_end,
};

}  // namespace trigon::engine::tally_rule
