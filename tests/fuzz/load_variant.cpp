// Fuzz target: whatever a variant file holds, it is loaded or has an error with a place, and what is loaded can be
// played.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "interpreter/check/validate.h"
#include "interpreter/variant/loader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const trigon::engine::MemoryFiles files({{"variant.yaml", std::string(reinterpret_cast<const char*>(data), size)}});
  trigon::engine::Diagnostics diagnostics;
  const auto loaded = trigon::engine::load_variant(files, "variant.yaml", {}, diagnostics);
  if (loaded.has_value() == diagnostics.has_errors()) std::abort();
  for (const trigon::engine::Diagnostic& diagnostic : diagnostics.all())
    if (!diagnostic.span.source || trigon::engine::format_diagnostic(diagnostic).empty()) std::abort();
  if (loaded && !trigon::engine::find_broken_invariant(loaded->ruleset, {1, 10, 1}).empty()) std::abort();
  return 0;
}
