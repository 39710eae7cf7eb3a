// Gating: pieces that enter from the hand behind a move.
#pragma once

#include <array>

#include "interpreter/model/piece.h"
#include "interpreter/model/zone.h"

namespace trigon::engine {

/// The rule that held pieces may enter where a piece leaves its cell, in the same move. Sources: Seirawan chess.
struct Gating {
  /// What may enter, and behind which pieces.
  TypeSet pieces, by;
  /// The cells on which something may enter, for each player.
  Zone in;
  /// Is it the first move of the other piece? Is a move without a piece that enters not legal where one may enter?
  bool needs_unmoved = true, must = false;
  /// May the piece that enters be all that keeps a royal from being attacked?
  bool shields = false;
  /// May it enter where the royal of a castling stood, and where the partner did?
  bool behind_royal = true, behind_partner = true;
  /// The types of each player of which it matters to this rule alone whether they have moved.
  std::array<TypeSet, max_players> remembered{};
};

}  // namespace trigon::engine
