// Reads hands: what players may hold, and what of it is dropped where. The rest of the rule is in hands.cpp. Tested in
// tests/broken/hands.txt and tests/reference/drops.yaml.
#pragma once

#include "interpreter/variant/loading.h"

namespace trigon::engine::hands_rule {

/// Fills the ruleset's hands from the section, and reports every error.
void read_hands(Loading& loading, const YamlNode& section);

}  // namespace trigon::engine::hands_rule
