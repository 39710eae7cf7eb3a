// The key `translations`: interpreter/variant/translations_section.cpp. Its errors are in
// tests/broken/translations.txt.
#include <catch2/catch.hpp>

#include "interpreter/compare/resolve.h"
#include "interpreter/compare/summary.h"
#include "interpreter/compare/variant_hash.h"
#include "interpreter/loader/loader.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const std::string square = "{ lattice: square, shape: rectangle, columns: 3, rows: 3 }";

std::string text_with(const std::string& keys) {
  return duel(square, {"king: { letter: K, moves: W }"}, "{ white: { K: a1 }, black: { K: c3 } }",
              "end: { royals: capture }\n" + keys);
}

}  // namespace

TEST_CASE("a variant says what it is called in other languages", "[variant]") {
  const RulesetPtr ruleset =
      load_text(text_with("translations:\n  de: { name: Duell, names: { king: König, white: Weiß } }\n  pt-BR: { "
                          "description: Um duelo. }\n"));
  REQUIRE(ruleset->translations.size() == 2);
  const Json json = translations_to_json(*ruleset);
  CHECK(json["de"] ==
        Json{{"name", "Duell"}, {"description", nullptr}, {"names", {{"king", "König"}, {"white", "Weiß"}}}});
  CHECK(json["pt-BR"]["description"] == "Um duelo.");
  // No rule depends on it.
  CHECK(variant_hash(*ruleset) == variant_hash(*load_text(text_with(""))));
}

TEST_CASE("the tags of languages have letters, then letters and digits behind dashes", "[variant]") {
  const auto is_tag = [](const std::string& tag) {
    const MemoryFiles files({{"one.yaml", text_with("translations: { \"" + tag + "\": { name: Duell } }\n")}});
    Diagnostics diagnostics;
    return load_variant(files, "one.yaml", {}, diagnostics).has_value();
  };
  for (const char* tag : {"de", "AZ", "az", "gsw", "es-419", "de-1090", "zh-Hant-TW", "de-zzAAzzAAzzz"})
    CHECK(is_tag(tag));
  for (const char* tag : {"d", "deut", "d1", "de-", "-de", "de_AT", "de-a/b", "de-a:", "de-a@", "de-a[", "de-a`",
                          "de-a{", "de-zzAAzzAAzzzz", "@a", "[a", "`a"})
    CHECK_FALSE(is_tag(tag));
}

TEST_CASE("a file that extends another one does not have its translations", "[variant]") {
  const MemoryFiles files({{"one.yaml", text_with("translations: { de: { name: Duell } }\n")},
                           {"two.yaml", "extends: one.yaml\nname: Another\n"}});
  Diagnostics diagnostics;
  const auto one = load_variant(files, "one.yaml", {}, diagnostics),
             two = load_variant(files, "two.yaml", {}, diagnostics);
  REQUIRE(one);
  REQUIRE(two);
  CHECK(summary_to_json(*one)["translations"] == Json{{"de", {{"name", "Duell"}, {"description", nullptr}}}});
  CHECK(two->ruleset->translations.empty());
}

}  // namespace trigon::engine::testing
