// The current piece, and the further way of its moves: legal at once, tested, shown to a script, promoting. The ways of
// finding moves (interpreted_moves.h, table_moves.h, castling_moves.h) share it.
//
// Moves go to a sink:
//   `sink.legal(move)`               legal as it stands,
//   `sink.legal(targets, move)`      legal for each of the targets as its `to`,
//   `sink.show(move)`                legal but for scripts and rules that look at moves one by one; the tester decides,
//   `sink.test(move)`                pseudo-legal; the tester decides,
//   `sink.is_done()`                 no more moves are wanted,
//   `Sink::needs_moves`              false when it only counts them.
#pragma once

#include <algorithm>
#include <utility>

#include "interpreter/movegen/context.h"

namespace trigon::engine {

template <std::size_t Words, class Sink>
class PieceMoves {
 public:
  using Cells = CellSetOf<Words>;

  PieceMoves(const MoveContext<Words>& context, Sink& sink) : context_(context), sink_(sink) {}

  /// Makes `piece` the current piece; false when it may not move in this phase.
  bool take_up(Piece piece, Cell from) {
    const Ruleset& ruleset = context_.ruleset;
    if (!context_.phase.movers.contains(piece.type())) return false;
    piece_ = piece;
    from_ = from;
    spared_unmoved_ = piece.is_unmoved() ? ruleset.types[piece.type()].spared_unmoved : TypeSet();
    is_vital_ = context_.vital_types.contains(piece.type());
    is_shown_ = context_.shown_movers().contains(piece.type()) || context_.gates.contains(from);
    return true;
  }

  Piece piece() const { return piece_; }
  Cell from() const { return from_; }
  /// The types that it may not capture while they are unmoved.
  TypeSet spared_unmoved() const { return spared_unmoved_; }
  /// Is it a royal whose safety decides which moves are legal?
  bool is_vital() const { return is_vital_; }
  /// Must all its moves be tested?
  bool must_test_all() const { return context_.pins.must_test_all() || (is_shown_ && context_.must_test_shown()); }
  bool is_done() const { return sink_.is_done(); }

  Move move_to(Cell to) const { return {from_, to, MoveKind::plain, 0, 0}; }

  void legal(const Move& move) { is_shown_ ? sink_.show(move) : sink_.legal(move); }
  void legal(const Cells& targets) {
    if (!is_shown_) return sink_.legal(targets, move_to(no_cell));
    targets.for_each([&](Cell to) { sink_.show(move_to(to)); });
  }
  void legal(const Move& move, bool promotes) {
    if (!promotes) return legal(move);
    each_promotion(move, [&](const Move& one) { promote(one); });
  }

  /// Adds a move about which pins and checks cannot decide.
  void test(const Move& move, bool promotes = false) {
    if (!context_.is_guarded && !is_shown(move)) return legal(move, promotes);
    if (!promotes) return sink_.test(move);
    each_promotion(move, [&](const Move& one) { sink_.test(one); });
  }

  /// Adds the pass by which the piece closes its circle. All passes are one move, whichever piece of the position makes
  /// them.
  void pass() {
    if (std::exchange(has_passed_, true)) return;
    test({from_, from_, MoveKind::pass, 0, 0});
  }

  /// Must the move be shown to a script?
  bool is_shown(const Move& move) const {
    const TypeSet victims = context_.ruleset.hooks.victims;
    if (is_shown_ || victims.empty()) return is_shown_;
    if (row_of(move.kind).takes_elsewhere) return true;
    const Piece victim = context_.position.at(move.to);
    return !victim.is_empty() && victims.contains(victim.type());
  }

  /// Would the current royal be attacked after going to `to`?
  bool is_attacked_at(Cell to) const {
    Cells others = context_.occupied;
    others.erase(from_);
    return find_attacker_among<Words>(context_.position, context_.attackers, to, piece_.moved(), others,
                                      {from_, no_cell}) != no_cell;
  }

  /// Does a move that promotes have this choice?
  bool may_promote_to(PieceType choice) const {
    const PieceTypeInfo& type = context_.ruleset.types[piece_.type()];
    const auto found = std::ranges::find(type.promotes_to, choice);
    return type.promotion_time != PromotionTime::at_turn_end && found != type.promotes_to.end() &&
           is_below_limit(type, static_cast<std::size_t>(found - type.promotes_to.begin()));
  }

 private:
  bool is_below_limit(const PieceTypeInfo& type, std::size_t choice) const {
    return type.promotion_limits.empty() || context_.position.is_below(type.promotion_limits[choice], context_.player);
  }

  template <class Use>
  void each_promotion(Move move, Use&& use) const {
    const PieceTypeInfo& type = context_.ruleset.types[piece_.type()];
    if (type.promotion_time == PromotionTime::at_turn_end) return use(move);
    if (move.kind == MoveKind::en_passant && !type.promotes_en_passant) return use(move);
    const bool may_stay = type.may_stay && !type.compulsory[piece_.home()].contains(move.to);
    if (may_stay) use(move);
    bool has_choice = may_stay;
    for (std::size_t choice = 0; choice < type.promotes_to.size(); ++choice) {
      if (!is_below_limit(type, choice)) continue;
      has_choice = true;
      Move promotion = move;
      promotion.promotion = static_cast<std::uint8_t>(type.promotes_to[choice] + 1);
      use(promotion);
    }
    // Without a type to promote to, the move is not legal, unless it takes a royal (rulings section 5).
    if (!has_choice && takes_royal(move)) use(move);
  }

  /// The piece may become royal, and so have moved into check.
  void promote(const Move& move) {
    const bool becomes_vital = move.promotes() && context_.vital_types.contains(move.promoted_type());
    if (becomes_vital)
      sink_.test(move);
    else
      legal(move);
  }

  bool takes_royal(const Move& move) const {
    const Piece victim = context_.position.at(move.to);
    return !victim.is_empty() && context_.ruleset.royal_types.contains(victim.type());
  }

  const MoveContext<Words>& context_;
  Sink& sink_;
  Cell from_ = no_cell;
  Piece piece_;
  TypeSet spared_unmoved_;
  bool is_vital_ = false;
  /// Are all its moves shown to the tester?
  bool is_shown_ = false;
  bool has_passed_ = false;
};

}  // namespace trigon::engine
