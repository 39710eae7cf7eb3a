// Reads castlings: by their cells, by the names of pieces, or as images of other castlings. The rest of the rule is in
// castling.cpp. Tested in tests/broken/castling.txt and tests/reference/castlings.yaml.
#pragma once

#include "interpreter/variant/loading.h"

namespace trigon::engine::castling_rule {

/// Adds the castlings of the map to the ruleset, in its order, and reports every error.
void read_castlings(Loading& loading, const YamlNode& map);

}  // namespace trigon::engine::castling_rule
