// Points: what players get for captures, for mate and for lasting, by which their places are found when the game is
// over. How many each player has is a value of the position, which rules/points.cpp counts.
#include "interpreter/rules/points.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine::points_rule {

constexpr Ending by_points{"points", "by points"};
constexpr std::string_view reached_capture = "points-capture", reached_mate = "points-mate",
                           reached_stalemate = "points-stalemate", reached_survival = "ending.points-survival",
                           reached_goal = "ending.points";

const PointRules* points_of(const Ruleset& ruleset) { return ruleset.end.points ? &*ruleset.end.points : nullptr; }

/// Ends the game when a player, or a team, has enough points.
class EnoughPoints : public EndCondition {
 public:
  bool may_hold(const Position& position) const override {
    return std::ranges::any_of(seated_players(position.ruleset()), [&](Player player) {
      return points_of_team(position, player) >= position.ruleset().end.points->to_win;
    });
  }
  std::optional<Outcome> outcome(const Position&) const override { return Outcome{&by_points, {}}; }

 private:
  static std::vector<Player> seated_players(const Ruleset& ruleset) {
    std::vector<Player> players;
    for (const Player player : ruleset.all_players())
      if (!ruleset.players[player].is_neutral) players.push_back(player);
    return players;
  }
};

/// Adds a value for each player, in which points are counted: "points-of-red".
void add_values(Ruleset& ruleset, PointRules& rules) {
  for (Player player : ruleset.all_players()) {
    if (ruleset.players[player].is_neutral) continue;
    rules.values[player] = static_cast<std::uint8_t>(ruleset.values.size());
    ruleset.values.push_back({"points-of-" + ruleset.players[player].name, 0, 0, max_points});
  }
}

void read_captures(Loading& loading, const Fields& fields, PointRules& rules) {
  const YamlNode* node = fields.find("captures");
  if (!node) return;
  if (!node->is_map())
    return report_wrong_type(*node, "end: points: captures", "a map from pieces to numbers", loading.diagnostics);
  for (const YamlEntry& entry : node->entries) {
    const auto type = loading.piece({entry.key, entry.key_span, {}}, "end: points: captures");
    const auto number =
        read_integer(*entry.value, 0, max_capture, of_key("end: points: captures", entry.key), loading.diagnostics);
    if (type && number) rules.captures[*type] = static_cast<std::int16_t>(*number);
  }
}

/// Reports what the rule does not go with.
bool is_possible(Loading& loading, const Span& place) {
  const Ruleset& ruleset = *loading.ruleset;
  if (ends_at_first_out(ruleset)) {
    loading.diagnostics.error(place, "unused-key",
                              "end: 'points' has no effect where the game ends when one player is out",
                              "points decide between several who have lost; remove 'first-out', or add players");
    return false;
  }
  if (ruleset.value_count() + ruleset.contender_count() <= max_values) return true;
  loading.diagnostics.error(place, "range",
                            fmt::format("end: points: hands and points are more than {} numbers", max_values));
  return false;
}

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "points");
  if (!node) return;
  const Fields fields(*node, "end: points", "points", loading.diagnostics);
  if (!node->is_map() || !is_possible(loading, loading.fields_of("end")->node().find_entry("points")->key_span)) return;
  PointRules rules;
  read_captures(loading, fields, rules);
  rules.mate = fields.integer("mate").value_or(0);
  rules.stalemate = fields.integer("stalemate").value_or(0);
  rules.survival = fields.integer("survival").value_or(0);
  rules.to_win = fields.integer("to-win").value_or(0);
  add_values(*loading.ruleset, rules);
  loading.ruleset->end.points = rules;
  if (rules.to_win > 0) loading.ruleset->end.before_moves.push_back(std::make_shared<EnoughPoints>());
}

Json value(const Ruleset& ruleset, const Names& names) {
  const PointRules* rules = points_of(ruleset);
  if (!rules) return nullptr;
  Json captures = Json::object();
  for (const PieceType type : ruleset.all_types())
    if (rules->captures[type] != 0) captures[names.pieces[type]] = rules->captures[type];
  return {{"captures", std::move(captures)},
          {"mate", rules->mate},
          {"stalemate", rules->stalemate},
          {"survival", rules->survival},
          {"to_win", rules->to_win}};
}

std::string in_words(int points) { return points == 1 ? "1 point" : fmt::format("{} points", points); }

void say(const Ruleset& ruleset, RuleText& text) {
  const PointRules* rules = points_of(ruleset);
  if (!rules) return;
  const auto say = [&](std::string sentence) { text.say(RuleHeading::end, std::move(sentence)); };
  std::vector<std::string> captures;
  for (const PieceType type : ruleset.all_types())
    if (rules->captures[type] != 0)
      captures.push_back(fmt::format("{} for a {}", rules->captures[type], ruleset.types[type].name));
  if (!captures.empty()) say(fmt::format("Captures bring points: {}. Dead pieces bring none.", enumerate(captures)));
  if (rules->mate > 0)
    say(fmt::format("Who mates a player or captures the last royal piece gets {}.", in_words(rules->mate)));
  if (rules->stalemate > 0)
    say(fmt::format("A player who is out without a move, and not in check, gets {}.", in_words(rules->stalemate)));
  if (rules->survival > 0)
    say(fmt::format("Who is in the game when it is over gets {} more.", in_words(rules->survival)));
  const char* who = ruleset.has_teams ? "team" : "player";
  if (rules->to_win > 0) say(fmt::format("The game is over when a {} has {}.", who, in_words(rules->to_win)));
  say(
      fmt::format("Points give the places: the {} with the most wins, also one who is out. {} with equally many share "
                  "a place.",
                  who, ruleset.has_teams ? "Teams" : "Players"));
}

void collect(RuleItems& items) {
  const PointRules* rules = points_of(items.ruleset());
  if (!rules) return;
  items.add_at("end.points.captures", reached_capture, "end: a capture brings points");
  items.add_at("end.points.mate", reached_mate, "end: a mate brings points");
  items.add_at("end.points.stalemate", reached_stalemate, "end: a player without a move gets points");
  items.add_at("end.points.survival", reached_survival, "end: who is in gets points");
  items.add_at("end.points.to-win", reached_goal, "end: enough points");
}

void after_move(const MoveMade& made, Reached& reached) {
  const PointRules* rules = points_of(made.ruleset);
  if (!rules) return;
  bool has_gained = false;
  for (const Player player : made.ruleset.all_players())
    has_gained |= points_of_player(made.after.position(), player) > points_of_player(made.before, player);
  if (!has_gained) return;
  if (std::ranges::any_of(made.captured, [&](PieceType type) { return rules->captures[type] > 0; }))
    reached.insert(reached_capture);
  if (made.has_captured_royal()) reached.insert(reached_mate);
  if (!made.puts_out_for_no_move()) return;
  const PlayerSet out = made.before.players_in() - made.after.position().players_in();
  const bool is_for_stalemate = std::ranges::any_of(out, [&](Player player) {
    return points_of_player(made.after.position(), player) > points_of_player(made.before, player);
  });
  reached.insert(is_for_stalemate ? reached_stalemate : reached_mate);
}

void at_end(const Position& position, const Outcome& outcome, Reached& reached) {
  if (!points_of(position.ruleset())) return;
  if (outcome.ending == &by_points) reached.insert(reached_goal);
  if (!position.players_in().empty()) reached.insert(reached_survival);
}

void lint(const LintSubject& subject) {
  const PointRules* rules = points_of(subject.ruleset());
  if (!rules) return;
  const bool has_captures = std::ranges::any_of(rules->captures, [](int points) { return points > 0; });
  if (!has_captures && rules->mate == 0 && rules->stalemate == 0 && rules->survival == 0)
    subject.found.warning(place_of(subject.loaded, "end", "points"), "no-use",
                          "end: points: nothing brings a point, so that all share the first place",
                          "as in points: { captures: { queen: 9, pawn: 1 }, mate: 20 }");
}

extern const Rule points{.key = "end.points",
                         .kind = "end",
                         .read = read,
                         .value = value,
                         .say = say,
                         .lets_win = [](const Ruleset& ruleset) { return points_of(ruleset) != nullptr; },
                         .lets_draw = [](const Ruleset& ruleset) { return points_of(ruleset) != nullptr; },
                         .collect = collect,
                         .after_move = after_move,
                         .at_end = at_end,
                         .lint = lint};

}  // namespace trigon::engine::points_rule
