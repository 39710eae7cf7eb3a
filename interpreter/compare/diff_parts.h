// The parts of a comparison; see diff.h.
#pragma once

#include "interpreter/compare/diff.h"
#include "interpreter/compare/diff_match.h"

namespace trigon::engine {

/// The pieces of both variants that move differently.
std::vector<PieceChange> diff_moves(const Matching& matching);

/// All that a resolved variant says but moves, setup and texts for people. `a` and `b` are resolved with the names of
/// `a`.
std::vector<RuleChange> diff_rules(const Matching& matching, Json a, Json b);

}  // namespace trigon::engine
