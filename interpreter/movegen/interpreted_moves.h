// The moves of a piece along its tape, node by node: the normative way, and the one for all that tables do not know.
#pragma once

#include <vector>

#include "interpreter/movegen/generator_scratch.h"
#include "interpreter/movegen/interpret.h"
#include "interpreter/movegen/passed_pieces.h"
#include "interpreter/movegen/piece_moves.h"

namespace trigon {

template <std::size_t Words, class Sink>
class InterpretedMoves : protected PieceMoves<Words, Sink> {
  using Base = PieceMoves<Words, Sink>;

 public:
  // --- called by the walk -----------------------------------------------------------------------------------------

  void on_empty(const Node& node) {
    if (is_simple_ && (node.flags & special_on_empty_) == 0) return arrive_simply(node);
    if (node.has(node_flag::unmoved_only) && !piece_.is_unmoved()) return;
    if (takes_in_passing_ && node.has(node_flag::takes_en_passant) && has_passed(node)) return take_in_passing(node);
    if (!node.has(node_flag::may_move)) return;
    if (may_open_ && node.has(node_flag::opens_en_passant) && is_passing(node)) return;
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

 protected:
  using Base::attackers_;
  using Base::each_promotion;
  using Base::from_;
  using Base::is_attacked_at;
  using Base::is_royal_;
  using Base::is_shown;
  using Base::is_told_by_occupancy;
  using Base::is_unsure_;
  using Base::lines_;
  using Base::occupied_;
  using Base::phase_;
  using Base::piece_;
  using Base::player_;
  using Base::position_;
  using Base::risky_victims_;
  using Base::ruleset_;
  using Base::sink_;
  using Base::truce_;
  using Base::unsure;
  using typename Base::Cells;

  /// `passing` is scratch memory.
  InterpretedMoves(const Position& position, const PinsAndChecks<Words>& lines, std::vector<DoubleStep<Words>>& passing,
                   const Cells& attackers, Sink& sink, bool is_guarded)
      : Base(position, lines, attackers, sink, is_guarded),
        takes_in_passing_(position.has_en_passant_rights()),
        may_open_(!ruleset_.en_passant_origins.empty() &&
                  (position.has_converted_pieces() ||
                   !(attackers & narrow<Words>(ruleset_.passing_watchers[player_])).empty())),
        passing_(passing),
        special_on_empty_(node_flag::unmoved_only | node_flag::takes_en_passant | node_flag::promotes |
                          (may_open_ ? node_flag::opens_en_passant : 0)) {}

  /// The moves of the piece in hand.
  void walk_piece() {
    const MoveProgram& program = ruleset_.program(piece_);
    program_ = &program;
    special_victims_ = phase_.has_captures ? risky_victims_ | ruleset_.hooks.victims | truce_ : ~TypeSet{0};
    is_simple_ = !is_royal_ && !is_unsure_;
    if (is_simple_) allowed_ = lines_.allowed(from_);
    if (program.repeats_targets) {
      arrived_.clear();
      taken_.clear();
      shot_.clear();
    }
    passing_.clear();
    interpret(program.begin_of(from_), program.end_of(from_), position_.board(), player_, ruleset_.conditions.data(),
              *this);
  }

  /// Could an enemy take the piece in hand en passant on `passed` when it has gone to `to`?
  bool is_open_in_passing(Cell passed, Cell to) const {
    return (!has_watched_ || watched_.contains(passed)) &&
           can_be_taken_in_passing(position_, attackers_, from_, to, passed);
  }

  Move double_step_move(const DoubleStep<Words>& move) const {
    return {from_, move.to, MoveKind::passing, 0, move.node};
  }

  /// Are captures en passant wanted?
  bool takes_in_passing_;
  /// Might an enemy take en passant on cells that a move passes over?
  const bool may_open_;
  /// Cells onto which enemies could capture en passant, whatever stands on their way; once they have been found.
  Cells watched_;
  bool has_watched_ = false;
  std::vector<DoubleStep<Words>>& passing_;

 private:
  // What makes a target more than "go there", on an enemy's cell and (`special_on_empty_`) on an empty one.
  static constexpr std::uint16_t special_on_enemy =
      static_cast<std::uint16_t>(~(node_flag::may_move | node_flag::may_capture));

  bool is_repeated(Cells& seen, Cell cell) const {
    if (!program_->repeats_targets) return false;
    if (seen.contains(cell)) return true;
    seen.insert(cell);
    return false;
  }

  /// The usual case: whether the cell is allowed is all that there is to ask.
  void arrive_simply(const Node& node) {
    if (!allowed_.contains(node.cell)) return;
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
      if (is_attacked_at(node.cell)) return;
    } else if (!allowed_.contains(node.cell)) {
      return;
    }
    each_promotion(move, node.has(node_flag::promotes), [&](const Move& one) { sink_.legal(one); });
  }

  void shoot(const Node& node) {
    if (!is_repeated(shot_, node.cell)) unsure({from_, node.cell, MoveKind::rifle, 0, 0});
  }

  /// Not inlined, since it is rare.
  [[gnu::noinline]] void take_in_passing(const Node& node) {
    if (!phase_.has_captures || is_repeated(taken_, node.cell)) return;
    const Move move{from_, node.cell, MoveKind::en_passant, 0, 0};
    Cells victims;
    for_each_passed_piece(position_, node.cell, [&](Cell victim) { victims.insert(victim); });
    const bool has_effect = is_shown(move) || !(victims & narrow<Words>(position_.royals())).empty();
    if (is_unsure_ || is_royal_ || has_effect || !is_told_by_occupancy())
      return unsure(move, node.has(node_flag::promotes));
    if (exposes_royal(node.cell, victims)) return;
    each_promotion(move, node.has(node_flag::promotes), [&](const Move& one) { sink_.legal(one); });
  }

  /// Would the royal be attacked, the piece in hand having gone to `to`, an empty cell, and the `victims` being gone?
  bool exposes_royal(Cell to, const Cells& victims) const {
    const Cell royal = narrow<Words>(position_.royals_of(player_)).first();
    if (risky_victims_ == 0 || royal == no_cell) return false;
    Cells occupied = occupied_ - victims;
    occupied.erase(from_);
    occupied.insert(to);
    return find_attacker_among<Words>(position_, attackers_ - victims, royal, position_.at(royal), occupied, {}) !=
           no_cell;
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

  /// Handles a move that passes over cells onto which an enemy could capture en passant; without any the move is plain and
  /// false is returned.
  bool is_passing(const Node& node) {
    open_.clear();
    program_->for_each_passed(from_, &node, [&](const Node& passed) {
      if (is_open_in_passing(passed.cell, node.cell)) open_.insert(passed.cell);
    });
    if (open_.empty()) return false;
    if (add_double_step(passing_, {node.cell, static_cast<std::uint16_t>(&node - program_->begin_of(from_)), open_}))
      emit(node, double_step_move(passing_.back()), false);
    return true;
  }

  const std::uint16_t special_on_empty_;
  const MoveProgram* program_ = nullptr;
  /// Types whose capture is more than to put a piece where another one stood.
  TypeSet special_victims_ = 0;
  /// Of the piece nothing else is to be known.
  bool is_simple_ = false;
  /// Where it may go if it is neither royal nor unsure.
  Cells allowed_;
  Cells arrived_, taken_, shot_, open_;
  bool has_passed_turn_ = false;
};

}  // namespace trigon
