// What the parts of a variant are called, and lists of them as JSON. Tested in tests/unit/resolve_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/support/json_fwd.h"

namespace trigon::engine {

/// Names by number. As in the ruleset, unless somebody calls them otherwise. Pieces without a name are left out of all
/// lists.
struct Names {
  explicit Names(const Ruleset& ruleset);
  std::vector<std::string> cells, pieces, players, castlings, phases;
};

/// Cells of each home player.
Json zone_to_json(const Zone& zone, const Names& names);
Json cells_to_json(const std::vector<Cell>& cells, const Names& names);
Json type_list_to_json(const std::vector<PieceType>& types, const Names& names);
Json type_list_to_json(TypeSet types, const Names& names);
/// The same, null for all of them.
Json types_to_json(TypeSet types, const Names& names);
/// Null for no text.
Json text_to_json(const std::string& text);

}  // namespace trigon::engine
