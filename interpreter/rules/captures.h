// What becomes of captured pieces: what they turn into, who keeps them in hand, what explodes around their captor.
// Tested in tests/unit/apply_test.cpp and by reference positions.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// What a captured piece becomes that stays on the board, when `mover` captures it.
Piece changed_by_capture(Piece victim, VictimFate fate, Player mover);

/// Puts a captured piece into the hand of `holder`, where the rules say that captured pieces are held.
void keep_in_hand(Position& position, Piece victim, Player holder);

/// Removes the pieces around the captor on its new cell, or makes them what the rule says, and removes the captor if it
/// has moved. Points for what is blown up are counted; nobody is put out by it yet.
void explode(Position& position, const Explosion& explosion, const Move& move);

}  // namespace trigon::engine
