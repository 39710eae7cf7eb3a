// A number that is the same for rulesets that play alike, to see what an option changes. Tested in
// tests/unit/lint_test.cpp.
#pragma once

#include <cstdint>

#include "interpreter/analysis/analysis.h"

namespace trigon::engine {

struct RulesetDigest {
  /// Of all that matters in play, with pieces identified by their names; pieces that are never in the game do not
  /// count.
  std::uint64_t play = 0;
  /// Of what players see beside it: titles, letters, colours, names of cells.
  std::uint64_t looks = 0;
};

/// `scripts` may be null.
RulesetDigest digest_of(const Ruleset& ruleset, const Analysis& analysis, const HookScripts* scripts);

}  // namespace trigon::engine
