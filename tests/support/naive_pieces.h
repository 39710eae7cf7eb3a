// The moves of all pieces, for the naive generator: terms together, freezing, castling, neutral pieces that are
// relocated.
#pragma once

#include <set>

#include "tests/support/naive_moves.h"
#include "tests/support/naive_state.h"

namespace trigon::engine::testing::naive {

/// Does a piece of another player freeze the piece on a cell?
bool is_frozen(const State& state, Cell cell);

/// Does a piece, which does not stand on `vacated`, keep enemies from capturing the piece on a cell?
bool is_protected(const State& state, Cell cell, Cell vacated = no_cell);

/// Could the player capture what stands on the cell, if nothing is protected by what stands on `vacated`?
bool can_capture(const State& state, const NaiveRules& rules, Player player, Cell cell, Cell vacated = no_cell);

/// The same for any enemy of the defender.
bool is_attacked(const State& state, const NaiveRules& rules, Cell cell, Player defender, Cell vacated = no_cell);

std::set<NaiveMove> pseudo_legal(const State& state, const NaiveRules& rules);

}  // namespace trigon::engine::testing::naive
