// The designer's lint: warnings about what is no error but probably not meant, and notes about what is worth knowing.
//
// lint.cpp      a variant with all its options, and options that change nothing
// lint_moves    terms, steps, where pieces come, are stuck, promote
// lint_setup    armies that are not images of each other, checks at the start
// lint_hooks    scripts that nobody asks, by playing random games
// lint_hands    what is held and never dropped, or lost when it is captured
// lint_names    names that nothing uses, phases that nothing leads to, empty regions
// lint_keys     keys without a value, straight from the files
//
// The loader adds remarks of its own (rows beyond the board, facings between two headings). Tested in
// tests/unit/lint_test.cpp and by tests/lint.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

/// Limits of the random games that are played to see whether scripts are asked. They end as soon as all have been.
struct LintRun {
  int games = 20;
  int plies = 200;
  std::uint64_t seed = 1;
  /// The most legal moves that are listed in all games together: large boards have thousands in each position.
  std::size_t moves = 200'000;
};

/// Lints a variant: with the chosen options or, if none is chosen, plain and with each option alone. Findings that an
/// option only repeats are not reported again. Errors of loading and of scripts are in `diagnostics` too.
void lint_variant(const Files& files, const std::string& path, const std::vector<std::string>& options,
                  const LintRun& run, Diagnostics& diagnostics);

}  // namespace trigon::engine
