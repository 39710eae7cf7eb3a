// The order of turns. Resolve and report describe players.
#include <fmt/format.h>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/letters.h"

namespace trigon::engine::players_rule {

namespace {

/// The kinds of pieces that neutral players have at the start or get.
TypeSet neutral_kinds(const Ruleset& ruleset) {
  TypeSet types = ruleset.neutral_types;
  for (const Placement& one : ruleset.setup)
    if (ruleset.players[one.owner].is_neutral) types.insert(one.type);
  for (const Phase& phase : ruleset.phases) types |= phase.relocated;
  return types;
}

}  // namespace

void say(const Ruleset& ruleset, RuleText& text) {
  std::vector<std::string> contenders, neutral;
  for (const PlayerInfo& player : ruleset.players) (player.is_neutral ? neutral : contenders).push_back(player.name);
  if (!ruleset.turns.place_value)
    text.say(RuleHeading::turns,
             fmt::format("{} move in turn; {} begins.", capitalized(enumerate(contenders)), contenders.front()));
  if (neutral.empty()) return;
  const bool is_safe = (neutral_kinds(ruleset) - ruleset.uncapturable_types).empty() && !ruleset.hooks.factory;
  text.say(RuleHeading::turns,
           fmt::format("The pieces of {} are neutral: they stand in the way{} and never move by themselves.",
                       enumerate(neutral), is_safe ? "" : ", may be captured,"));
}

extern const Rule players{.key = "players", .say = say};

}  // namespace trigon::engine::players_rule
