// The null move of a search: the turn passes to the next player without a move. Tested in
// tests/property/legality_test.cpp.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// Passes the turn on as a ply of its own. En-passant rights lapse and the half-move clock advances, as with any quiet
/// move. `Position::undo_ply` undoes it exactly.
///
/// Returns false, and does nothing, where passing would say nothing about the position: in check; in games with phases
/// or `TurnRules`, where a turn may have several parts; when captures are compulsory, or a mated player's royal must be
/// captured; and when a script can forbid any move, since another move may then be obligatory.
bool make_null_move(Position& position);

}  // namespace trigon::engine
