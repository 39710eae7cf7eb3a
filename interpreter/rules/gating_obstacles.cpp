#include "interpreter/rules/gating_obstacles.h"

#include "interpreter/movegen/gating.h"

namespace trigon::engine {

namespace {

/// Does a piece leave the cell by the move?
bool leaves(const Ruleset& ruleset, const Move& move, Cell cell) {
  if (move.kind == MoveKind::castling) {
    const Castling& castling = ruleset.castlings[move.detail];
    return cell == castling.royal_from || cell == castling.partner_from;
  }
  return is_step(move.kind) && !stays(move.kind) && move.kind != MoveKind::exchange && move.from == cell;
}

GatingObstacle castling_obstacle(const Gating& gating, const Castling& castling, Cell gate) {
  if (gate == castling.royal_to || gate == castling.partner_to) return GatingObstacle::occupied;
  if (gate == castling.royal_from && !gating.behind_royal) return GatingObstacle::at_royal;
  if (gate == castling.partner_from && !gating.behind_partner) return GatingObstacle::at_partner;
  return GatingObstacle::none;
}

}  // namespace

GatingObstacle gating_obstacle(const Position& position, const Move& move, PieceType type, Cell gate) {
  const Ruleset& ruleset = position.ruleset();
  const Gating& gating = *ruleset.gating;
  if (!gating.pieces.contains(type)) return GatingObstacle::not_entrant;
  if (!holds_entrant(position, position.turn(), type)) return GatingObstacle::not_held;
  if (!leaves(ruleset, move, gate)) return GatingObstacle::not_left;
  if (!gating.in[position.turn()].contains(gate)) return GatingObstacle::outside;
  const Piece piece = position.at(gate);
  if (!gating.by.contains(piece.type()) || piece.owner() != position.turn()) return GatingObstacle::behind;
  if (gating.needs_unmoved && !piece.is_unmoved()) return GatingObstacle::moved;
  return move.kind == MoveKind::castling ? castling_obstacle(gating, ruleset.castlings[move.detail], gate)
                                         : GatingObstacle::none;
}

}  // namespace trigon::engine
