// Scripts that attack, and scripts that were only written carelessly: tests/hostile. Each ends with its message, or is
// valid; none may take long or much memory.
#include <sys/resource.h>

#include <catch2/catch.hpp>
#include <ctime>
#include <string>

#include "tests/support/golden_cases.h"
#include "tests/support/hooked.h"

namespace trigon::engine::testing {

namespace {

/// The most memory that the process has had so far, in MiB.
long peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

std::string message_about(const GoldenCase& one) {
  const long memory = peak_memory();
  const std::clock_t start = std::clock();
  HookedGame hooked({{one.text}});
  const std::string found = hooked.validate();
  // Of processor time, since the machine may be busy with other work.
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  INFO(one.name << ": " << found);
  CHECK(seconds < 3);
  CHECK(peak_memory() - memory < 256);
  CHECK(found.size() < 700);
  if (found != "valid") CHECK_THAT(found, Catch::StartsWith("one.lua:") && Catch::Contains("hook 'one'"));
  return found + "\n";
}

}  // namespace

TEST_CASE("hostile scripts end soon and in order", "[hooks][hostile]") { check_golden("tests/hostile", message_about); }

}  // namespace trigon::engine::testing
