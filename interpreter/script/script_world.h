// The predefined names of scripts.
#pragma once

#include "interpreter/diagnosis/script_names.h"

namespace trigon::engine {

/// The predefined names, which are the same for all scripts.
const ScriptWorld& script_world();

}  // namespace trigon::engine
