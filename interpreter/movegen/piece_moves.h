// The piece in hand, and what becomes of its moves: legal, unsure, shown to a script, promoting. What the ways of finding
// moves (tape_moves.h, generator.h) have in common.
#pragma once

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/pins_and_checks.h"
#include "interpreter/position/move.h"

namespace trigon {

/// The sink is that of the generator.
template <std::size_t Words, class Sink>
class PieceMoves {
 protected:
  using Cells = CellSetOf<Words>;

  PieceMoves(const Position& position, const PinsAndChecks<Words>& lines, const Cells& attackers, Sink& sink,
             bool is_guarded)
      : position_(position),
        ruleset_(position.ruleset()),
        phase_(position.phase()),
        player_(position.turn()),
        lines_(lines),
        sink_(sink),
        is_guarded_(is_guarded),
        risky_victims_(is_guarded ? ruleset_.royal_types : 0),
        occupied_(narrow<Words>(position.occupied())),
        own_(narrow<Words>(position.cells_of(player_))),
        others_(occupied_ - own_),
        attackers_(attackers) {}

  /// Takes the piece in hand; false when it may not move in this phase.
  bool take_up(Piece piece, Cell from) {
    piece_ = piece;
    if (!(phase_.movers >> piece.type() & 1)) return false;
    from_ = from;
    truce_ = piece.is_unmoved() ? ruleset_.types[piece.type()].truce : 0;
    is_royal_ = risky_victims_ >> piece.type() & 1;
    is_shown_ = ruleset_.hooks.movers >> piece.type() & 1;
    is_unsure_ = lines_.must_try_all() || is_shown_;
    return true;
  }

  void unsure(const Move& move, bool promotes = false) {
    if (!is_guarded_ && !is_shown(move))
      return each_promotion(move, promotes, [&](const Move& one) { sink_.legal(one); });
    each_promotion(move, promotes, [&](const Move& one) { sink_.unsure(one); });
  }

  /// Is there a script to look at the move?
  bool is_shown(const Move& move) const {
    if (is_shown_) return true;
    if (ruleset_.hooks.victims == 0) return false;
    if (move.kind == MoveKind::en_passant) return true;
    const Piece victim = position_.at(move.to);
    return !victim.is_empty() && (ruleset_.hooks.victims >> victim.type() & 1);
  }

  template <class Use>
  void each_promotion(Move move, bool promotes, Use&& use) const {
    const PieceTypeInfo& type = ruleset_.types[piece_.type()];
    const bool may_stay = !promotes || (type.may_stay && !type.compulsory[piece_.home()].contains(move.to));
    if (may_stay) use(move);
    if (!promotes) return;
    bool has_choice = may_stay;
    for (PieceType choice : type.promotes_to) {
      if (type.promotion_limit > 0 && position_.count_of(player_, choice) >= type.promotion_limit) continue;
      has_choice = true;
      Move promotion = move;
      promotion.promotion = static_cast<std::uint8_t>(choice + 1);
      use(promotion);
    }
    // Without a choice the cell is closed, unless the move takes a royal (rulings section 5).
    if (!has_choice && takes_royal(move)) use(move);
  }

  bool takes_royal(const Move& move) const {
    const Piece victim = position_.at(move.to);
    return !victim.is_empty() && (ruleset_.royal_types >> victim.type() & 1);
  }

  /// Would the royal be attacked after going from its cell to `to`?
  bool is_attacked_at(Cell to) const {
    Cells lifted = occupied_;
    lifted.erase(from_);
    return find_attacker_among<Words>(position_, attackers_, to, piece_.moved(), lifted, {from_, no_cell}) != no_cell;
  }

  /// Does which cells are occupied decide who attacks a cell, whatever stands there?
  bool is_told_by_occupancy() const { return Words <= max_path_set_words && ruleset_.conditions.size() == 1; }

  const Position& position_;
  const Ruleset& ruleset_;
  const Phase& phase_;
  const Player player_;
  const PinsAndChecks<Words>& lines_;
  Sink& sink_;
  /// No move may leave an own royal attacked.
  const bool is_guarded_;
  /// Types whose safety decides which moves are legal.
  const TypeSet risky_victims_;
  const Cells occupied_, own_, others_;
  /// Pieces of enemies who are in.
  const Cells attackers_;

  // The piece in hand.
  Cell from_ = no_cell;
  Piece piece_;
  /// Types that it may not capture while they have not moved.
  TypeSet truce_ = 0;
  bool is_royal_ = false;
  /// Scripts are shown all its moves.
  bool is_shown_ = false;
  /// All its moves must be tried.
  bool is_unsure_ = false;
};

}  // namespace trigon
