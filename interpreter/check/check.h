// Runs reference positions. Tested in tests/unit/check_test.cpp and by running all shipped cases.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "interpreter/check/cases.h"
#include "interpreter/check/coverage.h"

namespace trigon::engine {

struct CaseResult {
  std::string file;
  std::string name;
  std::string variant;
  bool passed = false;
  /// What did not hold, ready to be printed: drawings side by side, lists of moves, errors of the case.
  std::string message;
  double seconds = 0;
};

/// Limits for the `perft` counts of a case; a count that exceeds them fails.
struct CaseLimits {
  /// The time for all counts of a case together, in seconds.
  double seconds = 60;
  /// The lines of one count, unless the case states a larger number.
  std::uint64_t nodes = 100'000'000;
};

/// Runs one case. `coverage`, if there is one, gets the rules that it reaches.
CaseResult run_case(const Files& files, const Case& one, Coverage* coverage = nullptr, const CaseLimits& limits = {});

/// Runs all cases on `threads` threads and returns the results in the order of the cases. `progress(done)`, unless it
/// is empty, is called after each case, from any thread but never from two at once.
std::vector<CaseResult> run_cases(const Files& files, const std::vector<Case>& cases, int threads,
                                  const std::function<void(std::size_t)>& progress, Coverage* coverage = nullptr,
                                  const CaseLimits& limits = {});

/// Reports as text, JSON and JUnit XML. Text and JSON include the coverage, if there is one.
std::string report_text(const std::vector<CaseResult>& results, const Coverage* coverage = nullptr,
                        const TextStyle& style = {});
std::string report_json(const std::vector<CaseResult>& results, const Coverage* coverage = nullptr);
std::string report_junit(const std::vector<CaseResult>& results);

}  // namespace trigon::engine
