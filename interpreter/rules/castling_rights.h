// Changes of the board by which castlings are lost or come back. Tested by tests/unit/apply_test.cpp and by reference
// positions.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The castlings that are lost when a piece leaves `from` or enters `to`.
inline CastlingSet lost_castlings(const Position& position, Cell from, Cell to) {
  const std::vector<CastlingSet>& lost = position.ruleset().castlings_lost;
  return position.castling_rights() & (lost[from] | lost[to]);
}

inline void lose_castlings(Position& position, CastlingSet lost) {
  if (!lost.empty()) position.set_castling_rights(position.castling_rights() - lost);
}

/// Edits a cell; castlings for which a piece left or entered it are over.
inline void change(Position& position, Cell cell, Piece piece) {
  position.edit(cell, piece);
  lose_castlings(position, lost_castlings(position, cell, cell));
}

/// Moves a piece; castlings for which a piece left or entered one of both cells are over.
inline void relocate(Position& position, const Move& move) {
  position.relocate(move.from, move.to, arrived(position.at(move.from), move));
  lose_castlings(position, lost_castlings(position, move.from, move.to));
}

/// Takes away all castlings of a player.
void drop_castlings_of(Position& position, Player player);

/// Do both pieces of a castling stand on their cells?
bool stands_for_castling(const Position& position, std::size_t index);

/// Gives the castlings for which a piece has just been dropped on a cell, see `Castling::comes_by_drop`.
void gain_castlings(Position& position, Cell cell);

/// Gives castlings back that begin on a cell, where both of their pieces stand again as if they had never moved.
void restore_castlings(Position& position, Cell cell);

}  // namespace trigon::engine
