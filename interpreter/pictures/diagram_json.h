// The marks of a diagram as JSON.
#pragma once

#include "interpreter/pictures/diagram.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// By kind of mark the labels of the cells.
Json marks_to_json(const Ruleset& ruleset, const Marks& marks);

}  // namespace trigon::engine
