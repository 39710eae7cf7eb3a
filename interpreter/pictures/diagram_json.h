// The marks of a diagram as JSON.
#pragma once

#include "interpreter/pictures/diagram.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// A map from kinds of marks to the labels of their cells.
Json marks_to_json(const Ruleset& ruleset, const Marks& marks);

}  // namespace trigon::engine
