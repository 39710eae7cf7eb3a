// Hashes that are equal for rulesets that play alike, to see what an option changes. Tested in
// tests/unit/lint_test.cpp.
#pragma once

#include <cstdint>

#include "interpreter/analysis/analysis.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

struct RulesetDigest {
  /// The hash of everything that matters in play. Pieces are identified by name; those that are never in the game do
  /// not count.
  std::uint64_t play = 0;
  /// The hash of what players see besides: titles, letters, colors, names of cells.
  std::uint64_t looks = 0;
};

/// The digest of a ruleset; `scripts` may be null.
RulesetDigest digest_of(const Ruleset& ruleset, const Analysis& analysis, const HookScripts* scripts);

/// The hash of a loaded variant's play, which files of games have.
std::uint64_t play_digest_of(const LoadedVariant& loaded);

}  // namespace trigon::engine
