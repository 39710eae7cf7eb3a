// Goals: pieces that win by reaching a cell.
#include <fmt/format.h>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine::goal_rule {

constexpr Ending by_goal{"goal", "by reaching the goal"};
constexpr std::string_view reached_goal = "ending.goal", reached_other = "goal-of-others";

class Goal : public EndCondition {
 public:
  bool may_hold(const Position& position) const override {
    // The goal's zones depend on the home.
    if (position.has_converted_pieces()) return true;
    for (Player player : position.players_in())
      for (std::size_t w = 0; w < position.words(); ++w)
        if ((position.cells_of(player).word(w) & goal.zone[player].word(w)) != 0) return true;
    return false;
  }

  /// The win of the first player, in turn order, whose piece stands on a cell of its goal.
  std::optional<Outcome> outcome(const Position& position) const override {
    for (Player player : position.players_in())
      if (has_reached(position, player)) return win_of(position, by_goal, player);
    return std::nullopt;
  }

  const WinningCells* winning_cells() const override { return &goal; }

  WinningCells goal;

 private:
  bool has_reached(const Position& position, Player player) const {
    return position.cells_of(player).find([&](Cell cell) {
      const Piece piece = position.at(cell);
      return goal.pieces.contains(piece.type()) && goal.zone[piece.home()].contains(cell);
    }) != no_cell;
  }
};

const WinningCells* goal_of(const Ruleset& ruleset) {
  const Goal* rule = find_condition<Goal>(ruleset.end.before_scripts);
  return rule ? &rule->goal : nullptr;
}

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "goal");
  if (!node) return;
  const Fields fields(*node, "end: goal", "goal", loading.diagnostics);
  if (!node->is_map()) return;
  const YamlNode* pieces = fields.require("pieces");
  const YamlNode* zone = fields.require("in");
  const auto rule = std::make_shared<Goal>();
  if (pieces) rule->goal.pieces = loading.piece_set(*pieces, "end: goal: pieces");
  if (const auto region = zone ? read_region(loading, *zone, "end: goal: in") : std::nullopt) rule->goal.zone = *region;
  if (!rule->goal.zone.empty()) loading.ruleset->end.before_scripts.push_back(rule);
}

Json value(const Ruleset& ruleset, const Names& names) {
  const WinningCells* goal = goal_of(ruleset);
  if (!goal) return nullptr;
  return {{"pieces", type_list_to_json(goal->pieces, names)}, {"in", zone_to_json(goal->zone, names)}};
}

void say(const Ruleset& ruleset, RuleText& text) {
  const WinningCells* goal = goal_of(ruleset);
  if (!goal) return;
  text.zones.emplace_back("goal", goal->zone);
  text.say(RuleHeading::end, fmt::format("A player whose {} comes to {} wins.", list_types(ruleset, goal->pieces, "or"),
                                         zone_in_words(ruleset, goal->zone)));
}

/// Warns of a goal that a player can never reach.
void lint(const LintSubject& subject) {
  const Ruleset& ruleset = subject.ruleset();
  const WinningCells* goal = goal_of(ruleset);
  if (!goal) return;
  std::vector<std::string> without;
  for (Player home : ruleset.all_players()) {
    bool is_reachable = ruleset.players[home].is_neutral;
    for (PieceType type : goal->pieces) {
      CellSet cells = subject.analysis.of(type, home).reachable;
      cells &= goal->zone[home];
      is_reachable |= !cells.empty();
    }
    if (!is_reachable) without.push_back(ruleset.players[home].name);
  }
  if (!without.empty())
    subject.found.warning(place_of(subject.loaded, "end", "goal"), "goal",
                          fmt::format("goal: no piece of {} can ever come to it", join(without, ", ")));
}

void collect(RuleItems& items) {
  items.add_at("end.goal.in", reached_goal, "end: a goal is reached");
  items.add_at("end.goal.pieces", reached_other, "end: another piece stands in a goal", condition_kind);
}

void at_end(const Position&, const Outcome& outcome, Reached& reached) {
  if (outcome.ending == &by_goal) reached.insert(reached_goal);
}

void at_no_end(const Game& game, Reached& reached) {
  const WinningCells* goal = goal_of(game.ruleset());
  const Position& position = game.position();
  if (goal && std::ranges::any_of(position.players_in(), [&](Player player) {
        return !(position.cells_of(player) & goal->zone[player]).empty();
      }))
    reached.insert(reached_other);
}

extern const Rule goal{
    .key = "end.goal",
    .kind = "end",
    .read = read,
    .value = value,
    .say = say,
    .lets_win = [](const Ruleset& ruleset) { return goal_of(ruleset) != nullptr; },
    .collect = collect,
    .at_no_end = at_no_end,
    .at_end = at_end,
    .lint = lint};

}  // namespace trigon::engine::goal_rule
