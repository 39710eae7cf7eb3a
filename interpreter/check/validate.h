// Checks a variant file: all errors of loading it, with and without its options, and then games as a test, so that a
// file that passes does not fail later. Tested in tests/unit/validate_test.cpp and by tests/broken.
#pragma once

#include <string>
#include <vector>

#include "interpreter/check/smoke.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/files.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

/// What the games of a file have shown, over all choices of its options.
struct ValidationReport {
  int games = 0;
  /// The processor time of the games, in seconds.
  double seconds = 0;
  /// Were games broken off for want of time, or did none follow though some rules were not reached?
  bool ran_out_of_time = false;
  /// The rules and hooks that no game has reached, by file and place. Empty for a file with errors.
  std::vector<RuleItem> not_reached;
};

/// Validates `path`: loads it plain, with each option, and with all options that can be combined; reads its `tests`;
/// and plays `run` with each choice. All findings are in `diagnostics`; errors of the interpreter itself have the code
/// `invariant`.
ValidationReport validate_variant(const Files& files, const std::string& path, const SmokeRun& run,
                                  Diagnostics& diagnostics);

}  // namespace trigon::engine
