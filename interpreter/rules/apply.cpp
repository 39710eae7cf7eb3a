#include "interpreter/rules/apply.h"

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/movegen/captures_aside.h"
#include "interpreter/movegen/passed_pieces.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/outcome.h"
#include "interpreter/rules/points.h"
#include "interpreter/rules/turns.h"

namespace trigon::engine {

namespace {

/// Calls `visit(cell)` for each piece that a move captures; not for composites.
template <class Visit>
void for_each_captured(const Position& position, const Move& move, Visit&& visit) {
  if (move.kind == MoveKind::en_passant) {
    for_each_passed_piece(position, move.to, visit);
  } else if (move.kind == MoveKind::aside) {
    captured_aside(position, move.from, move.to, static_cast<Takes>(move.detail)).for_each(visit);
  } else if (move.kind == MoveKind::passing) {
    for (const Cell cell : captured_on_the_way(position, move)) visit(cell);
    if (!position.at(move.to).is_empty()) visit(move.to);
  } else if (is_step(move.kind) && move.kind != MoveKind::exchange && !position.at(move.to).is_empty()) {
    visit(move.to);
  }
}

/// The castlings that are lost when a piece leaves `from` or enters `to`.
inline CastlingSet lost_castlings(const Position& position, Cell from, Cell to) {
  const std::vector<CastlingSet>& lost = position.ruleset().castlings_lost;
  return position.castling_rights() & (lost[from] | lost[to]);
}

inline void lose_castlings(Position& position, CastlingSet lost) {
  if (!lost.empty()) position.set_castling_rights(position.castling_rights() - lost);
}

/// Edits a cell; castlings for which a piece left or entered it are over.
inline void change(Position& position, Cell cell, Piece piece) {
  position.edit(cell, piece);
  lose_castlings(position, lost_castlings(position, cell, cell));
}

/// Moves a piece; castlings for which a piece left or entered one of both cells are over.
inline void relocate(Position& position, const Move& move) {
  position.relocate(move.from, move.to, arrived(position.at(move.from), move));
  lose_castlings(position, lost_castlings(position, move.from, move.to));
}

/// Removes en-passant rights whose piece no longer stands where it went, and those onto cells that are occupied by now,
/// where a capture takes the piece there (rulings section 8).
void drop_stale_rights(Position& position, const Move& move) {
  position.filter_en_passant_rights([&](const EnPassantRight& right) {
    return right.victim != move.from && right.victim != move.to && !position.at(right.victim).is_empty() &&
           position.at(right.passed).is_empty();
  });
}

/// Removes the en-passant rights that lapse at the turns of the players up to `next`, also of those who are passed
/// over.
void drop_lapsed_rights(Position& position, Player mover, Player next) {
  const auto seats = static_cast<Player>(position.ruleset().player_count());
  position.filter_en_passant_rights([&](const EnPassantRight& right) {
    const int to_owner = (right.owner + seats - mover - 1) % seats;
    const int to_next = (next + seats - mover - 1) % seats;
    return to_owner > to_next;
  });
}

/// Enters the next phase if the turn's end leads to another one.
void leave_phase(Position& position, bool begins_round) {
  if (position.ruleset().has_kept_captures) remove_captured(position);
  const Phase& phase = position.phase();
  if (position.bound_cell() != no_cell) position.set_bound_cell(no_cell);
  if (!phase.lasts_round || begins_round) position.set_phase(phase.next);
}

/// Counts the check that the mover gives at the end of a turn: one, to however many enemies.
void count_check(Position& position, Player mover) {
  const Ruleset& ruleset = position.ruleset();
  const std::uint16_t slot = ruleset.check_slot(mover);
  const int given = position.value(slot);
  if (given >= ruleset.end.winning_checks || !position.is_in(mover)) return;
  if (attacks_some_royal(position, mover)) position.set_value(slot, given + 1);
}

/// Passes the turn on, where turns are not plain.
void end_varied_turn(Position& position) {
  const NextTurn next = begin_next_turn(position);
  position.filter_en_passant_rights([&](const EnPassantRight& right) { return !next.passed.contains(right.owner); });
  if (position.has_turn_ends()) leave_phase(position, next.begins_round);
  position.set_turn(next.player);
}

/// Passes the turn of the player to move, `mover`, to the next player who is in.
inline void end_turn(Position& position, Player mover) {
  if (!position.ruleset().turns.are_plain()) return end_varied_turn(position);
  const Player next = position.next_in(mover);
  if (position.has_en_passant_rights()) [[unlikely]]
    drop_lapsed_rights(position, mover, next);
  if (position.has_turn_ends()) leave_phase(position, next <= mover);
  position.set_turn(next);
}

/// Goes on to the next part of the turn, where the phase says that the same player moves again; `arrived` is the cell
/// of the piece that has moved. False when the move was the last part.
bool begin_next_part(Position& position, Cell arrived, bool has_captured) {
  const Ruleset& ruleset = position.ruleset();
  const Phase& phase = position.phase();
  const bool moves_again =
      phase.moves_again == MovesAgain::always || (phase.moves_again == MovesAgain::after_capture && has_captured);
  if (!moves_again || !position.is_in(position.turn())) return false;
  const bool is_bound = ruleset.phases[phase.again].same_piece;
  if (is_bound && (arrived == no_cell || !position.cells_of(position.turn()).contains(arrived))) return false;
  position.set_bound_cell(is_bound ? arrived : no_cell);
  position.set_phase(phase.again);
  return true;
}

/// Passes the turn on after a move, unless the turn has another.
void end_move(Position& position, Cell arrived, bool has_captured) {
  if (position.ruleset().has_further_parts && begin_next_part(position, arrived, has_captured)) return;
  if (position.ruleset().turns.are_plain() || !goes_on_after_move(position)) end_turn(position, position.turn());
}

inline void advance_half_move_clock(Position& position, bool resets_count) {
  position.set_half_move_clock(resets_count ? 0 : position.half_move_clock() + 1);
}

/// Does a plain move or double step only put a piece where `victim` may have stood, so that no script is asked and
/// nobody is eliminated?
inline bool is_quiet_or_capture(const Ruleset& ruleset, Piece victim) {
  if (ruleset.hooks.has(HookEvent::applied)) return false;
  return victim.is_empty() || (ruleset.has_plain_captures && !ruleset.royal_types.contains(victim.type()));
}

/// Does a royal become a piece that is not?
inline bool gives_up_royal(const Ruleset& ruleset, Piece piece, const Move& move) {
  return move.promotes() && ruleset.royal_types.contains(piece.type()) &&
         !ruleset.royal_types.contains(move.promoted_type());
}

/// The player who gets the army of a player to move who is out without being captured.
Player heir_of_mover(const Position& position) {
  return position.ruleset().end.last_mover_inherits ? last_mover(position) : dead_owner;
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
                                   bool has_captured) {
  lose_castlings(position, lost);
  position.set_passes(0);
  if (position.has_en_passant_rights()) drop_stale_rights(position, move);
  if (move.kind == MoveKind::double_step)
    open_passed_cells(position, position.ruleset().program(piece), move.from, move.to, move.detail, mover);
  if (position.has_turn_ends()) {
    position.set_turn(mover);
    end_move(position, stays(move.kind) ? move.from : move.to, has_captured);
  } else if (position.has_en_passant_rights()) {
    drop_lapsed_rights(position, mover, position.turn());
  }
  if (position.ruleset().end.winning_checks > 0) count_check(position, mover);
}

/// One move of any kind while it is being made.
class Application {
 public:
  Application(Position& position, const Move& move)
      : position_(position), ruleset_(position.ruleset()), move_(move), mover_(position.turn()) {}

  void run() {
    const bool may_open = move_.kind == MoveKind::double_step || move_.kind == MoveKind::composite;
    const std::vector<Cell> opened = may_open ? opened_cells(position_, move_) : std::vector<Cell>();
    position_.begin_ply();
    make_base();
    const bool is_bare_pass = move_.kind == MoveKind::pass && move_.from == no_cell;
    position_.set_passes(is_bare_pass && counts_pass() ? position_.passes() + 1 : 0);
    if (position_.has_en_passant_rights()) drop_stale_rights(position_, move_);
    for (Cell cell : opened) position_.add_en_passant_right({cell, move_.to, mover_});
    if (composite_ != nullptr) perform(composite_->actions);
    if (ruleset_.hooks.has(HookEvent::applied) && is_shown_)
      position_.hooks().applied(position_, made_, [&](const std::vector<Action>& actions) { perform(actions); });
    if (!ruleset_.end.lost_with_last_piece.empty()) eliminate_without_pieces();
    advance_half_move_clock(position_, resets_count_);
    if (composite_ != nullptr && composite_->goes_on) return go_on(composite_->phase);
    is_bare_pass ? end_turn(position_, mover_) : end_move(position_, arrival(), has_captured_);
    if (ruleset_.end.winning_checks > 0) count_check(position_, mover_);
  }

  void perform(const std::vector<Action>& actions) {
    const RoyalCounts before = royal_counts();
    CellSet touched;
    for (const Action& action : actions) {
      perform(action);
      for (Cell cell : {action.from, action.to})
        if (cell != no_cell) touched.insert(cell);
    }
    // A piece that it has moved, or that stands on its path, cannot be captured en passant any more.
    position_.filter_en_passant_rights([&](const EnPassantRight& right) {
      return !touched.contains(right.victim) && position_.at(right.passed).is_empty();
    });
    eliminate_losers(before);
  }

  /// Makes the changes to board and hands alone.
  void begin() {
    position_.begin_ply();
    make_base();
  }

  /// Puts the player out and gives the army its fate.
  void eliminate(Player player, Player conqueror) {
    position_.set_out(player);
    position_.set_mated(position_.mated() - PlayerSet{player});
    CellSet army = position_.cells_of(player);
    army.for_each([&](Cell cell) { hand_over(cell, conqueror); }, ruleset_.grid.words());
    drop_castlings([&](const Castling& castling) { return castling.player == player; });
  }

 private:
  /// Makes the move, or the one with which a composite begins.
  void make_base() {
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

  void capture_and_move() {
    const Piece piece = position_.at(move_.from);
    resets_count_ = ruleset_.resetting_types.contains(piece.type());
    if (ruleset_.hooks.has(HookEvent::applied)) show(piece, captured_cells(position_, move_));
    const RoyalCounts before = ruleset_.explosion ? royal_counts() : RoyalCounts();
    PlayerSet eliminated;
    const VictimFate fate = fate_of_victims(position_, move_);
    if (fate.swaps()) return swap(piece, fate);
    for_each_captured(position_, move_, [&](Cell cell) {
      has_captured_ = true;
      resets_count_ = true;
      if (fate.stays_on_board()) return change(cell, changed(position_.at(cell), fate));
      eliminated |= take(cell);
      count_points(position_.at(cell));
      keep(position_.at(cell));
      if (cell == move_.to && !stays(move_.kind)) return;
      change(cell, position_.phase().keeps_captured ? position_.at(cell).with_owner(captured_owner) : Piece());
    });
    const bool ends_mover = gives_up_royal(ruleset_, piece, move_) && is_last_royal(eliminated);
    if (!stays(move_.kind)) relocate(position_, move_);
    if (ruleset_.explosion && has_captured_) return explode(*ruleset_.explosion, before);
    for (Player player : eliminated) {
      eliminate(player, mover_);
      count_mate(player);
    }
    // What has just been captured goes to the heir, who is still in.
    if (ends_mover) eliminate(mover_, heir_of_mover(position_));
  }

  /// The piece and what stands where it goes exchange their places.
  void swap(Piece piece, VictimFate fate) {
    const bool ends_mover = gives_up_royal(ruleset_, piece, move_) && is_last_royal({});
    const Piece other = position_.at(move_.to);
    change(move_.from, changed(other.moved(), fate));
    change(move_.to, arrived(piece, move_));
    if (ends_mover) eliminate(mover_, heir_of_mover(position_));
  }

  /// What a captured piece becomes that stays on the board.
  Piece changed(Piece victim, VictimFate fate) const {
    if (fate.fate == FateOfVictims::converted) victim = victim.with_owner(mover_);
    return fate.becomes < 0 ? victim : victim.moved().with_type(static_cast<PieceType>(fate.becomes));
  }

  /// Does a pass leave out a whole turn, where it matters how many are passed in a row?
  bool counts_pass() const {
    const Phase& phase = position_.phase();
    return !phase.is_further_part && (phase.pass == PhasePass::never || ruleset_.end.passes_without_move);
  }

  /// Begins the part of the turn that a script asks for.
  void go_on(std::uint8_t phase) {
    if (ruleset_.has_further_parts) position_.set_bound_cell(no_cell);
    position_.set_phase(phase);
  }

  /// The cell of the piece that has moved; `no_cell` when none has, or when a script has moved several.
  Cell arrival() const {
    if (move_.kind == MoveKind::composite) return no_cell;
    if (move_.kind == MoveKind::castling) return ruleset_.castlings[move_.detail].royal_to;
    return stays(move_.kind) ? move_.from : move_.to;
  }

  using RoyalCounts = std::array<std::size_t, max_players>;

  RoyalCounts royal_counts() const {
    RoyalCounts counts{};
    for (Player player : position_.players_in()) counts[player] = position_.royal_count(player);
    return counts;
  }

  /// Does a player who had so many royals, and now has the others, lose by it?
  bool has_lost(Player player, std::size_t before, std::size_t after) const {
    return after < before && (after == 0 || ruleset_.end.lost_with_any_royal.contains(player));
  }

  /// Puts those out who have lost royals that they need, the mover first, as long as two players or teams are left.
  void eliminate_losers(const RoyalCounts& before) {
    PlayerSet out;
    for (Player player : position_.players_in())
      if (has_lost(player, before[player], position_.royal_count(player))) out.insert(player);
    if (out.contains(mover_) && !position_.is_last_in()) eliminate(mover_, dead_owner);
    for (Player player : out - PlayerSet{mover_})
      if (!position_.is_last_in()) {
        eliminate(player, mover_);
        count_mate(player);
      }
  }

  /// Puts those out who lose with the last piece and have none left.
  void eliminate_without_pieces() {
    for (Player player : ruleset_.end.lost_with_last_piece & position_.players_in())
      if (position_.piece_count(player) == 0 && !position_.holds_some(player, TypeSet::all()) &&
          !position_.is_last_in())
        eliminate(player, mover_);
  }

  /// Removes the pieces around the captor on its new cell, and the captor.
  void explode(const Explosion& explosion, const RoyalCounts& before) {
    explosion.near[move_.to].for_each([&](Cell cell) {
      const bool is_captor = cell == move_.to && !stays(move_.kind);
      const TypeSet safe = is_captor ? explosion.immune : explosion.spared;
      if (const Piece piece = position_.at(cell); !piece.is_empty() && !safe.contains(piece.type())) {
        count_points(piece);
        change(cell, Piece());
      }
    });
    eliminate_losers(before);
  }

  /// Has the mover no other royal? A player who captures the last royal of the only other player that has one has won
  /// first.
  bool is_last_royal(PlayerSet eliminated) const {
    return position_.royal_count(mover_) == 1 && !ruleset_.are_one_team(position_.players_in() - eliminated);
  }

  /// The player whom the capture on `cell` eliminates; none when it eliminates nobody.
  PlayerSet take(Cell cell) const {
    const Piece victim = position_.at(cell);
    if (!ruleset_.royal_types.contains(victim.type()) || is_nobody(victim.owner())) return {};
    const std::size_t count = position_.royal_count(victim.owner());
    return has_lost(victim.owner(), count, count - 1) ? PlayerSet{victim.owner()} : PlayerSet();
  }

  /// Counts the points for a piece that the mover has captured or blown up.
  void count_points(Piece victim) {
    if (!ruleset_.end.points || ruleset_.team_of[mover_].contains(victim.owner()) || is_nobody(victim.owner())) return;
    if (position_.is_in(mover_)) add_points(position_, mover_, ruleset_.end.points->captures[victim.type()]);
  }
  /// Counts the points for putting a player out.
  void count_mate(Player player) {
    if (ruleset_.end.points && !ruleset_.team_of[mover_].contains(player))
      add_points(position_, mover_, ruleset_.end.points->mate);
  }

  /// Puts a captured piece into the captor's hand, where the rules say so.
  void keep(Piece victim) {
    const HandRules& hands = ruleset_.hands;
    if (hands.captured == CapturedFate::gone || is_nobody(victim.owner())) return;
    const auto type = hands.held_as[victim.type()];
    if (type < 0) return;
    const std::uint16_t slot = hands.slot(mover_, victim.owner(), static_cast<PieceType>(type));
    position_.set_value(slot, std::min(position_.value(slot) + 1, max_held));
  }

  void drop() {
    const Piece piece = move_.dropped(mover_);
    if (piece.owner() == mover_) {
      const std::uint16_t slot = ruleset_.hands.slot(mover_, mover_, piece.type());
      position_.set_value(slot, position_.value(slot) - 1);
    }
    show(piece, {});
    change(move_.to, piece);
    resets_count_ = true;
  }

  /// Notes the move for scripts while the captured pieces still stand on the board.
  void show(Piece piece, const CellSet& captured) {
    if (!ruleset_.hooks.has(HookEvent::applied)) return;
    const TypeSet movers = move_.kind == MoveKind::drop ? ruleset_.hooks.dropped : ruleset_.hooks.movers;
    is_shown_ = piece.is_empty() ? movers == TypeSet::all() : movers.contains(piece.type());
    made_.move = &move_;
    made_.piece = piece;
    captured.for_each([&](Cell cell) {
      made_.captured.emplace_back(cell, position_.at(cell));
      is_shown_ |= ruleset_.hooks.victims.contains(position_.at(cell).type());
    });
  }

  void perform(const Action& action) {
    if (action.amount != 0) position_.set_value(action.value, position_.value(action.value) + action.amount);
    switch (action.kind) {
      case ActionKind::value: return;
      case ActionKind::clear: change(action.to, Piece()); break;
      case ActionKind::put:
      case ActionKind::drop:
        change(action.to, action.piece);
        if (action.piece.is_unmoved()) restore_castlings(action.to);
        break;
      case ActionKind::move: {
        const Piece piece = position_.at(action.from);
        change(action.from, Piece());
        change(action.to, piece.moved());
        return;
      }
      case ActionKind::swap: {
        const Piece first = position_.at(action.from);
        const Piece second = position_.at(action.to);
        change(action.from, second.moved());
        change(action.to, first.moved());
        return;
      }
    }
    resets_count_ = true;
  }

  /// Gives castlings back that begin on a cell, where both of their pieces stand again as if they had never moved.
  void restore_castlings(Cell cell) {
    CastlingSet rights = position_.castling_rights();
    for (std::size_t index : ruleset_.castlings_lost[cell]) {
      const Castling& castling = ruleset_.castlings[index];
      const auto is_ready = [&](Cell from, PieceType type) {
        const Piece piece = position_.at(from);
        return piece.is_unmoved() && piece.owner() == castling.player && piece.type() == type;
      };
      if (is_ready(castling.royal_from, castling.royal) && is_ready(castling.partner_from, castling.partner))
        rights.insert(index);
    }
    position_.set_castling_rights(rights);
  }

  void castle() {
    const Castling& castling = ruleset_.castlings[move_.detail];
    const Piece royal = position_.at(castling.royal_from);
    show(royal, {});
    const Piece partner = position_.at(castling.partner_from);
    change(castling.royal_from, Piece());
    change(castling.partner_from, Piece());
    change(castling.royal_to, royal.moved());
    change(castling.partner_to, partner.moved());
  }

  void hand_over(Cell cell, Player conqueror) {
    switch (ruleset_.end.army) {
      case ArmyFate::dead: return position_.edit(cell, position_.at(cell).with_owner(dead_owner));
      case ArmyFate::removed: return change(cell, Piece());
      case ArmyFate::converted: return position_.edit(cell, position_.at(cell).with_owner(conqueror));
      case ArmyFate::unchanged:
        if (ruleset_.players[position_.at(cell).owner()].is_neutral)
          position_.edit(cell, position_.at(cell).with_owner(dead_owner));
        return;
    }
  }

  void change(Cell cell, Piece piece) { trigon::engine::change(position_, cell, piece); }

  template <class IsOver>
  void drop_castlings(IsOver&& is_over) {
    CastlingSet rights = position_.castling_rights();
    for (std::size_t index : rights)
      if (is_over(ruleset_.castlings[index])) rights.erase(index);
    position_.set_castling_rights(rights);
  }

  Position& position_;
  const Ruleset& ruleset_;
  /// The move. While a composite is being made, the move with which it begins.
  Move move_;
  const Player mover_;
  const Composite* composite_ = nullptr;
  bool resets_count_ = false, has_captured_ = false;
  /// Is the move shown to scripts?
  bool is_shown_ = false;
  MadeMove made_;
};

}  // namespace

namespace {

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

}  // namespace

namespace {

/// Makes a move. Quiet moves and captures, which most are, take a short path.
template <std::size_t Words>
[[gnu::noinline]] void make(Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const Piece piece = position.at(move.from), victim = position.at(move.to);
  if (!is_quiet_or_capture(ruleset, victim) || gives_up_royal(ruleset, piece, move)) return make_any(position, move);
  const Player mover = position.turn();
  const bool resets_clock = !victim.is_empty() || ruleset.resetting_types.contains(piece.type());
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
    finish_step(position, move, piece, mover, lost, !victim.is_empty());
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

void remove_captured(Position& position) {
  const CellSet captured = position.cells_of(captured_owner);
  captured.for_each([&](Cell cell) { position.edit(cell, Piece()); });
}

void skip_turn(Position& position) {
  position.begin_ply();
  end_turn(position, position.turn());
}

void perform(Position& position, const std::vector<Action>& actions) { Application(position, {}).perform(actions); }

void begin(Position& position, const Move& move) { Application(position, move).begin(); }

namespace {

/// Counts the points for a player to move who is out: for the mate, or for having no move.
void count_points_without_move(Position& position) {
  if (!position.ruleset().end.points) return;
  const PointRules& points = *position.ruleset().end.points;
  if (position.ruleset().end.has_check() && is_in_check(position, position.turn()))
    add_points(position, mater_of(position), points.mate);
  else
    add_points(position, position.turn(), points.stalemate);
}

/// Puts the player to move out, in the ply that has begun.
void put_mover_out(Position& position) {
  const Player player = position.turn();
  const Player heir = heir_of_mover(position);
  if (position.ruleset().end.removes_royal)
    position.royals_of(player).for_each([&](Cell cell) { position.edit(cell, Piece()); });
  Application application(position, {});
  application.eliminate(player, heir);
  end_turn(position, player);
}

}  // namespace

void eliminate_for_no_move(Position& position) {
  position.begin_ply();
  count_points_without_move(position);
  put_mover_out(position);
}

void eliminate_for_leaving(Position& position) {
  position.begin_ply();
  put_mover_out(position);
}

Move base_move(const Position& position, const Move& move) {
  return move.kind == MoveKind::composite ? position.composites().at(move).base : move;
}

CellSet captured_cells(const Position& position, const Move& move) {
  CellSet captured;
  for_each_captured(position, base_move(position, move), [&](Cell cell) { captured.insert(cell); });
  return captured;
}

std::vector<Cell> captured_by_choice(const Position& position, const Move& move) {
  std::vector<Cell> captured;
  if (move.kind == MoveKind::aside && move.detail != 0) {
    // Of a row its first cell says enough.
    const Cell start = static_cast<Takes>(move.detail) == Takes::ahead ? move.to : move.from;
    const CellSet beside = position.ruleset().grid.near(start, 1);
    for_each_captured(position, move, [&](Cell cell) {
      if (beside.contains(cell)) captured.push_back(cell);
    });
  }
  return move.kind == MoveKind::passing ? captured_on_the_way(position, move) : captured;
}

std::vector<Cell> captured_on_the_way(const Position& position, const Move& move) {
  std::vector<Cell> captured;
  if (move.kind != MoveKind::passing) return captured;
  const MoveProgram& program = position.ruleset().program(position.at(move.from));
  program.for_each_taken(move.from, program.begin_of(move.from) + move.detail,
                         [&](Cell cell) { captured.push_back(cell); });
  std::reverse(captured.begin(), captured.end());
  return captured;
}

VictimFate fate_of_victims(const Position& position, const Move& move) {
  const Ruleset& ruleset = position.ruleset();
  const bool may_keep = stays(move.kind) || move.kind == MoveKind::aside || move.kind == MoveKind::passing ||
                        move.kind == MoveKind::exchange;
  if (!ruleset.has_kept_victims || !may_keep) return {};
  const MoveProgram& program = ruleset.program(position.at(move.from));
  if (move.kind == MoveKind::passing)
    return ruleset.conditions[program.begin_of(move.from)[move.detail].condition()].fate;
  for (const MoveLine& line : program.lines_from(move.from)) {
    const VictimFate fate = ruleset.conditions[line.condition()].fate;
    if (line.to == move.to && may_make(line.flags, move.kind) && fate.stays_on_board() &&
        fate.swaps() == (move.kind == MoveKind::exchange))
      return fate;
  }
  return {};
}

bool is_by_line(const Position& position, const Move& move, const MoveLine& line) {
  CellSet captured;
  for (const Cell cell : captured_on_the_way(position, move)) captured.insert(cell);
  return captured == position.ruleset().program(position.at(move.from)).victim_cells(line);
}

std::vector<Cell> opened_cells(const Position& position, const Move& any_move) {
  const Move move = base_move(position, any_move);
  std::vector<Cell> opened;
  if (move.kind != MoveKind::double_step) return opened;
  const MoveProgram& program = position.ruleset().program(position.at(move.from));
  program.for_each_passed(move.from, program.begin_of(move.from) + move.detail, [&](const Node& passed) {
    if (can_be_taken_in_passing(position, move.from, move.to, passed.cell, position.turn()))
      opened.push_back(passed.cell);
  });
  std::reverse(opened.begin(), opened.end());
  return opened;
}

}  // namespace trigon::engine
