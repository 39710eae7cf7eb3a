// What looks for oddities in a variant is given; see interpreter/lint/lint.h.
#pragma once

#include <string>

#include "interpreter/analysis/analysis.h"
#include "interpreter/variant/loaded_variant.h"

namespace trigon::engine {

/// A variant with some options, looked through, and what is found.
struct LintSubject {
  const LoadedVariant& loaded;
  const Analysis& analysis;
  Diagnostics& found;

  const Ruleset& ruleset() const { return *loaded.ruleset; }
};

/// The name of an entry of a top-level map, or the map's own key, or nowhere.
Span place_of(const LoadedVariant& loaded, const std::string& map, const std::string& entry);

/// "a1, b1, c1 and 5 more".
std::string list_cells(const Ruleset& ruleset, const CellSet& cells, std::size_t most = 8);

}  // namespace trigon::engine
