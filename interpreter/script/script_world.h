// The names that a script finds when it starts.
#pragma once

#include "interpreter/diagnosis/script_names.h"

namespace trigon::engine {

/// The world of all scripts.
const ScriptWorld& script_world();

}  // namespace trigon::engine
