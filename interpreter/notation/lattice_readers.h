// The readers of drawings, one for boards of triangles and one for all others. `read_drawing` chooses.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/notation/drawing.h"

namespace trigon::engine {

/// Two lines a row: down-cells, then up-cells.
std::optional<std::vector<DrawnCell>> read_triangles(const Grid& grid, const LocatedText& text,
                                                     Diagnostics& diagnostics, const std::vector<std::string>& columns);

/// A line a row.
std::optional<std::vector<DrawnCell>> read_plain(const Grid& grid, const LocatedText& text, Diagnostics& diagnostics,
                                                 const std::vector<std::string>& columns);

}  // namespace trigon::engine
