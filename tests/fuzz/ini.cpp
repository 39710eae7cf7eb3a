// The sections of a variants.ini have errors with places, or are written as variant files that load or have errors at
// the section. Run by libFuzzer and by replay_test.cpp.
#include "interpreter/import/ini.h"

#include <algorithm>

#include "interpreter/import/fsf_variant.h"
#include "tests/fuzz/laws.h"
#include "tests/fuzz/targets.h"

namespace trigon::engine::fuzzing {

namespace {

/// The most sections of one file that are read.
constexpr std::size_t max_sections = 3;

}  // namespace

void fuzz_ini(std::string_view input) {
  limit_scripts();
  const Ini file = read_ini(std::make_shared<const Source>("variants.ini", std::string(input)));
  for (std::size_t i = 0; i < std::min(file.sections.size(), max_sections); ++i) {
    Diagnostics diagnostics;
    const auto variant = import_fsf(file, file.sections[i].name, diagnostics);
    require(variant.has_value() != diagnostics.has_errors(), "an entry is imported or has errors");
    if (variant) check_imported(variant->yaml, variant->entry, diagnostics);
    require_places(diagnostics);
  }
}

}  // namespace trigon::engine::fuzzing
