// A variant file with a slip in it either loads or is reported at its place; it never crashes, and what loads can be
// played.
#include <catch2/catch.hpp>

#include "interpreter/loader/loader.h"
#include "tests/support/changed_file.h"
#include "tests/support/playout.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

std::string with_slip(std::string text, Random& random) {
  const std::size_t at = random.below(text.size());
  const std::string_view others = "abKQ0179 :-[]{}<>\"'|~*#,./\\\n\t\xC3";
  switch (random.below(3)) {
    case 0: text.erase(at, 1); break;
    case 1: text.insert(at, 1, text[at]); break;
    default: text[at] = others[random.below(others.size())];
  }
  return text;
}

/// All files in variants/, bases too.
std::vector<std::string> files_of(const std::string& id) {
  Diagnostics ignored;
  const auto loaded = load_variant(DiskFiles(), shipped_path(id), {}, ignored);
  REQUIRE(loaded);
  return loaded->files;
}

}  // namespace

TEST_CASE("a variant with a slip loads or is reported at its place", "[variant]") {
  Random random(2024);
  const std::vector<std::string> ids = shipped_ids();
  int refused = 0, played = 0;
  const int slips = tries(300);
  for (int i = 0; i < slips; ++i) {
    const std::string& id = random.one_of(ids);
    const std::vector<std::string> files = files_of(id);
    const std::string file = files[random.below(files.size())];
    std::string error;
    const std::string text = with_slip(DiskFiles().read(file, error).value(), random);
    Diagnostics diagnostics;
    const auto loaded = load_variant(ChangedFile(file, text), shipped_path(id), {}, diagnostics);
    INFO("case " << i << ", " << id << " with a slip in " << file << '\n' << format_diagnostics(diagnostics));
    REQUIRE(loaded.has_value() != diagnostics.has_errors());
    if (!loaded) {
      ++refused;
      for (const Diagnostic& diagnostic : diagnostics.all()) REQUIRE(diagnostic.line() > 0);
      continue;
    }
    ++played;
    try {
      random_playout(Game(loaded->ruleset), 1, 6,
                     [](const Game& game) { REQUIRE(game.position().hash() == game.position().fresh_hash()); });
    } catch (const HookError& thrown) {
      // A slip in a script shows when the script is asked.
      REQUIRE(thrown.diagnostic().line() > 0);
    }
  }
  // Both happen.
  CHECK(refused > slips / 6);
  CHECK(played > slips / 6);
}

}  // namespace trigon::engine::testing
