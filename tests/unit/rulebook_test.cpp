// The descriptions of rules: interpreter/rulebook/rulebook.h. That their sentences, values and items are right is
// tested where they are printed: report_test.cpp, resolve_test.cpp, coverage_test.cpp, lint_test.cpp.
#include "interpreter/rulebook/rulebook.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "interpreter/support/text.h"
#include "interpreter/variant/format.h"

namespace trigon::engine::testing {

namespace {

/// "repetition" of all rules whose keys begin with "end.".
std::set<std::string> described(std::string_view map) {
  std::set<std::string> keys;
  for (const Rule* rule : rulebook())
    if (rule->key.starts_with(map)) keys.emplace(rule->key.substr(map.size()));
  return keys;
}

}  // namespace

TEST_CASE("every key of the end is described, said, resolved and can be reached", "[rulebook]") {
  const auto names = format_map("end").key_names();
  CHECK(described("end.") == std::set<std::string>(names.begin(), names.end()));
  for (const Rule* rule : rulebook()) {
    if (!rule->key.starts_with("end.")) continue;
    INFO(rule->key);
    CHECK(rule->value);
    CHECK(rule->say);
    CHECK(rule->collect);
  }
}

TEST_CASE("rules are described under keys of the variant file, each once", "[rulebook]") {
  const auto keys = format_map("variant").key_names();
  std::set<std::string_view> seen;
  for (const Rule* rule : rulebook()) {
    INFO(rule->key);
    CHECK(seen.insert(rule->key).second);
    const std::string top(split(rule->key, '.').front());
    if (top != "phases") CHECK(std::find(keys.begin(), keys.end(), top) != keys.end());
  }
}

}  // namespace trigon::engine::testing
