// The material of the functions that look for oddities in a variant; see interpreter/lint/lint.h.
#pragma once

#include <string>

#include "interpreter/analysis/analysis.h"
#include "interpreter/variant/loaded_variant.h"

namespace trigon::engine {

/// A variant with some options, its analysis, and what is found.
struct LintSubject {
  const LoadedVariant& loaded;
  const Analysis& analysis;
  Diagnostics& found;

  const Ruleset& ruleset() const { return *loaded.ruleset; }
};

/// The place of an entry of a top-level map; else that of the map's key; else nowhere.
Span place_of(const LoadedVariant& loaded, const std::string& map, const std::string& entry);

/// A list of cells in words: "a1, b1, c1 and 5 more".
std::string list_cells(const Ruleset& ruleset, const CellSet& cells, std::size_t most = 8);

}  // namespace trigon::engine
