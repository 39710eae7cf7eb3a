// Is a variant file right? All errors of loading it, with and without its options, and then games that are played as a
// test, so that what passes here does not fail later. Tested in tests/unit/validate_test.cpp and by tests/broken.
#pragma once

#include <string>
#include <vector>

#include "interpreter/check/smoke.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/variant/files.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

/// What the games of a file have shown, with all choices of its options together.
struct ValidationReport {
  int games = 0;
  /// Processor time of the games.
  double seconds = 0;
  /// Was there no time for more games, though rules were not reached?
  bool ran_out_of_time = false;
  /// The rules and hooks that no game has reached, by file and place. Nothing of a file with errors.
  std::vector<RuleItem> not_reached;
};

/// Validates `path`: loads it plain, with each option, and with all options that go together; reads its `tests`; and
/// plays `run` with each of these. Everything found is in `diagnostics`; the code `invariant` is that of errors of the
/// interpreter.
ValidationReport validate_variant(const Files& files, const std::string& path, const SmokeRun& run,
                                  Diagnostics& diagnostics);

}  // namespace trigon::engine
