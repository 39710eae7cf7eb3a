// Regions of a variant file for sets of cells that white and black have, each their own. Tested in
// tests/unit/import_fsf_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/import/fsf_rules.h"

namespace trigon::engine {

/// The name of a cell, as e4.
std::string cell_name(int column, int row);
/// The names of cells, row by row from the bottom, with spaces between them.
std::string cell_names(const Squares& squares);

/// A region in YAML that is `squares[0]` for white, who faces up on a board of that size, and `squares[1]` for black.
/// Nothing when no region says it: the two differ in the middle row.
std::optional<std::string> region_text(const Both<Squares>& squares, int columns, int rows);

}  // namespace trigon::engine
