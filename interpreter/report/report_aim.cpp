#include "interpreter/report/report_aim.h"

#include <fmt/format.h>

#include "interpreter/rulebook/results.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rulebook/words.h"

namespace trigon::engine {

namespace {

/// The aim that follows from royal pieces; empty without any.
std::string royal_aim(const Ruleset& ruleset) {
  if (ruleset.royal_types.empty()) return "";
  const std::string royals = list_types(ruleset, ruleset.royal_types, "or");
  const EndRules& end = ruleset.end;
  if (is_duel(ruleset) && !ruleset.has_mates() && !ruleset.lets_capture_royals()) return "";
  const bool explodes =
      ruleset.explosion && !(ruleset.royal_types - ruleset.explosion->spared - ruleset.explosion->immune).empty();
  if (is_duel(ruleset) && ruleset.has_mates() && explodes)
    return fmt::format("Checkmate the enemy {}: attack it so that it cannot escape. Or blow it up.", royals);
  if (is_duel(ruleset))
    return ruleset.has_mates() ? fmt::format("Checkmate the enemy {}: attack it so that it cannot escape.", royals)
                               : fmt::format("Capture the enemy {}.", royals);
  if (end.first_out == FirstOut::victor_wins)
    return (ruleset.has_mates() ? "Be the first to checkmate another player's " : "Be the first to capture a ") +
           royals + ".";
  if (end.first_out != FirstOut::plays_on)
    return fmt::format("Keep your {}: the first player to lose it loses the game, and all others win.", royals);
  const char* who = ruleset.has_teams ? "team" : "player";
  return fmt::format("Be the last {} in the game. Who loses the {} is out.", who, royals);
}

/// The sentences of a rule about the end of the game.
std::vector<std::string> sentences_about_end(const Rule& rule, const Ruleset& ruleset) {
  RuleText text;
  if (rule.say) rule.say(ruleset, text);
  const auto found = text.sections.find(RuleHeading::end);
  return found == text.sections.end() ? std::vector<std::string>{} : found->second;
}

}  // namespace

std::vector<std::string> aims_in_words(const Ruleset& ruleset) {
  std::vector<std::string> aims;
  if (ruleset.end.points)
    aims.push_back("Have the most points when the game is over.");
  else if (const std::string aim = royal_aim(ruleset); !aim.empty())
    aims.push_back(aim);
  for (const std::string_view key : {"end.goal", "end.checks", "end.extinction", "end.loses-with"})
    for (const Rule* rule : rulebook())
      if (rule->key == key && rule->lets_win && rule->lets_win(ruleset))
        for (const std::string& sentence : sentences_about_end(*rule, ruleset)) aims.push_back(sentence);
  if (!aims.empty()) return aims;
  for (const Rule* rule : rulebook())
    for (const std::string& sentence : sentences_about_end(*rule, ruleset))
      if (aims.size() < 2) aims.push_back(sentence);
  return aims;
}

std::string players_in_words(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (Player player : ruleset.all_players())
    if (!ruleset.players[player].is_neutral) names.push_back(ruleset.players[player].name);
  if (!ruleset.turns.are_plain()) return fmt::format("{} players: {}.", names.size(), enumerate(names));
  return names.size() == 2
             ? fmt::format("2 players: {} begins, then {} moves, and so on.", names[0], names[1])
             : fmt::format("{} players, who move one after the other: {}.", names.size(), enumerate(names));
}

}  // namespace trigon::engine
