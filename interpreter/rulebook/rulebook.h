// The list of all rules by name.
#pragma once

#include <span>

#include "interpreter/rulebook/rule.h"

namespace trigon::engine {

/// All rules, in the order in which they are read and printed.
std::span<const Rule* const> rulebook();

}  // namespace trigon::engine
