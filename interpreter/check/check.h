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
  /// What did not hold, ready to be printed: drawings side by side, lists of moves, errors of the case itself.
  std::string message;
  double seconds = 0;
};

/// What the counts of `perft` in a case may cost; what takes longer fails.
struct CaseLimits {
  /// Of all counts of the case together.
  double seconds = 60;
  /// Lines of one count, where the case does not state more.
  std::uint64_t nodes = 100'000'000;
};

/// Runs one case, and notes in `coverage`, if there is one, which rules it reaches.
CaseResult run_case(const Files& files, const Case& one, Coverage* coverage = nullptr, const CaseLimits& limits = {});

/// Runs all cases on `threads` threads and gives the results in the order of the cases. `progress(done)` is called
/// after each, from any thread but never from two at once; it may be empty.
std::vector<CaseResult> run_cases(const Files& files, const std::vector<Case>& cases, int threads,
                                  const std::function<void(std::size_t)>& progress, Coverage* coverage = nullptr,
                                  const CaseLimits& limits = {});

/// Reports as text, JSON and JUnit XML. In the first two stands the coverage, if there is one.
std::string report_text(const std::vector<CaseResult>& results, const Coverage* coverage = nullptr,
                        const TextStyle& style = {});
std::string report_json(const std::vector<CaseResult>& results, const Coverage* coverage = nullptr);
std::string report_junit(const std::vector<CaseResult>& results);

}  // namespace trigon::engine
