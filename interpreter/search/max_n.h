// Max^n search (Luckhardt and Irani, 1986), for games of three or more players who each play for themselves. A position
// has a value for each seat, and the player to move chooses the move whose value for its own seat is highest. There is
// no alpha-beta pruning, so it looks less far ahead than `Search` (search.h). Tested in tests/unit/max_n_test.cpp.
#pragma once

#include "interpreter/search/think.h"

namespace trigon::engine {

/// Searches `game` by max^n within `limits` and answers as `Thinker::think` does; the value of every rated move is
/// exact. Leaves are extended by a quiescence search of captures. Throws HookError when a script fails.
Thought search_max_n(const Game& game, const Evaluation& evaluation, History& history, const ThinkLimits& limits,
                     const PlayStyle& style, const OnProgress& on_progress = {});

}  // namespace trigon::engine
