// The symmetries of a game for some pieces: turns and reflections of the board that change neither the moves of these
// pieces nor the end of the game. Tested in tests/unit/solve_test.cpp.
#pragma once

#include "interpreter/analysis/analysis.h"
#include "interpreter/solve/ending_table.h"
#include "interpreter/solve/placed_pieces.h"

namespace trigon::engine {

/// Where each symmetry takes every cell; the first leaves all cells where they are. Nothing is declared: the lines of
/// the pieces are compared one by one, and legal moves and ends in many positions, since rules may name cells. `next`
/// has the symmetries of all that captures and promotions lead to, which must hold there too.
CellMaps ending_symmetries(const Ruleset& ruleset, const Analysis& analysis, const EndingPieces& pieces,
                           const Material& material, const std::vector<const CellMaps*>& next);

}  // namespace trigon::engine
