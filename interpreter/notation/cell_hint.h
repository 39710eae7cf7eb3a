// Hints for cell names that do not exist. Tested by tests/broken/grid.txt and regions.txt.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/geometry/labels.h"

namespace trigon::engine {

/// A hint for a name that is none of `labels`: the cell that was probably meant, the cells of the column that it names,
/// or the columns that there are.
std::string cell_hint(const Labels& labels, std::string_view name);

}  // namespace trigon::engine
