// The levels of the computer player, from 1, which knows little more than the rules, to 10. They limit the nodes of the
// search and never its time, so that a level plays the same on every machine. Tested in tests/unit/think_test.cpp.
#pragma once

#include <cstdint>

#include "interpreter/search/think.h"

namespace trigon::engine {

inline constexpr int min_level = 1, max_level = 10;

/// The arguments of `Thinker::think` that make up a level.
struct Level {
  ThinkLimits limits;
  PlayStyle style;
};

/// The limits and style of level `number`, from `min_level` to `max_level`; throws std::out_of_range otherwise. From
/// level 3 on, the player misses no win in one move and allows none that it could avoid. Equal seeds give equal moves.
Level level(int number, std::uint64_t seed);

}  // namespace trigon::engine
