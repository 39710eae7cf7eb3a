// Zones: cells for each player.
#pragma once

#include <vector>

#include "interpreter/geometry/grid.h"

namespace trigon::engine {

/// A set of cells for each home player, since zones may be given from a player's own side.
using Zone = std::vector<CellSet>;

}  // namespace trigon::engine
