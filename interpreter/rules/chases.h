// Chases: moves that attack a piece which could be taken with profit. A player who repeats a position by chasing the
// same piece with every move may have to stop. Source: perpetual chase of xiangqi, as the Asian rules have it. Tested
// by reference positions.
#pragma once

#include <array>
#include <map>
#include <span>

#include "interpreter/position/position.h"

namespace trigon::engine {

/// Which attacks are chases.
struct ChaseRules {
  /// The pieces that may attack again and again.
  TypeSet free;
  /// Pieces that can be chased in these cells alone, by their owner; others can be everywhere.
  std::map<PieceType, Zone> only_in;
  /// What pieces are worth. A piece is chased though it is protected by what is worth less.
  std::array<int, max_piece_types> worth = {};
};

/// The players, of two, each of whose moves since a position occurred before has chased the same piece of the other.
///
/// A move chases a piece when one of the mover's pieces could take it after the move with profit, and could not before.
/// Profit is that nothing could take back, or that the piece is worth more than the one that takes it. A piece that
/// could take its attacker, one of its own type, is not chased. Captures and recaptures that leave the own royal to an
/// attacker that did not attack it before do not count. Royal pieces are not chased.
///
/// `since` has the positions since the earlier occurrence, with it and without `position`, which has the plies made
/// since then.
PlayerSet chasing_players(const Position& position, std::span<const PastPosition> since, const ChaseRules& rules);

}  // namespace trigon::engine
