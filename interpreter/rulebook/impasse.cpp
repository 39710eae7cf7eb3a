// Impasse: a player whose king has come to the far side, with enough pieces, wins or draws by their points. Sources:
// the entering king of shogi, by 27 points and by 24.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/turns.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine::impasse_rule {

constexpr Ending by_impasse{"impasse", "by impasse"};
constexpr std::string_view reached_win = "ending.impasse", reached_draw = "ending.impasse-draw",
                           reached_few = "impasse-few", reached_poor = "impasse-points";
constexpr int most_points = 9999;

class Impasse : public EndCondition {
 public:
  bool may_hold(const Position& position) const override { return has_entered(position); }

  /// Judged where the turn of the player begins who has come so far, and is not in check.
  std::optional<Outcome> outcome(const Position& position) const override {
    if (!has_entered(position) || !has_enough_pieces(position) || is_in_check(position, position.turn()))
      return std::nullopt;
    const int points = points_of(position);
    if (points >= wins_with[position.turn()]) return win_of(position, by_impasse, position.turn());
    return draws_with > 0 && points >= draws_with ? std::optional(Outcome{&by_impasse, {}}) : std::nullopt;
  }

  /// Does the player's turn begin with all royal pieces in the zone?
  bool has_entered(const Position& position) const {
    const Player player = position.turn();
    const CellSet royals = position.royals_of(player);
    return !royals.empty() && moves_made(position) == 0 && !position.phase().is_further_part &&
           (royals - zone[player]).empty();
  }

  bool has_enough_pieces(const Position& position) const {
    return static_cast<int>(others_in_zone(position).size()) >= pieces;
  }

  /// The points of what the player has in the zone and in hand.
  int points_of(const Position& position) const {
    int sum = 0;
    others_in_zone(position).for_each([&](Cell cell) { sum += worth[position.at(cell).type()]; });
    for (const PieceType type : position.ruleset().hands.types)
      sum += worth[type] * position.held(position.turn(), position.turn(), type);
    return sum;
  }

  Zone zone;
  /// How many pieces besides royal ones must stand in the zone.
  int pieces = 10;
  /// What each piece is worth, with how many points each player wins, and with how many it is a draw; 0 for no draw.
  std::array<int, max_piece_types> worth = {};
  std::array<int, max_players> wins_with = {};
  int draws_with = 0;

 private:
  CellSet others_in_zone(const Position& position) const {
    const Player player = position.turn();
    return (position.cells_of(player) & zone[player]) - position.royals_of(player);
  }
};

const Impasse* rule_of(const Ruleset& ruleset) { return find_condition<Impasse>(ruleset.end.before_moves); }

/// Reads a map from names to numbers; `set` gets each name with its number.
template <class Set>
void read_map(Loading& loading, const YamlNode& node, const std::string& what, const Set& set) {
  for (const YamlEntry& entry : node.entries)
    if (const auto number = read_integer(*entry.value, 0, most_points, of_key(what, entry.key), loading.diagnostics))
      set(LocatedText{entry.key, entry.key_span, {}}, *number);
}

void read_worth(Loading& loading, const Fields& fields, Impasse& rule) {
  for (const PieceType type : loading.ruleset->all_types()) rule.worth[type] = 1;
  const YamlNode* node = fields.find("worth");
  if (!node) return;
  const std::string what = "end: impasse: worth";
  if (!node->is_map()) return report_wrong_type(*node, what, "a map from pieces to numbers", loading.diagnostics);
  read_map(loading, *node, what, [&](const LocatedText& name, int number) {
    if (const auto type = loading.piece(name, what)) rule.worth[*type] = number;
  });
}

/// Reads with how many points players win: one number for all, or a map with one for each.
void read_wins(Loading& loading, const Fields& fields, Impasse& rule) {
  rule.wins_with.fill(most_points + 1);
  const YamlNode* node = fields.require("wins-with");
  if (!node) return;
  const std::string what = "end: impasse: wins-with";
  if (!node->is_map()) {
    if (const auto number = read_integer(*node, 1, most_points, what, loading.diagnostics))
      rule.wins_with.fill(*number);
    return;
  }
  read_map(loading, *node, what, [&](const LocatedText& name, int number) {
    if (const auto player = loading.player(name, what)) rule.wins_with[*player] = number;
  });
}

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "impasse");
  if (!node) return;
  const Fields fields(*node, "end: impasse", "impasse", loading.diagnostics);
  if (!node->is_map()) return;
  const auto rule = std::make_shared<Impasse>();
  const YamlNode* in = fields.require("in");
  const auto region = in ? read_region(loading, *in, "end: impasse: in") : std::nullopt;
  rule->pieces = fields.integer("pieces").value_or(10);
  rule->draws_with = fields.integer("draws-with").value_or(0);
  read_worth(loading, fields, *rule);
  read_wins(loading, fields, *rule);
  if (!region) return;
  rule->zone = *region;
  loading.ruleset->end.before_moves.push_back(rule);
}

Json value(const Ruleset& ruleset, const Names& names) {
  const Impasse* rule = rule_of(ruleset);
  if (!rule) return nullptr;
  Json worth = Json::object(), wins = Json::object();
  for (const PieceType type : ruleset.all_types())
    if (rule->worth[type] != 1) worth[names.pieces[type]] = rule->worth[type];
  for (const Player player : ruleset.all_players())
    if (rule->wins_with[player] <= most_points) wins[names.players[player]] = rule->wins_with[player];
  return {{"in", zone_to_json(rule->zone, names)},
          {"pieces", rule->pieces},
          {"worth", std::move(worth)},
          {"wins_with", std::move(wins)},
          {"draws_with", rule->draws_with == 0 ? Json() : Json(rule->draws_with)}};
}

/// "28 points for black, 27 for white".
std::string wins_in_words(const Ruleset& ruleset, const Impasse& rule) {
  std::vector<std::string> parts;
  for (const Player player : ruleset.all_players())
    if (rule.wins_with[player] <= most_points)
      parts.push_back(fmt::format("{} for {}", rule.wins_with[player], ruleset.players[player].name));
  return enumerate(parts);
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Impasse* rule = rule_of(ruleset);
  if (!rule) return;
  text.zones.emplace_back("for an impasse", rule->zone);
  std::map<int, std::vector<std::string>> by_worth;
  for (const PieceType type : ruleset.all_types() - ruleset.royal_types)
    if (rule->worth[type] != 1) by_worth[rule->worth[type]].push_back(ruleset.types[type].name);
  std::vector<std::string> worth;
  for (const auto& [points, names] : by_worth) worth.push_back(fmt::format("{} {}", enumerate(names), points));
  text.say(
      RuleHeading::end,
      fmt::format(
          "A player wins whose turn begins, not in check, with the royal piece and at least {} other pieces in {}, if "
          "those others and what is in hand have enough points: {}. Each piece is worth 1{}.{}",
          rule->pieces, zone_in_words(ruleset, rule->zone), wins_in_words(ruleset, *rule),
          worth.empty() ? "" : ", but " + join(worth, ", "),
          rule->draws_with == 0 ? "" : fmt::format(" With fewer, but at least {}, it is a draw.", rule->draws_with)),
      {rule->zone});
}

void collect(RuleItems& items) {
  items.add_at("end.impasse", reached_win, "end: an impasse");
  items.add_at("end.impasse.draws-with", reached_draw, "end: an impasse that is a draw");
  items.add_at("end.impasse.pieces", reached_few, "end: too few pieces for an impasse", condition_kind);
  items.add_at("end.impasse.wins-with", reached_poor, "end: too few points for an impasse", condition_kind);
}

void at_no_end(const Game& game, Reached& reached) {
  const Impasse* rule = rule_of(game.ruleset());
  if (!rule || !rule->has_entered(game.position())) return;
  reached.insert(rule->has_enough_pieces(game.position()) ? reached_poor : reached_few);
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &by_impasse) reached.insert(outcome.winners.empty() ? reached_draw : reached_win);
}

/// Warns of an impasse for which no royal piece enters.
void lint(const LintSubject& subject) {
  if (rule_of(subject.ruleset()) && subject.ruleset().royal_types.empty())
    subject.found.warning(place_of(subject.loaded, "end", "impasse"), "royals",
                          "end: 'impasse' has no effect, since no piece is royal",
                          "the piece that must come to the far side has royal: true");
}

extern const Rule impasse{
    .key = "end.impasse",
    .kind = "end",
    .read = read,
    .value = value,
    .say = say,
    .lets_win = [](const Ruleset& ruleset) { return rule_of(ruleset) != nullptr; },
    .lets_draw =
        [](const Ruleset& ruleset) {
          const Impasse* rule = rule_of(ruleset);
          return rule && rule->draws_with > 0;
        },
    .collect = collect,
    .at_no_end = at_no_end,
    .at_end = at_end,
    .lint = lint,
};

}  // namespace trigon::engine::impasse_rule
