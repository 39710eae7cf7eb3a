#include "interpreter/rules/castling_rights.h"

namespace trigon::engine {

void drop_castlings_of(Position& position, Player player) {
  CastlingSet rights = position.castling_rights();
  for (const std::size_t index : rights)
    if (position.ruleset().castlings[index].player == player) rights.erase(index);
  position.set_castling_rights(rights);
}

bool stands_for_castling(const Position& position, std::size_t index) {
  const Castling& castling = position.ruleset().castlings[index];
  const auto stands = [&](Cell from, PieceType type) {
    const Piece piece = position.at(from);
    return !piece.is_empty() && piece.owner() == castling.player && piece.type() == type;
  };
  return stands(castling.royal_from, castling.royal) && stands(castling.partner_from, castling.partner);
}

void gain_castlings(Position& position, Cell cell) {
  const Ruleset& ruleset = position.ruleset();
  if (ruleset.castlings_lost[cell].empty()) return;
  CastlingSet rights = position.castling_rights();
  for (const std::size_t index : ruleset.castlings_lost[cell])
    if (ruleset.castlings[index].comes_by_drop && stands_for_castling(position, index)) rights.insert(index);
  position.set_castling_rights(rights);
}

void restore_castlings(Position& position, Cell cell) {
  const Ruleset& ruleset = position.ruleset();
  if (ruleset.castlings_lost[cell].empty()) return;
  CastlingSet rights = position.castling_rights();
  for (const std::size_t index : ruleset.castlings_lost[cell]) {
    const Castling& castling = ruleset.castlings[index];
    const auto is_ready = [&](Cell from, PieceType type) {
      const Piece piece = position.at(from);
      return piece.is_unmoved() && piece.owner() == castling.player && piece.type() == type;
    };
    if (is_ready(castling.royal_from, castling.royal) && is_ready(castling.partner_from, castling.partner))
      rights.insert(index);
  }
  position.set_castling_rights(rights);
}

}  // namespace trigon::engine
