// The diagrams of a page have errors with places, or are written as variant files that load or have errors at the
// diagram. Run by libFuzzer and by replay_test.cpp.
#include <algorithm>

#include "interpreter/import/diagram_variant.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

namespace {

/// The most diagrams of one page that are read.
constexpr std::size_t max_diagrams = 3;

}  // namespace

void fuzz_diagram(std::string_view input) {
  limit_scripts();
  const DiagramPage page = read_diagram_page(std::make_shared<const Source>("page.html", std::string(input)));
  for (std::size_t i = 0; i < std::min(page.diagrams.size(), max_diagrams); ++i) {
    Diagnostics diagnostics;
    const auto variant = import_diagram(page, i, diagnostics);
    require(variant.has_value() != diagnostics.has_errors(), "a diagram is imported or has errors");
    if (variant) check_imported(variant->yaml, variant->entry, diagnostics);
    require_places(diagnostics);
  }
}

}  // namespace trigon::engine::fuzzing
