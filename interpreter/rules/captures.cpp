#include "interpreter/rules/captures.h"

#include <algorithm>

#include "interpreter/rules/castling_rights.h"
#include "interpreter/rules/points.h"

namespace trigon::engine {

Piece changed_by_capture(Piece victim, VictimFate fate, Player mover) {
  if (fate.fate == FateOfVictims::converted) victim = victim.with_owner(mover);
  return fate.becomes < 0 ? victim : victim.moved().with_type(static_cast<PieceType>(fate.becomes));
}

void keep_in_hand(Position& position, Piece victim, Player holder) {
  const HandRules& hands = position.ruleset().hands;
  if (hands.captured == CapturedFate::gone || is_nobody(victim.owner())) return;
  const auto type = hands.held_as[victim.type()];
  if (type < 0 || hands.endless.contains(static_cast<PieceType>(type))) return;
  const std::uint16_t slot = hands.slot(holder, victim.owner(), static_cast<PieceType>(type));
  position.set_value(slot, std::min(position.value(slot) + 1, max_held));
}

void explode(Position& position, const Explosion& explosion, const Move& move) {
  explosion.near[move.to].for_each([&](Cell cell) {
    const bool is_captor = cell == move.to && !stays(move.kind);
    const TypeSet safe = is_captor ? explosion.immune : explosion.spared;
    if (const Piece piece = position.at(cell); !piece.is_empty() && !safe.contains(piece.type())) {
      count_points_for_capture(position, position.turn(), piece);
      const Player mover = position.turn();
      if (explosion.fills_hands)
        keep_in_hand(position, piece, piece.owner() == mover ? position.next_in(mover) : mover);
      const bool leaves = is_captor || explosion.becomes < 0;
      change(position, cell,
             leaves ? Piece()
                    : position.ruleset().given_up(piece.moved().with_type(static_cast<PieceType>(explosion.becomes))));
    }
  });
}

}  // namespace trigon::engine
