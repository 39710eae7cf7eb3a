#include "interpreter/rules/apply.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/application.h"
#include "interpreter/rules/castling_rights.h"
#include "interpreter/rules/counting.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/rules/turn_end.h"

namespace trigon::engine {

namespace {

/// Makes a move with all that may follow from it.
[[gnu::noinline]] void make_any(Position& position, const Move& move) {
  const std::size_t plies = position.ply_count();
  try {
    Application(position, move).run();
  } catch (...) {
    // A script failed in the middle of the move.
    while (position.ply_count() > plies) position.undo_ply();
    throw;
  }
}

/// Does a plain move or double step only put a piece where `victim` may have stood, so that no script is asked and
/// nobody is eliminated?
inline bool is_quiet_or_capture(const Ruleset& ruleset, Piece victim) {
  if (shows_moves(ruleset)) return false;
  return victim.is_empty() || (ruleset.has_plain_captures && !ruleset.royal_types.contains(victim.type()));
}

/// Notes the rights to capture en passant the piece that has gone to `to`, nearest cells first. `node` is the number of
/// the move's node, counted from the first node of `from`.
void open_passed_cells(Position& position, const MoveProgram& program, Cell from, Cell to, std::uint16_t node,
                       Player mover) {
  const std::uint16_t passed = program.origins[program.node_begin[from] + node].parent;
  if (passed == no_parent) return;
  open_passed_cells(position, program, from, to, passed, mover);
  const Cell cell = program.begin_of(from)[passed].cell;
  if (can_be_taken_in_passing(position, to, cell, mover)) position.add_en_passant_right({cell, to, mover});
}

/// The further changes of a quiet move or capture besides cells, turn and clock; mostly there are none.
[[gnu::noinline]] void finish_step(Position& position, const Move& move, Piece piece, Player mover, CastlingSet lost,
                                   Piece victim) {
  lose_castlings(position, lost);
  position.set_passes(0);
  if (position.has_en_passant_rights()) drop_stale_rights(position, move);
  if (move.kind == MoveKind::double_step)
    open_passed_cells(position, position.ruleset().program(piece), move.from, move.to, move.detail, mover);
  if (position.has_turn_ends()) {
    position.set_turn(mover);
    const bool is_last = ends_turn(position.ruleset(), piece, move);
    end_move(position, {stays(move.kind) ? move.from : move.to, !victim.is_empty(), is_last});
  } else if (position.has_en_passant_rights()) {
    drop_lapsed_rights(position, mover, position.turn());
  }
  if (position.ruleset().end.winning_checks > 0) count_check(position, mover);
  if (position.ruleset().end.counting)
    count_move(position, {mover, victim.is_empty() ? TypeSet() : TypeSet{victim.type()}, move.promotes()});
}

/// Makes a move. Quiet moves and captures, which most are, take a short path.
template <std::size_t Words>
[[gnu::noinline]] void make(Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const Piece piece = position.at(move.from), victim = position.at(move.to);
  if (!is_quiet_or_capture(ruleset, victim) || gives_up_royal(ruleset, piece, move) || gives_up_piece(ruleset, move))
    return make_any(position, move);
  const Player mover = position.turn();
  const bool resets_clock = !victim.is_empty() || resets_count(ruleset, piece, move);
  const auto clock = resets_clock ? 0u : static_cast<std::uint32_t>(position.half_move_clock()) + 1u;
  const CastlingSet lost = lost_castlings(position, move.from, move.to);
  // Combined without branches, since none of these is likely.
  const std::uint32_t more = lost.bits() | static_cast<std::uint32_t>(position.passes()) |
                             static_cast<std::uint32_t>(position.has_en_passant_rights()) |
                             static_cast<std::uint32_t>(move.kind) |
                             static_cast<std::uint32_t>(position.has_turn_ends());
  static_assert(static_cast<int>(MoveKind::plain) == 0);
  const Piece after = move.promotion == 0 ? piece.moved() : piece.moved().with_type(move.promoted_type());
  position.make_step<Words>({move.from, move.to, piece, victim}, after, position.next_in(mover), clock);
  if (more != 0) [[unlikely]]
    finish_step(position, move, piece, mover, lost, victim);
}

}  // namespace

void apply(Position& position, const Move& move) {
  if (move.kind > MoveKind::double_step) return make_any(position, move);
  switch (position.words()) {
    case 1: return make<1>(position, move);
    case 2: return make<2>(position, move);
    default: return make<many_words>(position, move);
  }
}

void begin(Position& position, const Move& move) { Application(position, move).begin(); }

}  // namespace trigon::engine
