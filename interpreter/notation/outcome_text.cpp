#include "interpreter/notation/outcome_text.h"

#include <fmt/format.h>

namespace trigon::engine {

std::string describe_outcome(const Ruleset& ruleset, const std::optional<Outcome>& outcome) {
  if (!outcome) return "ongoing";
  if (!outcome->winner) return fmt::format("draw by {}", name_of(*outcome));
  return fmt::format("{} wins by {}", ruleset.players[*outcome->winner].name, name_of(*outcome));
}

}  // namespace trigon::engine
