// The moves of a piece by its move program, node by node: the definition, and the fallback where tables do not suffice.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/movegen/captures_aside.h"
#include "interpreter/movegen/double_step_moves.h"
#include "interpreter/movegen/en_passant_watch.h"
#include "interpreter/movegen/interpret.h"
#include "interpreter/movegen/passed_pieces.h"
#include "interpreter/movegen/piece_moves.h"

namespace trigon::engine {

/// Scratch memory for the moves of one piece, kept from one piece to the next.
template <std::size_t Words>
struct PieceScratch {
  std::vector<DoubleStep<Words>> double_steps;
  /// Targets found so far: those of moves and captures, of captures en passant, of captures from afar, and of swaps.
  CellSetOf<Words> arrived, taken_in_passing, shot, swapped;
  /// And of captures aside, without a choice and by choice.
  CellSetOf<Words> taken_aside, taken_ahead, taken_behind;
  /// The moves that capture on their way, by target and captured cells.
  std::vector<std::pair<Cell, CellSetOf<Words>>> passings;
  /// The captures by which the piece becomes another one, and the cells where it promotes by another term.
  std::vector<Move> changes;
  CellSetOf<Words> promoting;
  /// The cells that the current move opens.
  CellSetOf<Words> opened;
};

/// Finds the moves of the current piece by its program.
template <std::size_t Words, class Sink>
class InterpretedMoves {
 public:
  using Cells = CellSetOf<Words>;

  InterpretedMoves(const MoveContext<Words>& context, PieceMoves<Words, Sink>& piece, EnPassantWatch<Words>& watch,
                   PieceScratch<Words>& scratch)
      : context_(context),
        ruleset_(context.ruleset),
        piece_(piece),
        watch_(watch),
        scratch_(scratch),
        takes_in_passing_(context.position.has_en_passant_rights() && context.phase.has_captures),
        special_on_empty_(node_flag::unmoved_only | node_flag::takes_en_passant | node_flag::promotes |
                          node_flag::takes_aside |
                          (watch.is_possible() ? node_flag::opens_en_passant : 0)) {}

  /// Finds all moves of the current piece.
  void run() {
    program_ = &ruleset_.program(piece_.piece());
    special_victims_ = context_.phase.has_captures
                           ? context_.vital_types | ruleset_.hooks.victims | piece_.spared_unmoved()
                           : TypeSet::all();
    is_simple_ = !piece_.is_vital() && !piece_.must_test_all();
    if (is_simple_) legal_targets_ = context_.pins.legal_targets(piece_.from());
    if (program_->repeats_targets) {
      scratch_.arrived.clear();
      scratch_.taken_in_passing.clear();
      scratch_.shot.clear();
      scratch_.swapped.clear();
      scratch_.taken_aside.clear();
      scratch_.taken_ahead.clear();
      scratch_.taken_behind.clear();
      scratch_.promoting.clear();
    }
    scratch_.double_steps.clear();
    scratch_.passings.clear();
    scratch_.changes.clear();
    interpret(program_->begin_of(piece_.from()), program_->end_of(piece_.from()), context_.position.board(),
              context_.player, ruleset_.team_of[context_.player], ruleset_.conditions.data(), *this);
    if (!scratch_.changes.empty()) add_changes();
  }

  // --- called by the interpreter ----------------------------------------------------------------------------------

  void on_empty(const Node& node) {
    if (is_simple_ && (node.flags & special_on_empty_) == 0) {
      if (context_.has_quiet_moves) arrive_simply(node);
      return;
    }
    if (node.has(node_flag::unmoved_only) && !piece_.piece().is_unmoved()) return;
    if (takes_in_passing_ && node.has(node_flag::takes_en_passant) && has_passed(node)) return take_in_passing(node);
    if (node.has(node_flag::takes_aside) && (takes_on_the_way(node) ? take_on_the_way(node) : take_aside(node))) return;
    if (!node.has(node_flag::may_move) || !context_.has_quiet_moves) return;
    if (watch_.is_possible() && node.has(node_flag::opens_en_passant) && is_double_step(node)) return;
    arrive(node, false);
  }

  void on_victim(const Node& node, Piece victim) {
    if (is_simple_ && (node.flags & special_on_victim) == 0 && !special_victims_.contains(victim.type()))
      return arrive_simply(node);
    const bool swaps = node.condition() != 0 && ruleset_.conditions[node.condition()].fate.swaps();
    if (swaps ? !context_.has_quiet_moves : !context_.phase.has_captures) return;
    if (node.has(node_flag::unmoved_only) && !piece_.piece().is_unmoved()) return;
    if (node.condition() != 0 && !allows_victim(ruleset_.conditions[node.condition()], piece_.piece(), victim))
      return;
    if (piece_.spared_unmoved().contains(victim.type()) && victim.is_unmoved()) return;
    if (swaps) return swap(node);
    if (node.has(node_flag::stays)) return shoot(node);
    if (takes_on_the_way(node) && take_on_the_way(node)) return;
    if (node.condition() != 0 && ruleset_.conditions[node.condition()].changes_captor())
      return capture_and_change(node, victim);
    arrive(node, (context_.vital_types | ruleset_.hooks.victims).contains(victim.type()));
  }

  void on_return(const Node& node) {
    if (!context_.has_quiet_moves || (node.has(node_flag::unmoved_only) && !piece_.piece().is_unmoved())) return;
    piece_.pass();
  }

 private:
  // The flags that make a target special, on a victim's cell and (`special_on_empty_`) on an empty one.
  static constexpr std::uint16_t special_on_victim =
      static_cast<std::uint16_t>(~(node_flag::may_move | node_flag::may_capture));

  bool is_repeated(Cells& seen, Cell cell) const {
    if (!program_->repeats_targets) return false;
    if (seen.contains(cell)) return true;
    seen.insert(cell);
    return false;
  }

  /// Adds a move on the fast path, where only the cell is tested.
  void arrive_simply(const Node& node) {
    if (!legal_targets_.contains(node.cell)) return;
    if (!is_repeated(scratch_.arrived, node.cell)) piece_.legal(piece_.move_to(node.cell));
  }

  /// Adds a plain move or capture. `has_effect`: the capture may bring down an army or trigger a script, so that pins
  /// and checks do not decide about the move.
  void arrive(const Node& node, bool has_effect) {
    if (!is_repeated(scratch_.arrived, node.cell)) emit(node, piece_.move_to(node.cell), has_effect);
  }

  /// Adds a move: as legal, as one to be tested, or not at all.
  void emit(const Node& node, Move move, bool has_effect) {
    const bool promotes = node.has(node_flag::promotes);
    if (promotes && program_->repeats_targets) scratch_.promoting.insert(node.cell);
    if (piece_.must_test_all() || has_effect) return piece_.test(move, promotes);
    const bool is_legal = piece_.is_vital() ? !piece_.is_attacked_at(node.cell) : legal_targets_.contains(node.cell);
    if (is_legal) piece_.legal(move, promotes);
  }

  /// Notes a capture by which the piece becomes another one, as its condition says of the victim.
  [[gnu::noinline]] void capture_and_change(const Node& node, Piece victim) {
    const int becomes = ruleset_.conditions[node.condition()].captor_becomes[victim.type()];
    if (becomes < 0 || becomes == piece_.piece().type()) return arrive(node, true);
    Move move = piece_.move_to(node.cell);
    move.promotion = static_cast<std::uint8_t>(becomes + 1);
    if (std::ranges::find(scratch_.changes, move) == scratch_.changes.end()) scratch_.changes.push_back(move);
  }

  /// Adds the captures that were noted, but for those that are promotions by another term.
  [[gnu::noinline]] void add_changes() {
    for (const Move& move : scratch_.changes) {
      const bool is_found = program_->repeats_targets && scratch_.promoting.contains(move.to);
      if (!is_found || !piece_.may_promote_to(move.promoted_type())) piece_.test(move);
    }
  }

  void shoot(const Node& node) {
    if (!is_repeated(scratch_.shot, node.cell)) piece_.test({piece_.from(), node.cell, capture_kind(node.flags), 0, 0});
  }

  void swap(const Node& node) {
    if (is_repeated(scratch_.swapped, node.cell)) return;
    piece_.test({piece_.from(), node.cell, MoveKind::exchange, 0, 0}, node.has(node_flag::promotes));
  }

  /// Adds the capture aside by a move to the node's cell. Returns false, having done nothing, when nothing is captured.
  [[gnu::noinline]] bool take_aside(const Node& node) {
    if (!context_.phase.has_captures) return false;
    if (ruleset_.conditions[node.condition()].takes != Takes::ahead_or_behind)
      return take_aside(node, Takes::onto, scratch_.taken_aside);
    const bool ahead = take_aside(node, Takes::ahead, scratch_.taken_ahead);
    return take_aside(node, Takes::behind, scratch_.taken_behind) || ahead;
  }

  bool take_aside(const Node& node, Takes choice, Cells& seen) {
    if (captured_aside(context_.position, piece_.from(), node.cell, choice).empty()) return false;
    const Move move{piece_.from(), node.cell, MoveKind::aside, 0, static_cast<std::uint16_t>(choice)};
    if (!is_repeated(seen, node.cell)) piece_.test(move, node.has(node_flag::promotes));
    return true;
  }

  bool takes_on_the_way(const Node& node) const {
    return node.condition() != 0 && ruleset_.conditions[node.condition()].takes == Takes::passed;
  }

  /// Adds the capture on the way to the node's cell, once for each set of captured pieces. Returns false, having done
  /// nothing, when nothing is captured on the way.
  [[gnu::noinline]] bool take_on_the_way(const Node& node) {
    Cells captured;
    bool is_spared = !context_.phase.has_captures;
    program_->for_each_taken(piece_.from(), &node, [&](Cell cell) {
      captured.insert(cell);
      const Piece victim = context_.position.at(cell);
      is_spared |= victim.is_unmoved() && piece_.spared_unmoved().contains(victim.type());
    });
    if (captured.empty()) return false;
    const std::pair<Cell, Cells> found{node.cell, captured};
    if (is_spared || std::ranges::find(scratch_.passings, found) != scratch_.passings.end()) return true;
    scratch_.passings.push_back(found);
    const auto number = static_cast<std::uint16_t>(&node - program_->begin_of(piece_.from()));
    piece_.test({piece_.from(), node.cell, MoveKind::passing, 0, number}, node.has(node_flag::promotes));
    return true;
  }

  /// Adds the captures en passant on the node's cell. Not inlined, since it is rare.
  [[gnu::noinline]] void take_in_passing(const Node& node) {
    if (is_repeated(scratch_.taken_in_passing, node.cell)) return;
    const Move move{piece_.from(), node.cell, MoveKind::en_passant, 0, 0};
    const bool promotes = node.has(node_flag::promotes);
    Cells victims;
    for_each_passed_piece(context_.position, node.cell, [&](Cell victim) { victims.insert(victim); });
    const bool has_effect = piece_.is_shown(move) || !(victims & context_.position.template royals<Words>()).empty();
    if (piece_.must_test_all() || piece_.is_vital() || has_effect || !context_.attacks_depend_on_occupancy())
      return piece_.test(move, promotes);
    if (!exposes_royal(node.cell, victims)) piece_.legal(move, promotes);
  }

  /// Would the own royal be attacked after the current piece has gone to `to`, an empty cell, and the `victims` are
  /// gone?
  bool exposes_royal(Cell to, const Cells& victims) const {
    const Position& position = context_.position;
    const Cell royal = position.royals_of<Words>(context_.player).first();
    if (context_.vital_types.empty() || royal == no_cell) return false;
    Cells occupied = context_.occupied - victims;
    occupied.erase(piece_.from());
    occupied.insert(to);
    return find_attacker_among<Words>(position, context_.attackers - victims, royal, position.at(royal), occupied,
                                      {}) != no_cell;
  }

  /// Is there a piece that may be taken en passant on the node's empty cell?
  bool has_passed(const Node& node) const {
    for (const EnPassantRight& right : context_.position.en_passant_rights())
      if (right.passed == node.cell && can_take(node, context_.position.at(right.victim))) return true;
    return false;
  }

  bool can_take(const Node& node, Piece victim) const {
    return !ruleset_.team_of[context_.player].contains(victim.owner()) &&
           allows_victim(ruleset_.conditions[node.condition()], piece_.piece(), victim);
  }

  /// Handles a move over cells onto which an enemy could capture en passant. Returns false, having done nothing, when
  /// there is no such cell, so that the move is plain.
  bool is_double_step(const Node& node) {
    scratch_.opened.clear();
    program_->for_each_passed(piece_.from(), &node, [&](const Node& passed) {
      if (watch_.is_open(piece_.from(), node.cell, passed.cell)) scratch_.opened.insert(passed.cell);
    });
    if (scratch_.opened.empty()) return false;
    const auto index = static_cast<std::uint16_t>(&node - program_->begin_of(piece_.from()));
    if (add_double_step(scratch_.double_steps, {node.cell, index, scratch_.opened}))
      emit(node, scratch_.double_steps.back().move_from(piece_.from()), false);
    return true;
  }

  const MoveContext<Words>& context_;
  const Ruleset& ruleset_;
  PieceMoves<Words, Sink>& piece_;
  EnPassantWatch<Words>& watch_;
  PieceScratch<Words>& scratch_;
  /// Can there be captures en passant in this position?
  const bool takes_in_passing_;
  const std::uint16_t special_on_empty_;

  // Facts about the current piece.
  const MoveProgram* program_ = nullptr;
  /// The types whose capture has effects beyond the removal of the piece.
  TypeSet special_victims_;
  /// Do pins and checks decide about most of its moves by their targets alone?
  bool is_simple_ = false;
  /// Where it may go if it is simple.
  Cells legal_targets_;
};

}  // namespace trigon::engine
