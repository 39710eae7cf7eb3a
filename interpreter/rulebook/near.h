// For rules about pieces within some steps of others: explosion, freezing, protection.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "interpreter/variant/loading.h"

namespace trigon::engine {

/// For each cell those within so many steps of any kind, itself included.
inline std::vector<CellSet> cells_within(const Grid& grid, int reach) {
  std::vector<CellSet> near;
  for (const Cell cell : grid.cells()) near.push_back(grid.near(cell, reach));
  return near;
}

/// Where that is, before the name of a piece: "beside", or "within 2 steps of".
inline std::string within_reach(int reach) {
  return reach == 1 ? "beside" : fmt::format("within {} steps of", reach);
}

/// Reads the pieces that make the rule `key` by its field; an empty list is an error.
inline TypeSet read_named_pieces(Loading& loading, const YamlNode& node, const char* key, const char* field) {
  if (node.is_sequence() && node.items.empty())
    loading.diagnostics.error(node.span, "range", fmt::format("{}: {}: the list is empty", key, field),
                              fmt::format("name pieces, or remove '{}'", key));
  return loading.piece_set(node, of_key(key, field));
}

}  // namespace trigon::engine
