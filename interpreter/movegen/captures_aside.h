// Captures of pieces that the mover does not come to: those that it hops over, runs up to, leaves, stands around or
// shuts in, as `Condition::takes` says. Tested in tests/reference/takes.yaml and by
// the naive generator.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The cells of the pieces that the piece on `from` captures aside by going to `to`, an empty cell: by all ways that
/// are open, if there are several. With `choice`, `ahead` or `behind`, only what it captures so by ways that leave the
/// choice; without, `onto`, nothing of what these capture. The move has not been made.
CellSet captured_aside(const Position& position, Cell from, Cell to, Takes choice);

/// The first of `attackers`, all of one player, that could capture `victim` on `cell` by a move to an empty cell or on
/// its way to another cell; `no_cell` when none can.
Cell find_attacker_aside(const Position& position, const CellSet& attackers, Cell cell, Piece victim);

}  // namespace trigon::engine
