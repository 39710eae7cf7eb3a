// The tally: when all have passed, or wherever a game would be a draw, the pieces that are left are counted, and who
// has more has won. Sources: janggi.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/rulebook/all_passed.h"
#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine::tally_rule {

constexpr Ending by_tally{"tally", "by the tally"};
constexpr std::string_view reached_tally = "ending.tally", reached_start = "tally-start", reached_equal = "tally-equal",
                           reached_draws = "tally-of-draw";
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

/// The rule of a game, which may decide draws alone, or null.
const Tally* tally_of(const Ruleset& ruleset) {
  const auto* of_draws = dynamic_cast<const Tally*>(ruleset.end.draws_decided_by.get());
  return of_draws ? of_draws : find_condition<Tally>(ruleset.end.before_moves);
}

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

/// Puts the rule in the place of the draw by passes, and lets it decide other draws if it is to do that; or reports
/// that it has no effect.
void replace_draws(Loading& loading, const std::shared_ptr<const Tally>& rule, bool decides_draws) {
  const Span& place = loading.fields_of("end")->node().find_entry("tally")->key_span;
  EndRules& end = loading.ruleset->end;
  auto& rules = end.before_moves;
  const auto draw =
      std::ranges::find_if(rules, [](const auto& one) { return dynamic_cast<const AllPassed*>(one.get()) != nullptr; });
  if (!is_duel(*loading.ruleset))
    loading.diagnostics.error(place, "unused-key", "end: 'tally' is a rule for two players",
                              "of three and more, 'points' may decide");
  else if (draw == rules.end() && !decides_draws)
    loading.diagnostics.error(place, "unused-key", "end: 'tally' has no effect, since passes are not counted",
                              "as in end: { stalemate: pass }, and pass: allowed in a phase; or draws: true");
  if (draw != rules.end()) *draw = rule;
  if (decides_draws) end.draws_decided_by = rule;
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
  replace_draws(loading, rule, fields.boolean("draws").value_or(false));
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
  return {
      {"pieces", std::move(pieces)}, {"start", std::move(start)}, {"draws", ruleset.end.draws_decided_by != nullptr}};
}

/// When pieces are counted, as the beginning of a sentence on both players.
const char* occasions_in_words(const Ruleset& ruleset) {
  if (!ruleset.end.draws_decided_by) return "When both players have passed, one after the other";
  return find_condition<Tally>(ruleset.end.before_moves)
             ? "When both players have passed, one after the other, or the game would be a draw by another rule"
             : "Where the game would be a draw";
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Tally* rule = tally_of(ruleset);
  if (!rule) return;
  std::vector<std::string> pieces;
  for (const PieceType type : ruleset.all_types())
    if (rule->pieces[type] != 0)
      pieces.push_back(fmt::format("{} {}", ruleset.types[type].name, rule->pieces[type] / 100.0));
  text.say(RuleHeading::end,
           fmt::format("{}, their pieces are counted: {}. Who has more points wins; if both have as many it is a draw.",
                       occasions_in_words(ruleset), enumerate(pieces)));
  for (const Player player : ruleset.all_players())
    if (rule->start[player] != 0)
      text.say(RuleHeading::end, fmt::format("{} has {} points from the start.",
                                             capitalized(ruleset.players[player].name), rule->start[player] / 100.0));
}

void collect(RuleItems& items) {
  const Tally* rule = tally_of(items.ruleset());
  if (!rule) return;
  if (items.ruleset().end.draws_decided_by)
    items.add_at("end.tally.draws", reached_draws, "end: a tally instead of a draw");
  if (!find_condition<Tally>(items.ruleset().end.before_moves)) return;
  items.add_at("end.tally", reached_tally, "end: the tally");
  if (std::ranges::any_of(rule->start, [](int worth) { return worth != 0; }))
    items.add_at("end.tally.start", reached_start, "end: a tally that what a player has from the start decides");
  else
    items.add_at("end.tally", reached_equal, "end: a tally that is even");
}

void at_end(const Position& position, const Outcome& outcome, Reached& reached) {
  const Tally* rule = tally_of(position.ruleset());
  if (rule && outcome.is_by_odds) reached.insert(reached_draws);
  if (!rule || outcome.ending != &by_tally) return;
  reached.insert(reached_tally);
  const auto leader = rule->leader(position, {});
  if (outcome.winners.empty()) reached.insert(reached_equal);
  if (!leader || !outcome.winners.contains(*leader)) reached.insert(reached_start);
}

constexpr FsfKey fsf_counting{"materialCounting", FsfKey::Kind::word};
constexpr FsfKey fsf_keys[] = {fsf_counting};

/// "rook: 13, horse: 5" for a list "rook 13, wazir 3, horse 5" of what pieces are worth, without those of other games.
std::string worth_from_fsf(std::string_view list, const std::vector<std::string>& known) {
  std::vector<std::string> parts;
  for (const std::string_view item : split(list, ',')) {
    const auto words = split_words(item);
    if (std::ranges::find(known, words[0]) != known.end()) parts.push_back(fmt::format("{}: {}", words[0], words[1]));
  }
  return join(parts, ", ");
}

/// Without passes and repetitions only a full board is counted, by a rule of its own.
std::string from_fsf(FsfEntry& entry) {
  const std::string& counting = entry.words[fsf_counting.name];
  if (FsfEntry::is_list_of_worth(counting)) {
    const std::size_t end = counting.find(';');
    return fmt::format("{{ pieces: {{ {} }}, start: {{ {} }}, draws: true }}",
                       worth_from_fsf(counting.substr(0, end), entry.all_pieces),
                       worth_from_fsf(counting.substr(end + 1), {"white", "black"}));
  }
  if (counting != "unweighted" || (entry.is_still && entry.numbers.at("adjudicateFullBoard") != 0)) return "";
  std::vector<std::string> pieces;
  for (const std::string& piece : entry.all_pieces) pieces.push_back(piece + ": 1");
  return fmt::format("{{ pieces: {{ {} }}, draws: true }}", join(pieces, ", "));
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
    .fsf_keys = fsf_keys,
    .from_fsf = from_fsf,
};

}  // namespace trigon::engine::tally_rule
