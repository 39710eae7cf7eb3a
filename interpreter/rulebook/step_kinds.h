// Lists of kinds of steps, such as `orthogonal diagonal`, as several rules have them. Tested in tests/broken.
#pragma once

#include <string>

#include "interpreter/geometry/places.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

/// The kinds that a list names. Other names are reported; `what` names the list: "end: line: along".
StepKinds read_step_kinds(Loading& loading, const YamlNode& node, const std::string& what);

}  // namespace trigon::engine
