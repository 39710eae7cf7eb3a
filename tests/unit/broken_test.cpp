// Every message that an author may meet: the variants with errors in tests/broken, and the messages about each.
#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/check/validate.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/support/text.h"
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

/// Lines of a text, counted from 1, both ends included.
struct LineRange {
  std::size_t first = 0, last = 0;
};

/// The lines in which a text differs from a base; where lines are only missing, those before and after them.
LineRange lines_changed(const std::string& text, const std::string& base) {
  const auto lines = split(text, '\n'), old_lines = split(base, '\n');
  const auto shorter = static_cast<std::ptrdiff_t>(std::min(lines.size(), old_lines.size()));
  const auto same_before =
      std::mismatch(lines.begin(), lines.begin() + shorter, old_lines.begin()).first - lines.begin();
  const auto same_behind =
      std::mismatch(lines.rbegin(), lines.rbegin() + (shorter - same_before), old_lines.rbegin()).first -
      lines.rbegin();
  const auto first = static_cast<std::size_t>(same_before) + 1,
             last = lines.size() - static_cast<std::size_t>(same_behind);
  return first <= last ? LineRange{first, last} : LineRange{last, first};
}

/// The changes to the base of a case, which is the base with the fewest changed lines.
LineRange lines_changed(const GoldenCase& one) {
  LineRange best{0, one.text.size()};
  for (const auto& [path, base] : one.files)
    if (const LineRange range = lines_changed(one.text, base); range.last - range.first < best.last - best.first)
      best = range;
  return best;
}

}  // namespace

TEST_CASE("a typo has one message, at its line, nearly always with a hint", "[variant][broken]") {
  std::size_t all = 0, alone = 0, at_their_line = 0, with_hint = 0;
  for (const GoldenTopic& topic : golden_topics("tests/broken"))
    for (const GoldenCase& one : topic.cases) {
      if (!one.name.starts_with("typo-")) continue;
      const Diagnostics diagnostics = validated(one.files, one.name + ".yaml", one.text);
      REQUIRE(diagnostics.has_errors());
      const Diagnostic& first = diagnostics.all().front();
      const LineRange changed = lines_changed(one);
      ++all;
      alone += diagnostics.all().size() == 1;
      at_their_line += changed.first <= first.line() && first.line() <= changed.last;
      with_hint += !first.hint.empty();
    }
  INFO(all << " typos, " << alone << " with one message, " << at_their_line << " at their line, " << with_hint
           << " with a hint");
  CHECK(all >= 120);
  CHECK(100 * alone >= 97 * all);
  CHECK(100 * at_their_line >= 97 * all);
  CHECK(100 * with_hint >= 95 * all);
}

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
