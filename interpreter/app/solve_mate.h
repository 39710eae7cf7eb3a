// The part of `trigon solve` that proves forced wins.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// Proves whether the player to move in a position, or in the setup, wins within `moves` moves of its own, and prints
/// the answer as text or JSON. Returns the exit code.
int solve_mate(const RulesetPtr& ruleset, const std::string& position, int moves, std::uint64_t nodes,
               const std::string& format);

}  // namespace trigon::engine
