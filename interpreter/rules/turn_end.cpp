#include "interpreter/rules/turn_end.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/turns.h"

namespace trigon::engine {

void drop_lapsed_rights(Position& position, Player mover, Player next) {
  const auto seats = static_cast<Player>(position.ruleset().player_count());
  position.filter_en_passant_rights([&](const EnPassantRight& right) {
    const int to_owner = (right.owner + seats - mover - 1) % seats;
    const int to_next = (next + seats - mover - 1) % seats;
    return to_owner > to_next;
  });
}

void remove_captured(Position& position) {
  const CellSet captured = position.cells_of(captured_owner);
  captured.for_each([&](Cell cell) { position.edit(cell, Piece()); });
}

void count_check(Position& position, Player mover) {
  const Ruleset& ruleset = position.ruleset();
  const std::uint16_t slot = ruleset.check_slot(mover);
  const int given = position.value(slot);
  if (given >= ruleset.end.winning_checks || !position.is_in(mover)) return;
  if (attacks_some_royal(position, mover)) position.set_value(slot, given + 1);
}

namespace {

/// Promotes the pieces of the player to move that stand where they promote at the end of their turn.
void promote_late(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  const CellSet pieces = position.cells_of(position.turn());
  pieces.for_each([&](Cell cell) {
    const Piece piece = position.at(cell);
    const PieceTypeInfo& type = ruleset.types[piece.type()];
    if (!ruleset.promoting_at_turn_end.contains(piece.type()) || !type.promotes_in[piece.home()].contains(cell)) return;
    position.edit(cell, ruleset.given_up(piece.moved().with_type(type.promotes_to.front())));
    if (ruleset.end.promotions_reset_count) position.set_half_move_clock(0);
  });
}

/// Enters the next phase if the turn's end leads to another one.
void leave_phase(Position& position, bool begins_round) {
  if (position.ruleset().has_kept_captures) remove_captured(position);
  if (!position.ruleset().promoting_at_turn_end.empty()) promote_late(position);
  const Phase& phase = position.phase();
  if (position.bound_cell() != no_cell) position.set_bound_cell(no_cell);
  if (!phase.lasts_round || begins_round) position.set_phase(phase.next);
}

/// Passes the turn on, where turns are not plain.
void end_varied_turn(Position& position) {
  const NextTurn next = begin_next_turn(position);
  position.filter_en_passant_rights([&](const EnPassantRight& right) { return !next.passed.contains(right.owner); });
  if (position.has_turn_ends()) leave_phase(position, next.begins_round);
  position.set_turn(next.player);
}

/// Goes on to the next part of the turn, where the phase says that the same player moves again. False when the move was
/// the last part.
bool begin_next_part(Position& position, const MoveEnd& move) {
  const Ruleset& ruleset = position.ruleset();
  const Phase& phase = position.phase();
  const bool moves_again =
      phase.moves_again == MovesAgain::always || (phase.moves_again == MovesAgain::after_capture && move.has_captured);
  if (!moves_again || move.ends_turn || !position.is_in(position.turn())) return false;
  const bool is_bound = ruleset.phases[phase.again].same_piece;
  if (is_bound && (move.arrived == no_cell || !position.cells_of(position.turn()).contains(move.arrived))) return false;
  position.set_bound_cell(is_bound ? move.arrived : no_cell);
  position.set_phase(phase.again);
  return true;
}

}  // namespace

void end_turn(Position& position) {
  if (!position.ruleset().turns.are_plain()) return end_varied_turn(position);
  const Player mover = position.turn(), next = position.next_in(mover);
  if (position.has_en_passant_rights()) [[unlikely]]
    drop_lapsed_rights(position, mover, next);
  if (position.has_turn_ends()) leave_phase(position, next <= mover);
  position.set_turn(next);
}

namespace {

/// Ends a move with all its parts: the next move of the turn begins, or the turn ends.
void end_parts(Position& position) {
  const Ruleset& ruleset = position.ruleset();
  if (ruleset.turns.are_plain() || !goes_on_after_move(position)) return end_turn(position);
  if (!ruleset.has_further_parts) return;
  if (position.bound_cell() != no_cell) position.set_bound_cell(no_cell);
  if (position.phase().first != position.phase_index()) position.set_phase(position.phase().first);
}

}  // namespace

void end_pass(Position& position) {
  const Phase& phase = position.phase();
  phase.is_further_part && !phase.begins_turns ? end_parts(position) : end_turn(position);
}

void skip_part(Position& position) {
  position.begin_ply();
  end_parts(position);
}

void skip_turn(Position& position) {
  position.begin_ply();
  end_turn(position);
}

void end_move(Position& position, const MoveEnd& move) {
  if (position.ruleset().has_further_parts && begin_next_part(position, move)) return;
  end_parts(position);
}

}  // namespace trigon::engine
