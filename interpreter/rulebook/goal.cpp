// Goals: pieces that win by reaching a cell.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "interpreter/movegen/attacks.h"
#include "interpreter/position/composite.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/turns.h"
#include "interpreter/support/json.h"
#include "interpreter/support/text.h"

namespace trigon::engine::goal_rule {

constexpr Ending by_goal{"goal", "by reaching the goal"};
constexpr std::string_view reached_goal = "ending.goal", reached_other = "goal-of-others", reached_early = "goal-early",
                           reached_few = "goal-few", reached_by_all = "ending.goal-of-all",
                           reached_blocked = "goal-blocked";

/// When pieces in the goal win: as soon as they are there; only while no enemy could capture them there; when they are
/// still there at the player's next turn; whichever of these two comes first; or when all have had their turn.
enum class GoalTime { arrives, safe, stays, safe_or_stays, round_ends };

/// Their names, in the order of the enumeration.
const std::vector<std::string> goal_times = {"arrives", "safe", "stays", "safe-or-stays", "round-ends"};

const std::string& name_of(GoalTime time) { return goal_times[static_cast<std::size_t>(time)]; }

bool is_turn_begun(const Position& position) { return moves_made(position) > 0 || position.phase().is_further_part; }

/// Is it the first turn of a round, at its beginning?
bool is_round_over(const Position& position) {
  if (is_turn_begun(position)) return false;
  return position.ruleset().turns.are_plain() ? position.turn() == *position.players_in().begin()
                                              : place_in_round(position) == 0;
}

class Goal : public EndCondition {
 public:
  bool may_hold(const Position& position) const override {
    // The goal's zones depend on the home.
    if (position.has_converted_pieces()) return true;
    for (Player player : position.players_in())
      if (!(goal.zone[player] & position.cells_of(player)).empty()) return true;
    return false;
  }

  /// The win of the first player, in turn order, whose pieces stand in the goal, at a time at which they win.
  std::optional<Outcome> outcome(const Position& position) const override {
    if (time == GoalTime::round_ends) return outcome_of_round(position);
    for (Player player : position.players_in())
      if (wins(position, player)) return win_of(position, by_goal, player);
    return std::nullopt;
  }

  const WinningCells* winning_cells() const override { return &goal; }

  WinningCells goal;
  /// How many pieces must be there.
  int count = 1;
  /// Is one enough where the whole goal is occupied?
  bool may_be_blocked = false;
  GoalTime time = GoalTime::arrives;

  bool has_reached(const Position& position, Player player) const {
    return are_enough(position, arrived(position, player), player);
  }

  /// The player's pieces in the goal.
  CellSet arrived(const Position& position, Player player) const {
    CellSet cells;
    position.cells_of(player).for_each([&](Cell cell) {
      const Piece piece = position.at(cell);
      if (goal.pieces.contains(piece.type()) && goal.zone[piece.home()].contains(cell)) cells.insert(cell);
    });
    return cells;
  }

 private:
  bool are_enough(const Position& position, const CellSet& cells, Player player) const {
    if (cells.size() >= static_cast<std::size_t>(count)) return true;
    return may_be_blocked && !cells.empty() && (goal.zone[player] - position.occupied()).empty();
  }

  bool wins(const Position& position, Player player) const {
    const CellSet cells = arrived(position, player);
    if (!are_enough(position, cells, player)) return false;
    switch (time) {
      case GoalTime::safe: return are_safe(position, cells, player);
      case GoalTime::stays: return has_stayed(position, player);
      case GoalTime::safe_or_stays: return has_stayed(position, player) || are_safe(position, cells, player);
      default: return true;
    }
  }

  /// Would no capture leave too few of them?
  bool are_safe(const Position& position, const CellSet& cells, Player player) const {
    return cells.size() > static_cast<std::size_t>(count) ||
           cells.find([&](Cell cell) { return is_attacked(position, cell, position.at(cell), player); }) == no_cell;
  }

  static bool has_stayed(const Position& position, Player player) {
    return position.turn() == player && !is_turn_begun(position);
  }

  /// The game is decided when the round is over, and before when the last player of the round cannot come to the goal.
  std::optional<Outcome> outcome_of_round(const Position& position) const {
    PlayerSet teams;
    for (Player player : position.players_in())
      if (has_reached(position, player)) teams |= position.ruleset().team_of[player];
    if (teams.empty() || (!is_round_over(position) && may_reply(position))) return std::nullopt;
    const bool is_one = teams == position.ruleset().team_of[*teams.begin()];
    return Outcome{&by_goal, is_one ? teams : PlayerSet()};
  }

  /// May a player whose turn comes in this round still come to the goal? Only of the last one more is known than that.
  bool may_reply(const Position& position) const {
    const Player player = position.turn();
    if (!position.ruleset().turns.are_plain() || position.ruleset().has_further_parts) return true;
    if (position.next_in(player) > player) return true;
    Position copy = position;
    const CompositeScope scope(copy.composites());
    MoveList moves;
    LegalMoves().list(copy, moves);
    return std::ranges::any_of(moves, [&](const Move& move) {
      const ScopedMove made(copy, move);
      return has_reached(copy, player);
    });
  }
};

const Goal* rule_of(const Ruleset& ruleset) { return find_condition<Goal>(ruleset.end.before_scripts); }

void read(Loading& loading) {
  const YamlNode* node = loading.find("end", "goal");
  if (!node) return;
  const Fields fields(*node, "end: goal", "goal", loading.diagnostics);
  if (!node->is_map()) return;
  const YamlNode* pieces = fields.require("pieces");
  const YamlNode* zone = fields.require("in");
  const auto rule = std::make_shared<Goal>();
  rule->count = fields.integer("count").value_or(1);
  rule->may_be_blocked = fields.boolean("blocked").value_or(false);
  if (rule->may_be_blocked && rule->count == 1)
    loading.diagnostics.error(node->find_entry("blocked")->key_span, "unused-key",
                              "end: goal: 'blocked' has no effect where one piece is enough", "as in count: 7");
  if (const auto time = fields.choice("when", goal_times)) rule->time = static_cast<GoalTime>(*time);
  if (pieces) rule->goal.pieces = loading.piece_set(*pieces, "end: goal: pieces");
  if (const auto region = zone ? read_region(loading, *zone, "end: goal: in") : std::nullopt) rule->goal.zone = *region;
  if (!rule->goal.zone.empty()) loading.ruleset->end.before_scripts.push_back(rule);
}

Json value(const Ruleset& ruleset, const Names& names) {
  const Goal* goal = rule_of(ruleset);
  if (!goal) return nullptr;
  Json value = {{"pieces", type_list_to_json(goal->goal.pieces, names)}, {"in", zone_to_json(goal->goal.zone, names)}};
  if (goal->count > 1) value["count"] = goal->count;
  if (goal->may_be_blocked) value["blocked"] = true;
  if (goal->time != GoalTime::arrives) value["when"] = name_of(goal->time);
  return value;
}

/// What follows the sentence on the goal, where it does not decide at once.
const char* condition_in_words(GoalTime time) {
  switch (time) {
    case GoalTime::arrives: return "";
    case GoalTime::safe: return ", as long as no enemy could capture there";
    case GoalTime::stays: return " when that player's next turn comes and it is still there";
    case GoalTime::safe_or_stays:
      return " if no enemy could capture there, or else when that player's next turn comes and it is still there";
    case GoalTime::round_ends: return ". Those who move later in the round may still come there too: then it is a draw";
  }
  return "";
}

void say(const Ruleset& ruleset, RuleText& text) {
  const Goal* rule = rule_of(ruleset);
  if (!rule) return;
  text.zones.emplace_back("goal", rule->goal.zone);
  const std::string pieces = list_types(ruleset, rule->goal.pieces, "or");
  const std::string where = zone_in_words(ruleset, rule->goal.zone);
  text.say(RuleHeading::end,
           rule->count == 1
               ? fmt::format("A player whose {} comes to {} wins{}.", pieces, where, condition_in_words(rule->time))
               : fmt::format("A player who has {} pieces of the kind {} in {}{} wins{}.", rule->count, pieces, where,
                             rule->may_be_blocked ? ", or one where all of these cells are occupied," : "",
                             condition_in_words(rule->time)),
           {rule->goal.zone});
}

/// Warns of a goal that a player can never reach.
void lint(const LintSubject& subject) {
  const Ruleset& ruleset = subject.ruleset();
  const Goal* rule = rule_of(ruleset);
  if (!rule) return;
  const WinningCells* goal = &rule->goal;
  std::vector<std::string> without;
  for (Player home : ruleset.all_players()) {
    bool is_reachable = ruleset.players[home].is_neutral;
    for (PieceType type : goal->pieces) {
      CellSet cells = subject.analysis.of(type, home).reachable;
      cells &= goal->zone[home];
      is_reachable |= !cells.empty() && goal->zone[home].size() >= static_cast<std::size_t>(rule->count);
    }
    if (!is_reachable) without.push_back(ruleset.players[home].name);
  }
  if (!without.empty())
    subject.found.warning(place_of(subject.loaded, "end", "goal"), "goal",
                          fmt::format("goal: no piece of {} can ever come to it", join(without, ", ")));
}

void collect(RuleItems& items) {
  const Goal* rule = rule_of(items.ruleset());
  if (!rule) return;
  items.add_at("end.goal.in", reached_goal, "end: a goal is reached");
  if (rule->goal.pieces != items.ruleset().all_types())
    items.add_at("end.goal.pieces", reached_other, "end: another piece stands in a goal", condition_kind);
  items.add_at("end.goal.blocked", reached_blocked, "end: a goal is full, and one piece in it is enough");
  items.add_at("end.goal.count", reached_few, "end: one piece too few stands in a goal", condition_kind);
  if (rule->time != GoalTime::arrives)
    items.add_at("end.goal.when", reached_early, "end: a goal is reached, and the game goes on", condition_kind);
  if (rule->time == GoalTime::round_ends) items.add_at("end.goal.when", reached_by_all, "end: several reach the goal");
}

void at_end(const Position& position, const Outcome& outcome, Reached& reached) {
  if (outcome.ending != &by_goal) return;
  reached.insert(outcome.winners.empty() ? reached_by_all : reached_goal);
  const Goal* rule = rule_of(position.ruleset());
  for (const Player player : outcome.winners)
    if (rule->arrived(position, player).size() < static_cast<std::size_t>(rule->count)) reached.insert(reached_blocked);
}

void at_no_end(const Game& game, Reached& reached) {
  const Goal* rule = rule_of(game.ruleset());
  if (!rule) return;
  const Position& position = game.position();
  for (Player player : position.players_in()) {
    const CellSet arrived = rule->arrived(position, player);
    if (!((position.cells_of(player) & rule->goal.zone[player]) - arrived).empty()) reached.insert(reached_other);
    if (rule->has_reached(position, player)) reached.insert(reached_early);
    if (arrived.size() + 1 == static_cast<std::size_t>(rule->count)) reached.insert(reached_few);
  }
}

constexpr FsfKey fsf_keys[] = {{.name = "flagMove"},
                               {.name = "flagPieceBlockedWin"},
                               {.name = "flagPieceSafe"},
                               {.name = "flagPieceCount", .kind = FsfKey::Kind::number, .usual = 1, .max = 64}};

extern const Rule goal{.key = "end.goal",
                       .kind = "end",
                       .read = read,
                       .value = value,
                       .say = say,
                       .lets_win = [](const Ruleset& ruleset) { return rule_of(ruleset) != nullptr; },
                       .lets_draw =
                           [](const Ruleset& ruleset) {
                             const Goal* rule = rule_of(ruleset);
                             return rule && rule->time == GoalTime::round_ends;
                           },
                       .collect = collect,
                       .at_no_end = at_no_end,
                       .at_end = at_end,
                       .lint = lint,
                       .fsf_keys = fsf_keys};

}  // namespace trigon::engine::goal_rule
