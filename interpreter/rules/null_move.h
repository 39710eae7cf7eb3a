// The null move of a search: the turn is passed on though nobody moves. Tested in tests/property/legality_test.cpp.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// Passes the turn on as a ply of its own: rights to capture en passant lapse and the half-move clock goes on, as with
/// any quiet move. `Position::undo_ply` takes it back exactly.
///
/// Returns false, and does nothing, where passing would say nothing about the position: when the player to move is in
/// check; in games with phases, where a turn may have several parts; when a mated player's royal must be captured; and
/// where a script may forbid any move, since that can mean that another one must be made.
bool make_null_move(Position& position);

}  // namespace trigon::engine
