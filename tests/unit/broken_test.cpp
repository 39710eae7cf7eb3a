// Every message that an author may meet: the variants with errors in tests/broken, and the messages about each.
#include <catch2/catch.hpp>
#include <string>

#include "interpreter/check/validate.h"
#include "interpreter/support/diagnostics.h"
#include "tests/support/golden_cases.h"

namespace trigon::engine::testing {

namespace {

Diagnostics validated(std::map<std::string, std::string> files, const std::string& path, const std::string& text) {
  files[path] = text;
  Diagnostics diagnostics;
  validate_variant(MemoryFiles(std::move(files), DataFolder{"shipped"}), path, {1, 4, 1}, diagnostics);
  return diagnostics;
}

std::string messages_about(const GoldenCase& one) {
  const Diagnostics diagnostics = validated(one.files, one.name + ".yaml", one.text);
  INFO(one.name);
  CHECK(diagnostics.has_errors());
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    INFO("message: " << diagnostic.message);
    CHECK(diagnostic.line() > 0);
    CHECK(diagnostic.code != "invariant");
  }
  return format_diagnostics(diagnostics);
}

}  // namespace

TEST_CASE("broken variants are reported as their topics say", "[variant][broken]") {
  check_golden("tests/broken", messages_about);
}

TEST_CASE("what the broken variants are made from is right", "[variant][broken]") {
  for (const auto& [name, text] : golden_bases("tests/broken")) {
    const Diagnostics diagnostics = validated({}, name + ".yaml", text);
    INFO(format_diagnostics(diagnostics));
    CHECK(diagnostics.all().empty());
  }
}

}  // namespace trigon::engine::testing
