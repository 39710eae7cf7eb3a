// Whatever a variant file holds, it is loaded or has an error with a place; and what is loaded can be played, with its
// options and without. Run by libFuzzer and by replay_test.cpp.
#include "interpreter/check/validate.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

namespace {

constexpr const char* path = "variant.yaml";

constexpr const char* script = R"(
function veto(view, move) return false end
function generate(view) return {} end
function applied(view, move) return {} end
function outcome(view) return nil end
)";

}  // namespace

void fuzz_variant(std::string_view input) {
  limit_scripts();
  const MemoryFiles files({{path, std::string(input)}, {"base.yaml", small_game}, {"script.lua", script}});
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, path, {}, diagnostics);
  require(loaded.has_value() != diagnostics.has_errors(), "a variant is loaded or has errors");
  require_places(diagnostics);
  if (!loaded) return;
  require_places(loaded->remarks);
  Diagnostics found;
  validate_variant(files, path, short_run, found);
  require_places(found);
  for (const Diagnostic& diagnostic : found.all()) require(diagnostic.code != "invariant", diagnostic.message);
}

}  // namespace trigon::engine::fuzzing
