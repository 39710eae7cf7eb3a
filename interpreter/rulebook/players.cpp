// The order of turns. Resolve and report describe players.
#include <fmt/format.h>

#include "interpreter/rulebook/rulebook.h"
#include "interpreter/support/letters.h"

namespace trigon::engine::players_rule {

void say(const Ruleset& ruleset, RuleText& text) {
  std::vector<std::string> contenders, neutral;
  for (const PlayerInfo& player : ruleset.players) (player.is_neutral ? neutral : contenders).push_back(player.name);
  if (!ruleset.turns.place_value)
    text.say(RuleHeading::turns,
             fmt::format("{} move in turn; {} begins.", capitalized(enumerate(contenders)), contenders.front()));
  if (!neutral.empty())
    text.say(RuleHeading::turns,
             fmt::format("{} is neutral: the army stands on the board, blocks, may be captured, and never moves by "
                         "itself.",
                         capitalized(enumerate(neutral))));
}

extern const Rule players{.key = "players", .say = say};

}  // namespace trigon::engine::players_rule
