// Moves of the player to move, from the walk over each piece's tape.
//
// The generator hands each move to a sink:
//   `sink.legal(move)`    legal as it stands, by the sensitive lines,
//   `sink.unsure(move)`   pseudo-legal; whether it leaves an own royal attacked must be tried,
//   `sink.is_done()`      true when no more moves are wanted.
// Each move comes once, but for those that only scripts make. Moves that scripts are to be shown are never sure.
// Interpreter/rules/legal.h makes legal moves of that. Tested in tests/unit/generator_test.cpp and by
// perft tables.
#pragma once

#include <bit>
#include <vector>

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/sensitive_lines.h"
#include "interpreter/movegen/walk.h"
#include "interpreter/position/move.h"

namespace trigon {

template <class Sink>
class Generator {
 public:
  /// With `is_guarded`, moves that leave an own royal attacked are left out or handed out as unsure, and `lines` must have
  /// been found for this position; without, all pseudo-legal moves are wanted and `lines` must ignore it.
  Generator(const Position& position, SensitiveLines& lines, Sink& sink, bool is_guarded)
      : position_(position),
        ruleset_(position.ruleset()),
        phase_(position.phase()),
        player_(position.turn()),
        lines_(lines),
        sink_(sink),
        is_guarded_(is_guarded),
        risky_victims_(is_guarded ? ruleset_.royal_types : 0) {}

  void run() {
    if (phase_.has_moves) run_pieces();
    if (phase_.has_drops && ruleset_.hands.droppable != 0) run_drops();
  }

  // --- called by the walk -----------------------------------------------------------------------------------------

  void on_empty(const Node& node) {
    if (is_simple_ && (node.flags & special_on_empty) == 0) return arrive_simply(node);
    if (node.has(node_flag::unmoved_only) && !piece_.is_unmoved()) return;
    if (node.has(node_flag::takes_en_passant) && has_passed(node)) return take_in_passing(node);
    if (!node.has(node_flag::may_move)) return;
    if (node.has(node_flag::opens_en_passant) && is_passing(node)) return;
    arrive(node, false);
  }

  void on_enemy(const Node& node, Piece victim) {
    if (is_simple_ && (node.flags & special_on_enemy) == 0 && !(special_victims_ >> victim.type() & 1))
      return arrive_simply(node);
    if (!phase_.has_captures) return;
    if (node.has(node_flag::unmoved_only) && !piece_.is_unmoved()) return;
    if (node.condition() != 0 && !allows_victim(ruleset_.conditions[node.condition()], victim)) return;
    if (truce_ >> victim.type() & 1 && victim.is_unmoved()) return;
    if (node.has(node_flag::rifle)) return shoot(node);
    arrive(node, (risky_victims_ | ruleset_.hooks.victims) >> victim.type() & 1);
  }

  void on_return(const Node& node) {
    if (has_passed_turn_ || (node.has(node_flag::unmoved_only) && !piece_.is_unmoved())) return;
    has_passed_turn_ = true;
    unsure({from_, from_, MoveKind::pass, 0, 0});
  }

 private:
  // What makes a target more than "go there": everything but the two abilities.
  static constexpr std::uint16_t special_on_empty =
      node_flag::unmoved_only | node_flag::opens_en_passant | node_flag::takes_en_passant | node_flag::promotes;
  static constexpr std::uint16_t special_on_enemy =
      static_cast<std::uint16_t>(~(node_flag::may_move | node_flag::may_capture));

  void run_pieces() {
    const std::size_t words = ruleset_.grid.words();
    const CellSet& own = position_.cells_of(player_);
    for (std::size_t w = 0; w < words; ++w)
      for (std::uint64_t rest = own.word(w); rest != 0; rest &= rest - 1) {
        if (sink_.is_done()) return;
        run_piece(static_cast<Cell>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
      }
    for (std::size_t i = 0; i < ruleset_.castlings.size(); ++i) castle(i);
  }

  void run_drops() {
    const CellSet* const allowed = lines_.allowed_to_drop();
    for (PieceType type : ruleset_.hands.types) {
      if (!(ruleset_.hands.droppable >> type & 1) || position_.held(player_, player_, type) == 0) continue;
      const bool is_sure = !lines_.must_try_all() && !(ruleset_.hooks.movers >> type & 1);
      ruleset_.hands.drop_zone[type][player_].for_each(
          [&](Cell cell) {
            if (!position_.at(cell).is_empty() || (allowed && !allowed->contains(cell))) return;
            is_sure ? sink_.legal(Move::drop(type, cell)) : sink_.unsure(Move::drop(type, cell));
          },
          ruleset_.grid.words());
    }
  }

  void run_piece(Cell from) {
    piece_ = position_.at(from);
    if (!(phase_.movers >> piece_.type() & 1)) return;
    from_ = from;
    const Program& program = ruleset_.program(piece_);
    program_ = &program;
    truce_ = piece_.is_unmoved() ? ruleset_.types[piece_.type()].truce : 0;
    special_victims_ = phase_.has_captures ? risky_victims_ | ruleset_.hooks.victims | truce_ : ~TypeSet{0};
    is_royal_ = risky_victims_ >> piece_.type() & 1;
    is_shown_ = ruleset_.hooks.movers >> piece_.type() & 1;
    is_unsure_ = lines_.must_try_all() || is_shown_;
    is_simple_ = !is_royal_ && !is_unsure_;
    allowed_ = is_simple_ ? lines_.allowed(from) : nullptr;
    if (program.repeats_targets) {
      arrived_.clear();
      taken_.clear();
      shot_.clear();
    }
    passing_.clear();
    walk(program.tape(from), program.tape_end(from), position_.board(), player_, ruleset_.conditions.data(), *this);
  }

  bool is_repeated(CellSet& seen, Cell cell) const {
    if (!program_->repeats_targets) return false;
    if (seen.contains(cell)) return true;
    seen.insert(cell);
    return false;
  }

  /// The usual case: whether the cell is allowed is all that there is to ask.
  void arrive_simply(const Node& node) {
    if (allowed_ && !allowed_->contains(node.cell)) return;
    if (!is_repeated(arrived_, node.cell)) sink_.legal({from_, node.cell, MoveKind::plain, 0, 0});
  }

  /// A plain move or capture. `has_effect`: what it captures may bring down an army or set off a script, so its safety is
  /// not on the lines.
  void arrive(const Node& node, bool has_effect) {
    if (is_repeated(arrived_, node.cell)) return;
    emit(node, {from_, node.cell, MoveKind::plain, 0, 0}, has_effect);
  }

  /// Legal, unsure or not allowed; and one move for each choice of promotion.
  void emit(const Node& node, Move move, bool has_effect) {
    if (is_unsure_ || has_effect) return unsure(move, node.has(node_flag::promotes));
    if (is_royal_) {
      if (is_attacked(position_, node.cell, piece_.moved(), player_, {from_, no_cell})) return;
    } else if (allowed_ && !allowed_->contains(node.cell)) {
      return;
    }
    each_promotion(move, node.has(node_flag::promotes), [&](const Move& one) { sink_.legal(one); });
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

  void shoot(const Node& node) {
    if (!is_repeated(shot_, node.cell)) unsure({from_, node.cell, MoveKind::rifle, 0, 0});
  }

  void take_in_passing(const Node& node) {
    if (!phase_.has_captures || is_repeated(taken_, node.cell)) return;
    unsure({from_, node.cell, MoveKind::en_passant, 0, 0}, node.has(node_flag::promotes));
  }

  /// Is there a piece that may be taken en passant on the node's empty cell?
  bool has_passed(const Node& node) const {
    for (const EnPassantRight& right : position_.en_passant_rights())
      if (right.passed == node.cell && can_take(node, position_.at(right.victim))) return true;
    return false;
  }

  bool can_take(const Node& node, Piece victim) const {
    return victim.owner() != player_ && allows_victim(ruleset_.conditions[node.condition()], victim);
  }

  /// Handles a move that passes over cells onto which an enemy could capture en passant. Moves with the same end are told
  /// apart only by those cells (rulings section 2); without any the move is plain and false is returned.
  bool is_passing(const Node& node) {
    open_.clear();
    bool is_open = false;
    program_->for_each_passed(from_, &node, [&](Cell cell) {
      if (!can_be_taken_in_passing(position_, from_, node.cell, cell, player_)) return;
      open_.insert(cell);
      is_open = true;
    });
    if (!is_open) return false;
    for (const Passing& other : passing_)
      if (other.to == node.cell && other.open == open_) return true;
    passing_.push_back({node.cell, open_});
    const auto index = static_cast<std::uint16_t>(&node - program_->tape(from_));
    emit(node, {from_, node.cell, MoveKind::passing, 0, index}, false);
    return true;
  }

  void castle(std::size_t index) {
    const Castling& castling = ruleset_.castlings[index];
    if (castling.player != player_ || !may_castle(index)) return;
    for (Cell cell : castling.empty)
      if (!position_.at(cell).is_empty()) return;
    const Piece royal = position_.at(castling.royal_from);
    for (Cell cell : castling.safe)
      if (is_attacked(position_, cell, royal, player_)) return;
    piece_ = royal;
    is_shown_ = ruleset_.hooks.movers >> royal.type() & 1;
    unsure({castling.royal_from, castling.royal_to, MoveKind::castling, 0, static_cast<std::uint16_t>(index)});
  }

  /// By right, or because royal and partner stand where they start.
  bool may_castle(std::size_t index) const {
    const Castling& castling = ruleset_.castlings[index];
    if (!(phase_.movers >> castling.royal & 1)) return false;
    if (castling.needs_unmoved) return position_.castling_rights() >> index & 1;
    const auto stands = [&](Cell cell, PieceType type) {
      const Piece piece = position_.at(cell);
      return !piece.is_empty() && piece.owner() == player_ && piece.type() == type;
    };
    return stands(castling.royal_from, castling.royal) && stands(castling.partner_from, castling.partner);
  }

  /// A multiple step already handed out, by its end and the cells that it opens.
  struct Passing {
    Cell to;
    CellSet open;
  };

  const Position& position_;
  const Ruleset& ruleset_;
  const Phase& phase_;
  const Player player_;
  SensitiveLines& lines_;
  Sink& sink_;
  const bool is_guarded_;
  /// Types whose safety decides which moves are legal.
  const TypeSet risky_victims_;
  bool has_passed_turn_ = false;
  // The piece whose tape is walked.
  Cell from_ = no_cell;
  Piece piece_;
  const Program* program_ = nullptr;
  TypeSet truce_ = 0;
  /// Types whose capture is more than to put a piece where another one stood.
  TypeSet special_victims_ = 0;
  bool is_royal_ = false;
  /// Scripts are shown all its moves.
  bool is_shown_ = false;
  bool is_unsure_ = false;
  bool is_simple_ = false;
  const CellSet* allowed_ = nullptr;
  CellSet arrived_, taken_, shot_, open_;
  std::vector<Passing> passing_;
};

}  // namespace trigon
