// Teams: partners who win together, and whose pieces neither capture nor check each other. All loops read
// `Ruleset::team_of`, in which each player without partners is a team alone.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/json.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine::teams_rule {

constexpr std::string_view reached_partner = "teams-partner", reached_win = "ending.team";
constexpr const char* example = "each team is a list of players, as in [[red, yellow], [blue, green]]";

/// Reads the teams one after the other and notes who is in which.
class TeamReader {
 public:
  explicit TeamReader(Loading& loading) : loading_(loading), ruleset_(*loading.ruleset) {}

  void read(const YamlNode& node) {
    if (!node.is_sequence())
      return loading_.diagnostics.error(
          node.span, "type", fmt::format("teams: expected a list of teams, got {}", name_of(node.kind)), example);
    for (const YamlPtr& item : node.items) read_team(*item);
    if (loading_.diagnostics.error_count() > errors_) return;
    const PlayerSet contenders = ruleset_.all_players() - ruleset_.neutral_players();
    if (ruleset_.has_teams && !ruleset_.are_one_team(contenders)) return;
    loading_.diagnostics.error(
        node.span, "value", ruleset_.has_teams ? "teams: all players are in one team" : "teams: nobody has a partner",
        example);
  }

 private:
  /// Reports a player who stands where a list of players should, or an empty list; of several, the first.
  void report_no_team(const YamlNode& node) {
    if (std::exchange(has_wrong_team_, true)) return;
    const std::string got = node.is_scalar() ? "'" + node.scalar.text + "'" : "an empty list";
    loading_.diagnostics.error(node.span, "type", "teams: expected a list of players, got " + got, example);
  }

  void read_team(const YamlNode& node) {
    PlayerSet team;
    const std::vector<LocatedText> words = read_words(node, "teams", loading_.diagnostics);
    if ((node.is_scalar() && words.size() == 1) || (node.is_sequence() && node.items.empty()))
      return report_no_team(node);
    for (const LocatedText& word : words) {
      const auto player = loading_.player(word, "teams");
      if (!player) continue;
      if (ruleset_.players[*player].is_neutral)
        loading_.diagnostics.error(word.whole, "value", fmt::format("teams: '{}' is neutral", word.text),
                                   "nobody plays a neutral army; leave it out");
      else if (seen_.contains(*player))
        loading_.diagnostics.error(word.whole, "value", fmt::format("teams: '{}' is named twice", word.text),
                                   "a player is in one team only");
      seen_.insert(*player);
      team.insert(*player);
    }
    ruleset_.has_teams |= team.has_several();
    for (const Player player : team) ruleset_.team_of[player] = team;
  }

  Loading& loading_;
  Ruleset& ruleset_;
  PlayerSet seen_;
  bool has_wrong_team_ = false;
  const std::size_t errors_ = loading_.diagnostics.error_count();
};

void read(Loading& loading) {
  const YamlNode* node = loading.root.find("teams");
  if (node && !node->is_null() && !loading.has_wrong_players) TeamReader(loading).read(*node);
}

/// The teams in the order of their first players, with those who are alone.
std::vector<PlayerSet> teams_of(const Ruleset& ruleset) {
  std::vector<PlayerSet> found;
  for (const Player player : ruleset.all_players())
    if (!ruleset.players[player].is_neutral && *ruleset.team_of[player].begin() == player)
      found.push_back(ruleset.team_of[player]);
  return found;
}

Json value(const Ruleset& ruleset, const Names& names) {
  if (!ruleset.has_teams) return nullptr;
  Json list = Json::array();
  for (const PlayerSet team : teams_of(ruleset)) {
    Json& team_list = list.emplace_back(Json::array());
    for (const Player player : team) team_list.push_back(names.players[player]);
  }
  return list;
}

void say(const Ruleset& ruleset, RuleText& text) {
  if (!ruleset.has_teams) return;
  std::vector<std::string> sides;
  for (const PlayerSet team : teams_of(ruleset)) {
    std::vector<std::string> names;
    for (const Player player : team) names.push_back(ruleset.players[player].name);
    sides.push_back(enumerate(names));
  }
  text.say(RuleHeading::turns, fmt::format("The teams are {}.", join(sides, " against ")));
  text.say(RuleHeading::captures, "Partners do not capture each other's pieces and give each other no check.");
  text.say(RuleHeading::end, "Partners win together, also those of them who are out.");
}

void collect(RuleItems& items) {
  if (!items.ruleset().has_teams) return;
  items.add_at("teams", reached_win, "end: partners win together");
  items.add_at("teams", reached_partner, "a partner's piece is not captured", condition_kind);
}

/// Could a piece of the player to move capture one of a partner if the two were enemies?
bool spares_partner(const Position& position) {
  const Ruleset& ruleset = position.ruleset();
  return position.cells_of(position.turn()).find([&](Cell from) {
    const Piece piece = position.at(from);
    const MoveProgram& program = ruleset.program(piece);
    return std::ranges::any_of(program.lines_from(from), [&](const MoveLine& line) {
      const Piece there = position.at(line.to);
      return !there.is_empty() && ruleset.are_partners(piece.owner(), there.owner()) &&
             line.has(node_flag::may_capture) && may_capture(ruleset, line, piece, there) &&
             is_open(position, program, line, {from, no_cell});
    });
  }) != no_cell;
}

void at_all_moves(const Game& game, Reached& reached) {
  if (game.ruleset().has_teams && spares_partner(game.position())) reached.insert(reached_partner);
}

void at_end(const Position& position, const Outcome& outcome, Reached& reached) {
  if (position.ruleset().has_teams && outcome.winners.has_several()) reached.insert(reached_win);
}

extern const Rule teams{.key = "teams",
                        .kind = "end",
                        .read = read,
                        .value = value,
                        .say = say,
                        .collect = collect,
                        .at_all_moves = at_all_moves,
                        .at_end = at_end};

}  // namespace trigon::engine::teams_rule
