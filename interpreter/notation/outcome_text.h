// The outcome of a game in words.
#pragma once

#include <optional>
#include <string>

#include "interpreter/rules/outcome.h"

namespace trigon::engine {

/// Who has won, at least one: "white wins", "red and yellow win".
std::string who_wins(const Ruleset& ruleset, PlayerSet winners);
/// An outcome in words: "ongoing", "draw by stalemate", "white wins by checkmate".
std::string describe_outcome(const Ruleset& ruleset, const std::optional<Outcome>& outcome);

}  // namespace trigon::engine
