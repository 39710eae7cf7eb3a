// Castlings of the player to move.
#pragma once

#include "interpreter/movegen/piece_moves.h"

namespace trigon::engine {

template <std::size_t Words, class Sink>
class CastlingMoves {
 public:
  using Cells = CellSetOf<Words>;

  /// `movers` are the pieces of the player that may move at all.
  CastlingMoves(const MoveContext<Words>& context, PieceMoves<Words, Sink>& piece, const Cells& movers)
      : context_(context), ruleset_(context.ruleset), piece_(piece), movers_(movers) {}

  /// Finds the castlings of the royal on `from`; those of all royals for `no_cell`.
  void run(Cell from) {
    const CastlingSet possible =
        ruleset_.castlings_of[context_.player] & (context_.position.castling_rights() | ruleset_.lasting_castlings);
    for (std::size_t index : possible) {
      if (piece_.is_done()) return;
      if (from == no_cell || ruleset_.castlings[index].royal_from == from) castle(index);
    }
  }

 private:
  void castle(std::size_t index) {
    const Castling& castling = ruleset_.castlings[index];
    if (!movers_.contains(castling.royal_from) || !movers_.contains(castling.partner_from)) return;
    if (!(narrow<Words>(castling.empty_cells) & context_.occupied).empty() || !is_ready(castling)) return;
    const Piece royal = context_.position.at(castling.royal_from);
    for (Cell cell : castling.safe)
      if (!is_safe(cell, royal, castling.royal_from)) return;
    if (!piece_.take_up(royal, castling.royal_from)) return;
    const Move move{castling.royal_from, castling.royal_to, MoveKind::castling, 0, static_cast<std::uint16_t>(index)};
    if (!piece_.is_vital() || piece_.must_test_all() || !context_.attacks_depend_on_occupancy())
      return piece_.test(move);
    if (!is_attacked(castling.royal_to, royal.moved(), occupied_after(castling))) piece_.legal(move);
  }

  /// May the royal that leaves `from` stand on the cell?
  bool is_safe(Cell cell, Piece royal, Cell from) const {
    const bool is_ours_to_say = !ruleset_.hooks.has_attackers();
    return (is_ours_to_say && is_protected(context_.position, cell, royal, from)) ||
           !is_attacked(cell, royal, context_.occupied);
  }

  bool is_attacked(Cell cell, Piece royal, const Cells& occupied) const {
    if (ruleset_.has_captures_aside || ruleset_.hooks.has_attackers()) [[unlikely]]
      return find_attacker_of_unprotected(context_.position, cell, royal, context_.player) != no_cell;
    const Cells attackers = capturers_among(context_.position, context_.attackers, cell);
    return find_attacker_among<Words>(context_.position, attackers, cell, royal, occupied, {}) != no_cell;
  }

  Cells occupied_after(const Castling& castling) const {
    Cells occupied = context_.occupied;
    occupied.erase(castling.royal_from);
    occupied.erase(castling.partner_from);
    occupied.insert(castling.royal_to);
    occupied.insert(castling.partner_to);
    return occupied;
  }

  /// Does the player have the right to it? Where none is needed, do royal and partner stand on their cells?
  bool is_ready(const Castling& castling) const {
    const auto stands = [&](Cell cell, PieceType type) {
      const Piece piece = context_.position.at(cell);
      return !piece.is_empty() && piece.owner() == context_.player && piece.type() == type;
    };
    return castling.needs_unmoved ||
           (stands(castling.royal_from, castling.royal) && stands(castling.partner_from, castling.partner));
  }

  const MoveContext<Words>& context_;
  const Ruleset& ruleset_;
  PieceMoves<Words, Sink>& piece_;
  const Cells movers_;
};

}  // namespace trigon::engine
