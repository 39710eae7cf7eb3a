// Is a variant file right? All errors of loading it, with and without its options, and then a smoke run of random games
// in which every invariant of the interpreter is tested, so that what passes here does not fail later.
// Tested in tests/unit/validate_test.cpp and by tests/broken.
#pragma once

#include <cstdint>
#include <string>

#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/files.h"
#include "interpreter/variant/loader.h"

namespace trigon::engine {

struct SmokeRun {
  int games = 2;
  int plies = 60;
  std::uint64_t seed = 1;
  /// Moves that are tested in a game at most: large boards have thousands in each position.
  std::size_t moves = 5'000;
};

/// Validates `path`: loads it plain, with each option, and with all options that go together; reads its `tests`; and
/// plays `run` with each of these. Everything found is in `diagnostics`; the codes `invariant-...` are errors of the
/// interpreter.
void validate_variant(const Files& files, const std::string& path, const SmokeRun& run, Diagnostics& diagnostics);

/// Plays seeded random games and tests in each position: making and taking back every move restores the position, the
/// incremental hash equals a fresh one, the position text reads back, texts of moves are all different. The first thing
/// that does not hold, or nothing.
std::string find_broken_invariant(const RulesetPtr& ruleset, const SmokeRun& run);

}  // namespace trigon::engine
