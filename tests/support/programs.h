// Movements compiled for tests.
#pragma once

#include <string>

#include "interpreter/geometry/grid.h"
#include "interpreter/movement/compiler.h"

namespace trigon::engine::testing {

/// The only term of a movement text; fails the test when the text has errors.
Term term_of(const std::string& text);

CellSet every_cell(const Grid& grid);

/// The program of a movement text with the given facing, without zones. `condition` is the number that all its terms
/// get.
MoveProgram program_of(const Grid& grid, const std::string& moves, const Facing& facing = 90, std::size_t condition = 0,
                       const CellSet& promotion = {});

}  // namespace trigon::engine::testing
