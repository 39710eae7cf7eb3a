// Fuzz target: whatever a script of a small game holds, the game can be played or an error has a place in the script.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "interpreter/check/validate.h"
#include "interpreter/model/hooks.h"
#include "interpreter/variant/loader.h"

namespace {

constexpr const char* variant =
    R"(hooks: { fuzzed: { script: script.lua } }
grid: { lattice: square, shape: rectangle, columns: 4, rows: 4 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king: { letter: K, moves: W, royal: true }
  rook: { letter: R, moves: W* }
  pawn: { letter: P, moves: fW }
setup: { white: { king: a1, rook: b1, pawn: a2 }, black: { king: d4, rook: c4, pawn: d3 } }
regions: { middle: [b2, b3, c2, c3], own-half: { rows: 0-1 } }
hands: { pieces: pawn rook, captured: own, drops: pawn, start: { white: { pawn: 1 } } }
turns: { phases: { main: , bonus: { captures: false, then: main } } }
state: { count: { most: 5 }, white: { most: 3 }, black: { most: 3 } }
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string script(reinterpret_cast<const char*>(data), size);
  const trigon::engine::MemoryFiles files({{"variant.yaml", variant}, {"script.lua", script}});
  trigon::engine::Diagnostics diagnostics;
  const auto loaded = trigon::engine::load_variant(files, "variant.yaml", {}, diagnostics);
  if (loaded.has_value() == diagnostics.has_errors()) std::abort();
  for (const trigon::engine::Diagnostic& diagnostic : diagnostics.all())
    if (diagnostic.line() == 0 || trigon::engine::format_diagnostic(diagnostic).empty()) std::abort();
  if (!loaded) return 0;
  try {
    if (!trigon::engine::find_broken_invariant(loaded->ruleset, {1, 6, 1}).empty()) std::abort();
  } catch (const trigon::engine::HookError& error) {
    if (error.diagnostic().line() == 0) std::abort();
  }
  return 0;
}
