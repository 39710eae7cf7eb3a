// A file of cases has errors with places, or its cases are run and pass or fail. Run by libFuzzer and by
// replay_test.cpp.
#include "interpreter/check/cases.h"

#include "interpreter/check/check.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

namespace {

constexpr const char* path = "cases.yaml";
/// Variants are loaded and counts are made, which takes its time by design.
constexpr std::size_t max_cases = 3;
constexpr int deepest_perft = 2;

}  // namespace

void fuzz_cases(std::string_view input) {
  limit_scripts();
  const MemoryFiles files({{path, std::string(input)}, {"variant.yaml", small_game}});
  Diagnostics diagnostics;
  std::vector<Case> cases = read_case_file(files, path, diagnostics);
  require_places(diagnostics);
  if (cases.size() > max_cases) cases.resize(max_cases);
  for (Case& one : cases) {
    std::erase_if(one.perft, [](const auto& count) { return count.first > deepest_perft; });
    const CaseResult result = run_case(files, one);
    require(result.passed == result.message.empty(), "a case that fails says why");
  }
}

}  // namespace trigon::engine::fuzzing
