// A search for three players and more of whom each plays for itself (max^n: Luckhardt and Irani, 1986). A position has
// a value for each seat, and who is to move chooses the move with the highest value of its own. No line can be cut off
// for what another player prefers, so it looks less far ahead than Search (search.h). Tested in
// tests/unit/each_own_test.cpp.
#pragma once

#include "interpreter/search/think.h"

namespace trigon::engine {

/// Thinks as `Thinker::think` does, see there; every rated move is exact. Lines end with captures by those who gain by
/// them. Throws HookError.
Thought search_each_own(const Game& game, const Evaluation& evaluation, const ThinkLimits& limits,
                        const PlayStyle& style, const OnProgress& on_progress = {});

}  // namespace trigon::engine
