// Reads phases: what may be done in each, what follows it, and which are further parts of a turn. The rest of the rule
// is in phases.cpp. Tested in tests/broken/players.txt and tests/reference/chains.yaml.
#pragma once

#include "interpreter/variant/loading.h"

namespace trigon::engine::phases_rule {

/// Fills the ruleset's phases from the map, in its order, and reports every error.
void read_phases(Loading& loading, const YamlNode& map);

}  // namespace trigon::engine::phases_rule
