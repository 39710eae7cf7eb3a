// Pictures that show all that a piece can do; see report.h.
#pragma once

#include <vector>

#include "interpreter/analysis/analysis.h"
#include "interpreter/report/report.h"

namespace trigon::engine {

/// Diagrams of a player's piece alone on the board: near the middle, on each orientation. There are more where a part
/// of its movement shows nowhere else, such as first moves, hops, and captures of royals. If the movement depends on
/// where the piece stands, diagrams show it both ways. A caption says what its diagram holds for.
std::vector<Figure> piece_figures(const Ruleset& ruleset, const Analysis& analysis, PieceType type, Player player);

}  // namespace trigon::engine
