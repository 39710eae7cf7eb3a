#include "interpreter/notation/outcome_text.h"

#include <fmt/format.h>

#include "interpreter/support/text.h"

namespace trigon::engine {

std::string who_wins(const Ruleset& ruleset, PlayerSet winners) {
  std::vector<std::string> names;
  for (const Player player : winners) names.push_back(ruleset.players[player].name);
  const std::string last = std::move(names.back());
  names.pop_back();
  return names.empty() ? last + " wins" : join(names, ", ") + " and " + last + " win";
}

std::string describe_outcome(const Ruleset& ruleset, const std::optional<Outcome>& outcome) {
  if (!outcome) return "ongoing";
  if (outcome->winners.empty()) return fmt::format("draw by {}", name_of(*outcome));
  return fmt::format("{} by {}", who_wins(ruleset, outcome->winners), name_of(*outcome));
}

}  // namespace trigon::engine
