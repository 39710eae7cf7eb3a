// Which pieces a capture en passant takes.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// Calls `visit(cell)` for each piece that is taken when the player to move captures en passant on `passed`.
template <class Visit>
void for_each_passed_piece(const Position& position, Cell passed, Visit&& visit) {
  const PlayerSet team = position.ruleset().team_of[position.turn()];
  for (const EnPassantRight& right : position.en_passant_rights())
    if (right.passed == passed && !team.contains(position.at(right.victim).owner())) visit(right.victim);
}

}  // namespace trigon::engine
