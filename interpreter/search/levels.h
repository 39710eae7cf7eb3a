// Levels of play from 1, which knows the rules and little else, to 10. They limit the moves that are looked at, never
// the time, so that a level plays the same on every machine. Tested in tests/unit/think_test.cpp.
#pragma once

#include <cstdint>

#include "interpreter/search/think.h"

namespace trigon::engine {

inline constexpr int least_level = 1, most_level = 10;

/// What `Thinker::think` is asked with.
struct Level {
  ThinkLimits limits;
  PlayStyle style;
};

/// `number` is `least_level` .. `most_level`. From level 3 on no win in one move is missed, and none is allowed that
/// could be avoided. Equal seeds give equal moves.
Level level(int number, std::uint64_t seed);

}  // namespace trigon::engine
