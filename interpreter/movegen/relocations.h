// Moves by which a player puts a piece of a neutral player on another cell, in phases that say so
// (`Phase::relocated`). Sources: the duck of duck chess. Tested by tests/reference/relocations.yaml and by comparison
// with the naive generator.
#pragma once

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// Is it a piece of a neutral player that the player to move may put on an empty cell?
bool is_relocated(const Position& position, Piece piece);

/// Appends the moves by which the piece on `from`, which `is_relocated`, goes to each empty cell.
void add_relocations(const Position& position, Cell from, MoveList& moves);

/// Appends the moves by which such pieces are put on the board of whose type no neutral player has one there. They
/// belong to the first neutral player.
void add_placements(const Position& position, MoveList& moves);

}  // namespace trigon::engine
