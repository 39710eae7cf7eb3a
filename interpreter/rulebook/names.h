// The names of a variant's parts, and lists of them as JSON. Tested in tests/unit/resolve_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// Names by number: those of the ruleset, unless a caller replaces them. Pieces without a name are left out of all
/// lists.
struct Names {
  explicit Names(const Ruleset& ruleset);
  std::vector<std::string> cells, pieces, players, castlings, phases;
};

/// A zone as a map from home players to lists of cells.
Json zone_to_json(const Zone& zone, const Names& names);
Json cells_to_json(const std::vector<Cell>& cells, const Names& names);
Json type_list_to_json(const std::vector<PieceType>& types, const Names& names);
Json type_list_to_json(TypeSet types, const Names& names);
/// The names of the types, or null when they are all types.
Json types_to_json(TypeSet types, const Names& names);
/// The text, or null when it is empty.
Json text_to_json(const std::string& text);

}  // namespace trigon::engine
