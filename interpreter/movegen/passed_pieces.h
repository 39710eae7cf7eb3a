// Which pieces a capture en passant takes.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// Calls `visit(cell)` for each piece that is taken when the player to move captures en passant on `passed`.
template <class Visit>
void for_each_passed_piece(const Position& position, Cell passed, Visit&& visit) {
  for (const EnPassantRight& right : position.en_passant_rights())
    if (right.passed == passed && position.at(right.victim).owner() != position.turn()) visit(right.victim);
}

}  // namespace trigon::engine
