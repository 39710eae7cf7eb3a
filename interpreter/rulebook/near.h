// For rules about pieces within some steps of others: explosion, freezing, protection.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "interpreter/geometry/grid.h"

namespace trigon::engine {

/// For each cell those within so many steps of any kind, itself included.
inline std::vector<CellSet> cells_within(const Grid& grid, int reach) {
  std::vector<CellSet> near;
  for (const Cell cell : grid.cells()) near.push_back(grid.near(cell, reach));
  return near;
}

/// Where that is, before the name of a piece: "beside", or "within 2 steps of".
inline std::string within_reach(int reach) { return reach == 1 ? "beside" : fmt::format("within {} steps of", reach); }

}  // namespace trigon::engine
