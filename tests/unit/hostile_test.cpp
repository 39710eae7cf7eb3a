// Scripts that attack, and scripts that were only written carelessly. Each file of tests/hooks/hostile says in its first line
// which error it ends with (`-- error: ...`, part of the message) or that it is `harmless`; none may take long or much memory.
#include <sys/resource.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <string>

#include "tests/support/hooked.h"
#include "tests/support/variants.h"

namespace trigon::testing {

namespace {

constexpr const char* folder = "tests/hooks/hostile";

std::vector<std::string> script_paths() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(repository_path(folder)))
    if (entry.path().extension() == ".lua") paths.push_back(folder + ("/" + entry.path().filename().string()));
  std::sort(paths.begin(), paths.end());
  return paths;
}

/// What the first line says behind `-- error: `; nothing when the script is harmless.
std::string expected_fault(const std::string& script) {
  const std::string line = script.substr(0, script.find('\n')), sign = "-- fault: ";
  const auto found = line.find(sign);
  if (found != std::string::npos) return line.substr(found + sign.size());
  REQUIRE(line == "-- harmless");
  return "";
}

/// The most memory that the process has had so far, in MiB.
long peak_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

}  // namespace

TEST_CASE("hostile scripts end soon and in order", "[hooks]") {
  const std::vector<std::string> paths = script_paths();
  CHECK(paths.size() > 60);
  for (const std::string& path : paths) {
    const std::string script = read_repository_file(path);
    const std::string error = expected_fault(script);
    const long memory = peak_memory();
    const auto start = std::chrono::steady_clock::now();
    HookedGame hooked({{script}});
    const std::string found = hooked.validate();
    const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    INFO(path << ": " << found << ", " << seconds << " s");
    CHECK(seconds < 3);
    CHECK(peak_memory() - memory < 256);
    if (error.empty()) {
      CHECK(found == "valid");
    } else {
      CHECK_THAT(found, Catch::StartsWith("one.lua:") && Catch::Contains(error) && Catch::Contains("hook 'one'"));
      CHECK(found.size() < 700);
    }
  }
}

}  // namespace trigon::testing
