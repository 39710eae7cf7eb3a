// The outcome of a game in words.
#pragma once

#include <optional>
#include <string>

#include "interpreter/rules/outcome.h"

namespace trigon::engine {

/// An outcome in words: "ongoing", "draw by stalemate", "white wins by checkmate".
std::string describe_outcome(const Ruleset& ruleset, const std::optional<Outcome>& outcome);

}  // namespace trigon::engine
