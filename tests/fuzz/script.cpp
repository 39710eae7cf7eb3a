// Whatever a script of a small game holds, the game can be played or an error has a place in the script. Run by
// libFuzzer and by replay_test.cpp.
#include "interpreter/check/validate.h"
#include "interpreter/model/hooks.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

namespace {

const std::string hooked_game = std::string("hooks: { fuzzed: { script: script.lua } }") + small_game;

}  // namespace

void fuzz_script(std::string_view input) {
  limit_scripts();
  const MemoryFiles files({{"variant.yaml", hooked_game}, {"script.lua", std::string(input)}});
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, "variant.yaml", {}, diagnostics);
  require(loaded.has_value() != diagnostics.has_errors(), "a variant is loaded or has errors");
  require_places(diagnostics);
  if (!loaded) return;
  try {
    const std::string broken = find_broken_invariant(loaded->ruleset, short_run);
    require(broken.empty(), broken);
  } catch (const HookError& error) {
    require_place(error.diagnostic());
  }
}

}  // namespace trigon::engine::fuzzing
