// What keeps a castling back, for reasons and coverage. The generator decides it by itself. Tested in
// tests/unit/why_test.cpp and tests/unit/coverage_test.cpp.
#pragma once

#include <cstddef>
#include <vector>

#include "interpreter/position/position.h"

namespace trigon::engine {

struct CastlingObstacle {
  enum class Kind {
    lost,      // the right to it is lost
    blocked,   // a piece stands on `cell`
    attacked,  // `attacker` attacks `cell`
  };
  Kind kind;
  Cell cell = no_cell;
  Cell attacker = no_cell;
};

/// All that keeps the castling of this index in `Ruleset::castlings` back, in the order of `Kind`, apart from check on
/// its last cell. Royal and partner must stand where it begins.
std::vector<CastlingObstacle> castling_obstacles(const Position& position, std::size_t index);

}  // namespace trigon::engine
