#include "interpreter/rules/application.h"

#include "interpreter/movegen/gating.h"
#include "interpreter/rules/captures.h"
#include "interpreter/rules/castling_rights.h"
#include "interpreter/rules/counting.h"
#include "interpreter/rules/elimination.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/rules/points.h"
#include "interpreter/rules/script_actions.h"
#include "interpreter/rules/turn_end.h"

namespace trigon::engine {

void drop_stale_rights(Position& position, const Move& move) {
  position.filter_en_passant_rights([&](const EnPassantRight& right) {
    return right.victim != move.from && right.victim != move.to && !position.at(right.victim).is_empty() &&
           position.at(right.passed).is_empty();
  });
}

void Application::run() {
  const bool may_open = move_.kind == MoveKind::double_step || move_.kind == MoveKind::composite;
  const bool lets_enter = ruleset_.gating && entrant_of(position_, move_);
  const std::vector<Cell> opened = may_open ? opened_cells(position_, move_) : std::vector<Cell>();
  position_.begin_ply();
  make_base();
  const bool is_bare_pass = move_.kind == MoveKind::pass && move_.from == no_cell;
  position_.set_passes(is_bare_pass && counts_pass() ? position_.passes() + 1 : 0);
  if (position_.has_en_passant_rights()) drop_stale_rights(position_, move_);
  for (const Cell cell : opened) position_.add_en_passant_right({cell, move_.to, mover_});
  const bool base_resets_count = resets_count_;
  if (composite_ != nullptr) perform(composite_->actions);
  // What enters behind a move does not matter to the count.
  if (lets_enter) resets_count_ = base_resets_count;
  if (shows_moves(ruleset_) && is_shown_)
    position_.hooks().applied(position_, made_, [&](const std::vector<Action>& actions) { perform(actions); });
  if (!ruleset_.end.lost_with_last_piece.empty()) eliminate_without_pieces(position_);
  if (ruleset_.gating) forget_gates(position_, mover_);
  position_.set_half_move_clock(resets_count_ ? 0 : position_.half_move_clock() + 1);
  if (composite_ != nullptr && composite_->goes_on) return go_on(composite_->phase);
  is_bare_pass ? end_pass(position_) : end_move(position_, {arrival(), has_captured_, ends_turn_});
  if (ruleset_.end.winning_checks > 0) count_check(position_, mover_);
  if (ruleset_.end.counting) count_move(position_, {mover_, captured_, is_step(move_.kind) && move_.promotes()});
}

void Application::perform(const std::vector<Action>& actions) {
  if (trigon::engine::perform(position_, actions)) resets_count_ = true;
}

void Application::make_base() {
  if (move_.kind == MoveKind::composite) {
    composite_ = &position_.composites().at(move_);
    move_ = composite_->base;
  }
  switch (move_.kind) {
    case MoveKind::composite: return show(Piece(), {});
    case MoveKind::pass: return show(move_.from == no_cell ? Piece() : position_.at(move_.from), {});
    case MoveKind::castling: return castle();
    case MoveKind::drop: return drop();
    default: return capture_and_move();
  }
}

void Application::capture_and_move() {
  const Piece piece = position_.at(move_.from);
  resets_count_ = resets_count(ruleset_, piece, move_);
  ends_turn_ = ends_turn(ruleset_, piece, move_);
  if (shows_moves(ruleset_)) show(piece, captured_cells(position_, move_));
  const RoyalCounts before = ruleset_.explosion ? royal_counts(position_) : RoyalCounts();
  PlayerSet eliminated;
  const VictimFate fate = fate_of_victims(position_, move_);
  if (fate.swaps()) return swap(piece, fate);
  for_each_captured(position_, move_, [&](Cell cell) { eliminated |= take(cell, fate); });
  const bool ends_mover = gives_up_royal(ruleset_, piece, move_) && is_last_royal(position_, eliminated);
  if (!stays(move_.kind)) relocate(position_, move_);
  if (gives_up_piece(ruleset_, move_)) position_.edit(move_.to, ruleset_.given_up(position_.at(move_.to)));
  if (ruleset_.explosion && has_captured_) {
    explode(position_, *ruleset_.explosion, move_);
    return eliminate_losers(position_, before);
  }
  for (const Player player : eliminated) {
    eliminate(position_, player, mover_);
    count_points_for_mate(position_, mover_, player);
  }
  // What has just been captured goes to the heir, who is still in.
  if (ends_mover) eliminate(position_, mover_, heir_of_mover(position_));
}

PlayerSet Application::take(Cell cell, VictimFate fate) {
  const Piece victim = position_.at(cell);
  has_captured_ = true;
  captured_.insert(victim.type());
  resets_count_ = true;
  count_points_for_capture(position_, mover_, victim);
  if (fate.stays_on_board()) {
    change(position_, cell, ruleset_.given_up(changed_by_capture(victim, fate, mover_)));
    return {};
  }
  const PlayerSet eliminated = eliminated_by_capture(position_, cell);
  keep_in_hand(position_, victim, mover_);
  const bool is_replaced = cell == move_.to && !stays(move_.kind);
  if (!is_replaced)
    change(position_, cell, position_.phase().keeps_captured ? victim.with_owner(captured_owner) : Piece());
  return eliminated;
}

void Application::swap(Piece piece, VictimFate fate) {
  const bool ends_mover = gives_up_royal(ruleset_, piece, move_) && is_last_royal(position_, {});
  const Piece other = position_.at(move_.to);
  change(position_, move_.from, ruleset_.given_up(changed_by_capture(other.moved(), fate, mover_)));
  change(position_, move_.to, ruleset_.given_up(arrived(piece, move_)));
  if (ends_mover) eliminate(position_, mover_, heir_of_mover(position_));
}

void Application::drop() {
  const Piece piece = move_.dropped(mover_);
  const PieceType in_hand = ruleset_.hands.held_for(piece.type());
  if (piece.owner() == mover_ && !ruleset_.hands.endless.contains(in_hand)) {
    const std::uint16_t slot = ruleset_.hands.slot(mover_, mover_, in_hand);
    position_.set_value(slot, position_.value(slot) - 1);
  }
  show(piece, {});
  change(position_, move_.to, piece);
  if (!ruleset_.castlings.empty()) gain_castlings(position_, move_.to);
  resets_count_ = true;
}

void Application::castle() {
  const Castling& castling = ruleset_.castlings[move_.detail];
  const Piece royal = position_.at(castling.royal_from);
  show(royal, {});
  const Piece partner = position_.at(castling.partner_from);
  change(position_, castling.royal_from, Piece());
  change(position_, castling.partner_from, Piece());
  change(position_, castling.royal_to, royal.moved());
  change(position_, castling.partner_to, partner.moved());
  position_.set_castling_rights(position_.castling_rights() - castling.ends);
}

void Application::show(Piece piece, const CellSet& captured) {
  if (!shows_moves(ruleset_)) return;
  const TypeSet movers = move_.kind == MoveKind::drop ? ruleset_.hooks.dropped : ruleset_.hooks.movers;
  is_shown_ = piece.is_empty() ? movers == TypeSet::all() : movers.contains(piece.type());
  made_.move = &move_;
  made_.piece = piece;
  made_.composite = composite_;
  captured.for_each([&](Cell cell) {
    made_.captured.emplace_back(cell, position_.at(cell));
    is_shown_ |= ruleset_.hooks.victims.contains(position_.at(cell).type());
  });
}

bool Application::counts_pass() const {
  const Phase& phase = position_.phase();
  return !phase.is_further_part && (phase.pass == PhasePass::never || ruleset_.end.passes_without_move);
}

void Application::go_on(std::uint8_t phase) {
  if (ruleset_.has_further_parts) position_.set_bound_cell(no_cell);
  position_.set_phase(phase);
}

Cell Application::arrival() const {
  if (move_.kind == MoveKind::composite) return no_cell;
  if (move_.kind == MoveKind::castling) return ruleset_.castlings[move_.detail].royal_to;
  return stays(move_.kind) ? move_.from : move_.to;
}

}  // namespace trigon::engine
