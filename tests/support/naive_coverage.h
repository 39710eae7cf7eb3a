// Which shipped games the naive generator plays in full, and what it must know of their files.
#pragma once

#include <string>
#include <vector>

#include "tests/support/naive_moves.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

struct NaiveGame {
  Configuration configuration;
  NaiveRules rules;
};

/// Games with their options, without those whose rules need more than `NaiveRules` can express (hooks).
std::vector<NaiveGame> naive_games();

}  // namespace trigon::engine::testing
