// Moves of the player to move.
//
// Where a piece may go is looked up in the target tables, as a set; what they do not know is walked along the piece's
// tape, node by node. Both ask the sensitive lines which moves are legal. The moves go to a sink:
//   `sink.legal(move)`            legal as it stands,
//   `sink.legal(targets, move)`   a set of targets, all legal; `move(cell)` makes the move to one,
//   `sink.unsure(move)`           pseudo-legal; whether it leaves an own royal attacked must be tried,
//   `sink.is_done()`              true when no more moves are wanted;
// and `Sink::needs_moves` is false when it only counts them: then a move that opens cells may come as a plain one, and
//   `sink.legal(count)`           so many moves that have been foreseen (forecast.h) and are legal.
// Each move comes once, but for those that only scripts make. Moves that scripts are to be shown are never sure.
// Interpreter/rules/legal.h makes legal moves of that. Tested in tests/unit/generator_test.cpp and by
// perft tables.
#pragma once

#include <bit>

#include "interpreter/movegen/attack_lookup.h"
#include "interpreter/movegen/generator_scratch.h"
#include "interpreter/movegen/interpreted_moves.h"
#include "interpreter/movegen/reply_counter.h"
#include "interpreter/movegen/target_lookup.h"

namespace trigon {

/// `Words` is enough for the grid. `Bits` gathers bits for the tables (extract_bits.h), or is `NoTables`.
template <std::size_t Words, class Bits, class Sink>
class Generator : protected InterpretedMoves<Words, Sink> {
  using Base = InterpretedMoves<Words, Sink>;
  using typename Base::Cells;
  static constexpr unsigned opening_traits = PieceCellEntry::opens | PieceCellEntry::splits;

 public:
  /// `attackers` are the pieces of enemies who are in. With `is_guarded`, moves that leave an own royal attacked are left out
  /// or handed out as unsure, and the lines must be those of this position; without, all pseudo-legal moves are wanted and
  /// the lines must ignore it. `passing` is scratch memory.
  Generator(const Position& position, const PinsAndChecks<Words>& lines, std::vector<DoubleStep<Words>>& passing,
            const Cells& attackers, Sink& sink, bool is_guarded)
      : Base(position, lines, passing, attackers, sink, is_guarded),
        lookup_(ruleset_.targets, occupied_, own_, phase_.has_captures),
        has_truce_(ruleset_.truce_types != 0) {}

  void run() {
    if (phase_.has_moves) {
      run_pieces(own_);
      run_castlings();
    }
    run_drops();
  }

  /// The same with a forecast that is about the position. Only for sinks that need no moves.
  void run(const Forecast<Words>& forecast, const typename Forecast<Words>::Kept& kept) {
    if (!phase_.has_moves || !is_usual() || (!kept.has_lines && lines_.allowed_to_others() != ~Cells())) return run();
    const Cells foreseen = kept.has_lines ? kept.pieces : kept.pieces - odd();
    sink_.legal(forecast.count_without(forecast.noted() - foreseen) + (kept.has_lines ? forecast.castling_count() : 0));
    run_pieces(own_ - foreseen);
    if (!kept.has_lines) run_castlings();
    run_drops();
  }

 protected:
  using Base::attackers_;
  using Base::double_step_move;
  using Base::each_promotion;
  using Base::from_;
  using Base::has_watched_;
  using Base::is_guarded_;
  using Base::is_open_in_passing;
  using Base::is_royal_;
  using Base::is_shown_;
  using Base::is_told_by_occupancy;
  using Base::is_unsure_;
  using Base::lines_;
  using Base::may_open_;
  using Base::occupied_;
  using Base::others_;
  using Base::own_;
  using Base::passing_;
  using Base::phase_;
  using Base::piece_;
  using Base::player_;
  using Base::position_;
  using Base::ruleset_;
  using Base::sink_;
  using Base::takes_in_passing_;
  using Base::truce_;
  using Base::unsure;
  using Base::watched_;

  // --- also for those who foresee ---------------------------------------------------------------------------------

  static constexpr bool has_tables = !std::is_same_v<Bits, NoTables>;

  /// Are most pieces free to do what the tables say?
  bool is_usual() const { return !lines_.must_try_all() && ruleset_.hooks.movers == 0 && phase_.movers == all_types; }

  /// Pieces that may not do all that their movements allow.
  Cells odd() const {
    return own_ & (is_guarded_ ? lines_.movers() | narrow<Words>(position_.royals()) : lines_.movers());
  }

  /// To be done before tables are asked, and again when what is wanted of them changes.
  void prepare_tables() {
    care_ = PieceCellEntry::walks | PieceCellEntry::promotes | PieceCellEntry::limited;
    if (takes_in_passing_) care_ |= PieceCellEntry::takes;
    // Where one move leads to a target, a count need not know which cells it opens.
    if (may_open_) care_ |= Sink::needs_moves ? PieceCellEntry::opens : PieceCellEntry::splits;
    if (is_guarded_) special_ = others_ & narrow<Words>(position_.royals());
    if (ruleset_.hooks.victims == 0) return;
    others_.for_each([&](Cell cell) {
      if (ruleset_.hooks.victims >> position_.at(cell).type() & 1) special_.insert(cell);
    });
  }

  /// False, and nothing done, when more matters for the piece than its targets.
  bool run_usual_piece(const PieceCellEntry& entry, const Cells& allowed) {
    const unsigned traits = entry.traits & care_;
    if ((traits & ~opening_traits) != 0) return false;
    const bool is_opener = traits != 0;
    const Cells targets = lookup_.targets(entry);
    if (!(targets & special_).empty()) return false;
    if (is_opener && may_open(entry, targets)) return false;
    const bool may_spare = has_truce_ && !(targets & others_).empty();
    const Cells free = may_spare ? without_truce(position_.at(entry.from), targets) : targets;
    sink_.legal(free & allowed, [from = entry.from](Cell to) { return Move{from, to, MoveKind::plain, 0, 0}; });
    return true;
  }

  /// Not inlined, so that registers are left for the loop that calls it.
  void run_piece_apart(Cell from) {
    if constexpr (std::is_same_v<Bits, FastBits>)
      run_piece_fast(from);
    else
      run_piece_anywhere(from);
  }

  std::size_t entry_index(Piece piece, std::size_t from) const {
    return ruleset_.entries_of[piece.mover_slot()] + from;
  }

  /// The castlings that no move has ended for ever, as a bit each.
  std::uint32_t castlings() const {
    return ruleset_.castlings_of[player_] & (position_.castling_rights() | ruleset_.lasting_castlings);
  }

  void run_castlings() {
    if (castlings() != 0) run_castlings(castlings());
  }

  [[gnu::noinline]] void run_castlings(std::uint32_t castlings) {
    for (std::uint32_t rest = castlings; rest != 0 && !sink_.is_done(); rest &= rest - 1)
      castle(static_cast<std::size_t>(std::countr_zero(rest)));
  }

  bool has_drops() const { return phase_.has_drops && ruleset_.hands.droppable != 0; }

  bool holds_droppable() const { return position_.holds_some(player_, ruleset_.hands.droppable); }

  const std::conditional_t<has_tables, TargetLookup<Words, Bits>, NoTables> lookup_;

 private:
  void run_pieces(const Cells& pieces) {
    if constexpr (has_tables) {
      prepare_tables();
      if (is_usual()) return run_usual_pieces(pieces);
    }
    run_apart(pieces);
  }

  void run_apart(const Cells& pieces) {
    pieces.find([&](Cell from) {
      run_piece_apart(from);
      return sink_.is_done();
    });
  }

  TRIGON_FAST_BITS [[gnu::noinline]] void run_piece_fast(Cell from) { run_piece(from); }
  [[gnu::noinline]] void run_piece_anywhere(Cell from) { run_piece(from); }

  void run_drops() {
    if (!has_drops()) return;
    for (PieceType type : ruleset_.hands.types) {
      if (!(ruleset_.hands.droppable >> type & 1) || position_.held(player_, player_, type) == 0) continue;
      const Cells zone = narrow<Words>(ruleset_.hands.drop_zone[type][player_]);
      const Cells cells = (zone - occupied_) & lines_.allowed_to_others();
      const auto drop = [&](Cell cell) { return Move::drop(type, cell); };
      if (!lines_.must_try_all() && !(ruleset_.hooks.movers >> type & 1))
        sink_.legal(cells, drop);
      else
        cells.for_each([&](Cell cell) { sink_.unsure(drop(cell)); });
    }
  }

  void run_piece(Cell from) {
    const Piece piece = position_.at(from);
    const std::size_t index = has_tables ? entry_index(piece, from) : 0;
    if (!this->take_up(piece, from)) return;
    if constexpr (has_tables) {
      const PieceCellEntry& entry = lookup_.entry(index);
      if (!is_unsure_ && !must_walk(entry)) return look_up(entry);
    }
    this->walk_piece();
  }

  // --- by tables --------------------------------------------------------------------------------------------------

  /// In a usual position. Of most pieces there is nothing special to know: their moves are those that the tables tell, as far as
  /// all sensitive lines allow.
  void run_usual_pieces(const Cells& pieces) {
    const Cells odd = this->odd();
    // Lists are in the order of the cells.
    constexpr bool keeps_order = Sink::needs_moves;
    // Found for all pieces first, so that no lookup waits for a branch that depends on the one before.
    std::array<const PieceCellEntry*, 64 * Words> piece_entries;
    const PieceCellEntry** const end = note_entries(keeps_order ? pieces : pieces - odd, piece_entries.data());
    const Cells allowed = lines_.allowed_to_others();
    for (const PieceCellEntry** next = piece_entries.data(); next != end && !sink_.is_done(); ++next)
      if ((keeps_order && odd.contains((*next)->from)) || !run_usual_piece(**next, allowed)) [[unlikely]]
        run_piece_apart((*next)->from);
    if (!keeps_order && !sink_.is_done()) run_apart(pieces & odd);
  }

  /// Writes the piece_entries of the pieces on `cells` to `next` and after; tells where they end. Word by word, since cells as
  /// numbers of 16 bits would be widened twice.
  const PieceCellEntry** note_entries(const Cells& cells, const PieceCellEntry** next) const {
#pragma GCC unroll 2
    for (std::size_t w = 0; w < Words; ++w)
      for (std::uint64_t rest = cells.word(w); rest != 0; rest &= rest - 1) {
        const std::size_t from = 64 * w + static_cast<std::size_t>(std::countr_zero(rest));
        *next++ = &lookup_.entry(entry_index(position_.board()[from], from));
      }
    return next;
  }

  /// Might an enemy be able to capture en passant after some move of the piece, whose targets these are?
  bool may_open(const PieceCellEntry& entry, Cells targets) {
    const DoubleSteps& double_steps = ruleset_.targets.double_steps(entry);
    if ((narrow<Words>(double_steps.watchers) & attackers_).empty()) return false;
    const Cells passable = targets | (narrow<Words>(double_steps.not_targets) - occupied_);
    return !(narrow<Words>(double_steps.cells) & watched() & passable).empty();
  }

  /// Cells onto which enemies could capture en passant, whatever stands on their way. Found when first asked.
  const Cells& watched() {
    if (!has_watched_) find_watched();
    return watched_;
  }

  void find_watched() {
    Cells takers;
    for (std::uint16_t program : ruleset_.en_passant_programs)
      takers |= position_.template cells_of_program<Words>(program);
    (takers & attackers_).for_each([&](Cell cell) {
      const PieceCellEntry& entry = ruleset_.entry(position_.at(cell), cell);
      if (!(entry.traits & PieceCellEntry::takes)) return;
      const EnPassantCaptures& en_passant_captures = ruleset_.targets.en_passant_captures(entry);
      watched_ |= narrow<Words>(en_passant_captures.cells);
      surely_taken_ |= narrow<Words>(en_passant_captures.sure);
    });
    has_watched_ = true;
  }

  /// A piece that has not moved does not capture some others that have not.
  Cells without_truce(Piece piece, Cells targets) const {
    if (!piece.is_unmoved() || !(ruleset_.truce_types >> piece.type() & 1)) return targets;
    return without_victims(targets, [&, truce = ruleset_.types[piece.type()].truce](Piece victim) {
      return victim.is_unmoved() && truce >> victim.type() & 1;
    });
  }

  /// Is there something about this piece, now, that tables do not know?
  bool must_walk(const PieceCellEntry& entry) {
    const unsigned traits = entry.traits & care_;
    return traits & PieceCellEntry::walks || (traits & PieceCellEntry::takes && can_take_in_passing());
  }

  bool can_take_in_passing() const {
    for (const EnPassantRight& right : position_.en_passant_rights())
      if (ruleset_.en_passant_origins[right.passed].contains(from_)) return true;
    return false;
  }

  void look_up(const PieceCellEntry& entry) {
    Cells targets = lookup_.targets(entry, [&](const Cells& cells, const TargetGroup& group) {
      return without_spared(cells, ruleset_.conditions[group.condition]);
    });
    const bool opens = (entry.traits & care_ & opening_traits) != 0 && may_open(entry, targets);
    targets = without_truce(piece_, targets);
    const bool promotes = entry.traits & PieceCellEntry::promotes;
    const Cells promoting = promotes ? narrow<Words>(ruleset_.targets.promoting(entry)) : Cells();
    const auto move_to = [&](Cell to) { return Move{from_, to, MoveKind::plain, 0, 0}; };
    (targets & special_).for_each([&](Cell to) { unsure(move_to(to), promoting.contains(to)); });
    targets -= special_;
    if (is_royal_)
      targets = safe_among(targets);
    else
      targets &= lines_.allowed(from_);
    passing_.clear();
    if (opens) targets -= find_double_step_moves(entry, targets - occupied_);
    if (promotes) {
      (targets & promoting).for_each([&](Cell to) {
        each_promotion(move_to(to), true, [&](const Move& one) { sink_.legal(one); });
      });
      targets -= promoting;
    }
    sink_.legal(targets, move_to);
    for (const DoubleStep<Words>& move : passing_)
      each_promotion(double_step_move(move), promoting.contains(move.to), [&](const Move& one) { sink_.legal(one); });
  }

  /// Notes the moves onto `empty` cells, those of the piece's targets, that open cells. Tells the cells to which there is no other
  /// move. The watched cells have been found.
  Cells find_double_step_moves(const PieceCellEntry& entry, const Cells& empty) {
    return trigon::find_double_step_moves(ruleset_.targets, ruleset_.targets.double_steps(entry), occupied_, empty,
                                          watched_, passing_,
                                          [&](const DoubleStepPath& way) { return opened_on(way); });
  }

  /// On what of the cells that it passes an enemy could then capture.
  Cells opened_on(const DoubleStepPath& way) const {
    Cells open = narrow<Words>(way.passed) & watched_;
    (open - surely_taken_).for_each([&](Cell cell) {
      if (!is_open_in_passing(cell, way.to)) open.erase(cell);
    });
    return open;
  }

  /// Without the victims that the condition forbids.
  Cells without_spared(Cells targets, const Condition& condition) const {
    return without_victims(targets, [&](Piece victim) { return !allows_victim(condition, victim); });
  }

  template <class IsDropped>
  Cells without_victims(Cells targets, IsDropped&& is_dropped) const {
    (targets & others_).for_each([&](Cell to) {
      if (is_dropped(position_.at(to))) targets.erase(to);
    });
    return targets;
  }

  /// Where the royal in hand would not be attacked.
  Cells safe_among(const Cells& targets) const {
    if (targets.empty()) return targets;
    Cells others = occupied_;
    others.erase(from_);
    return targets - AttackLookup<Words, Bits>(position_, piece_.moved(), from_, others).attacked(targets, attackers_);
  }

  // --- castling ---------------------------------------------------------------------------------------------------

  void castle(std::size_t index) {
    const Castling& castling = ruleset_.castlings[index];
    if (!(narrow<Words>(castling.empty_cells) & occupied_).empty() || !may_castle(index)) return;
    const Piece royal = position_.at(castling.royal_from);
    for (Cell cell : castling.safe)
      if (find_attacker_among<Words>(position_, attackers_, cell, royal, occupied_, {}) != no_cell) return;
    piece_ = royal;
    is_shown_ = ruleset_.hooks.movers >> royal.type() & 1;
    const Move move{castling.royal_from, castling.royal_to, MoveKind::castling, 0, static_cast<std::uint16_t>(index)};
    const bool is_of_royal = ruleset_.royal_types >> royal.type() & 1;
    if (!is_guarded_ || !is_of_royal || is_shown_ || lines_.must_try_all() || !is_told_by_occupancy())
      return unsure(move);
    if (find_attacker_among<Words>(position_, attackers_, castling.royal_to, royal.moved(), occupied_after(castling),
                                   {}) == no_cell)
      sink_.legal(move);
  }

  Cells occupied_after(const Castling& castling) const {
    Cells occupied = occupied_;
    occupied.erase(castling.royal_from);
    occupied.erase(castling.partner_from);
    occupied.insert(castling.royal_to);
    occupied.insert(castling.partner_to);
    return occupied;
  }

  /// By right, which has been looked at, or because royal and partner stand where they start.
  bool may_castle(std::size_t index) const {
    const Castling& castling = ruleset_.castlings[index];
    if (!(phase_.movers >> castling.royal & 1)) return false;
    if (castling.needs_unmoved) return true;
    const auto stands = [&](Cell cell, PieceType type) {
      const Piece piece = position_.at(cell);
      return !piece.is_empty() && piece.owner() == player_ && piece.type() == type;
    };
    return stands(castling.royal_from, castling.royal) && stands(castling.partner_from, castling.partner);
  }

  /// Pieces whose capture is more than to put a piece where another one stood.
  Cells special_;
  /// Some of the cells that are watched: onto these there is a capture en passant whatever passes them.
  Cells surely_taken_;
  /// The traits that matter in this position.
  unsigned care_ = 0;
  const bool has_truce_;
};

}  // namespace trigon
