// The move generator: puts the stages together for one size of bitboards. Only the source files of sized_generators.h
// include it; others include generate.h.
#pragma once

#include <array>

#include "interpreter/geometry/extract_bits.h"
#include "interpreter/movegen/castling_moves.h"
#include "interpreter/movegen/column_limits.h"
#include "interpreter/movegen/drop_surroundings.h"
#include "interpreter/movegen/move_sinks.h"
#include "interpreter/movegen/relocations.h"
#include "interpreter/movegen/table_moves.h"

namespace trigon::engine {

/// The scratch memory of a generator, kept from one position to the next so that it does not allocate.
template <std::size_t Words>
struct GeneratorScratch {
  PinsAndChecks<Words> pins;
  PieceScratch<Words> of_piece;
  MoveList accepted;
};

/// Takes the place of `FastBits` when every piece's program is interpreted.
struct NoTables {};

/// One run over one position. `Bits` gathers bits for the tables (extract_bits.h), or is `NoTables`.
template <std::size_t Words, class Bits, class Sink>
class GeneratorRun {
 public:
  using Cells = CellSetOf<Words>;

  GeneratorRun(const MoveContext<Words>& context, Sink& sink, PieceScratch<Words>& scratch)
      : context_(context),
        sink_(sink),
        watch_(context),
        piece_(context, sink),
        scratch_(scratch),
        tables_(context, piece_, watch_, scratch) {}

  void run(MovePart part, Cell from) {
    if (part != MovePart::drops && context_.phase.has_moves) {
      Cells movers = context_.own;
      if (context_.ruleset.freezing) [[unlikely]]
        movers -= frozen_pieces<Words>(context_.position);
      if (part != MovePart::one_piece)
        run_pieces(movers);
      else if (movers.contains(from))
        run_piece_apart(from);
      if (part != MovePart::captures) CastlingMoves<Words, Sink>(context_, piece_, movers).run(from);
    }
    if (part == MovePart::all || part == MovePart::drops) run_drops();
    if (!context_.phase.relocated.empty()) [[unlikely]]
      run_relocations(part, from);
  }

 private:
  static constexpr bool has_tables = !std::is_same_v<Bits, NoTables>;

  /// Takes the place of `TableMoves` with `NoTables`.
  struct NoTableMoves {
    template <class... Arguments>
    explicit NoTableMoves(const Arguments&...) {}
    static bool run() { return false; }
  };

  void run_pieces(const Cells& pieces) {
    if constexpr (has_tables)
      if (context_.has_fast_path()) return run_by_tables(pieces);
    run_apart(pieces);
  }

  /// Finds the moves of pieces that are neither royal nor pinned nor shown to scripts, mostly by the tables alone.
  void run_by_tables(const Cells& pieces) {
    Cells apart = context_.shown();
    if (context_.is_guarded) apart |= context_.pins.pinned() | context_.position.template royals<Words>();
    // A list has an order, a count has none.
    constexpr bool has_order = Sink::needs_moves;
    // All entries are looked up first, so that no lookup waits for a branch that depends on the one before.
    std::array<const PieceCellEntry*, 64 * Words> entries;
    const PieceCellEntry** const end = note_entries(has_order ? pieces : pieces - apart, entries.data());
    const Cells allowed = context_.pins.check_evasions();
    Sink sink = sink_;  // a copy that stays in registers
    // Whether more moves are wanted is asked only after work that takes long.
    for (const PieceCellEntry** next = entries.data(); next != end; ++next)
      if ((has_order && apart.contains((*next)->from)) || !tables_.run_simply(**next, allowed, sink)) [[unlikely]] {
        sink_ = sink;
        run_piece_apart((*next)->from);
        sink = sink_;
        if (sink.is_done()) break;
      }
    sink_ = sink;
    if (!has_order) run_apart(pieces & apart);
  }

  void run_apart(const Cells& pieces) {
    pieces.find([&](Cell from) {
      if (sink_.is_done()) return true;
      run_piece_apart(from);
      return false;
    });
  }

  /// Writes the entries of the pieces on `cells` to `next` and behind it; returns the end.
  const PieceCellEntry** note_entries(const Cells& cells, const PieceCellEntry** next) const {
    cells.for_each([&](std::size_t from) { *next++ = &tables_.entry(context_.position.board()[from], from); });
    return next;
  }

  /// Not inlined, so that the loop that calls it has registers left.
  void run_piece_apart(Cell from) {
    if constexpr (std::is_same_v<Bits, FastBits>)
      run_piece_fast(from);
    else
      run_piece_anywhere(from);
  }
  TRIGON_FAST_BITS [[gnu::noinline]] void run_piece_fast(Cell from) { run_piece(from); }
  [[gnu::noinline]] void run_piece_anywhere(Cell from) { run_piece(from); }

  void run_piece(Cell from) {
    if (piece_.take_up(context_.position.at(from), from) && !tables_.run())
      InterpretedMoves<Words, Sink>(context_, piece_, watch_, scratch_).run();
  }

  void run_drops() {
    if (context_.phase.has_drops && !context_.ruleset.hands.droppable.empty()) run_drops_of_all();
  }

  /// Not inline, so that games without hands list their moves as fast as ever.
  [[gnu::noinline]] void run_drops_of_all() {
    const HandRules& hands = context_.ruleset.hands;
    for (PieceType type : hands.drops)
      if (context_.position.has_for_drop(context_.player, type))
        run_drops_of(type, narrow<Words>(hands.drop_zone[type][context_.player]));
  }

  [[gnu::noinline]] void run_relocations(MovePart part, Cell from) {
    const Position& position = context_.position;
    MoveList moves;
    if (part != MovePart::captures && part != MovePart::drops)
      position.occupied().for_each([&](Cell cell) {
        const bool is_asked_for = part != MovePart::one_piece || cell == from;
        if (is_asked_for && is_relocated(position, position.at(cell))) add_relocations(position, cell, moves);
      });
    if (part == MovePart::all || part == MovePart::drops) add_placements(position, moves);
    const TypeSet shown = context_.shown_movers() | context_.shown_drops();
    const bool must_test = context_.is_guarded || !shown.empty();
    for (const Move& move : moves) must_test ? sink_.test(move) : sink_.legal(move);
  }

  void run_drops_of(PieceType type, const Cells& zone) {
    Cells cells = (zone - context_.occupied) & context_.pins.check_evasions();
    if (limits_columns(context_.position, type)) [[unlikely]]
      cells -= narrow<Words>(full_columns(context_.position, type));
    if (falls(context_.ruleset, type)) [[unlikely]]
      cells &= narrow<Words>(landing_cells(context_.position, type));
    if (asks_surroundings(context_.ruleset, type)) [[unlikely]]
      cells -= narrow<Words>(cells_kept_free(context_.position, type));
    const bool is_shown = context_.shown_drops().contains(type);
    if (context_.pins.must_test_all() || context_.vital_types.contains(type) ||
        (is_shown && context_.must_test_shown()))
      cells.for_each([&](Cell cell) { sink_.test(Move::drop(type, cell)); });
    else if (is_shown)
      cells.for_each([&](Cell cell) { sink_.show(Move::drop(type, cell)); });
    else
      sink_.legal(cells, Move::drop(type, no_cell));
  }

  const MoveContext<Words>& context_;
  Sink& sink_;
  EnPassantWatch<Words> watch_;
  PieceMoves<Words, Sink> piece_;
  PieceScratch<Words>& scratch_;
  std::conditional_t<has_tables, TableMoves<Words, Bits, Sink>, NoTableMoves> tables_;
};

template <std::size_t Words>
class SizedGenerator : public MoveGenerator {
 public:
  explicit SizedGenerator(Generation generation)
      : is_by_tables_(Words <= max_table_words && generation == Generation::fastest && has_fast_bits) {}

  void list(const Position& position, const MoveRequest& request, MoveTester& tester, MoveList& moves) override {
    ListSink sink(tester, moves);
    generate(position, request, sink);
    sink.finish();
  }

  std::uint64_t count(const Position& position, const MoveRequest& request, MoveTester& tester,
                      std::uint64_t limit) override {
    CountSink sink(tester, limit, scratch_.accepted);
    generate(position, request, sink);
    return sink.count();
  }

 private:
  template <class Sink>
  void generate(const Position& position, const MoveRequest& request, Sink& sink) {
    if constexpr (Words <= max_table_words)
      if (is_by_tables_) return generate_fast(position, request, sink);
    generate_with<NoTables>(position, request, sink);
  }

  template <class Sink>
  TRIGON_FAST_BITS [[gnu::noinline]] void generate_fast(const Position& position, const MoveRequest& request,
                                                        Sink& sink) {
    generate_with<FastBits>(position, request, sink);
  }

  template <class Bits, class Sink>
  void generate_with(const Position& position, const MoveRequest& wanted, Sink& sink) {
    MoveRequest request = wanted;
    // With several royals of which only the last must be safe, no move can be unsafe, unless it takes own ones away.
    if (!position.guards_royals(position.turn()) && !position.ruleset().may_lose_own_royals) [[unlikely]]
      request.is_guarded = false;
    const CellSetOf<Words> attackers = attackers_of<Words>(position, position.turn());
    if (request.is_guarded)
      scratch_.pins.find(position, attackers);
    else
      scratch_.pins.ignore();
    const MoveContext<Words> context(position, request, attackers, scratch_.pins);
    GeneratorRun<Words, Bits, Sink>(context, sink, scratch_.of_piece).run(request.part, request.from);
  }

  const bool is_by_tables_;
  GeneratorScratch<Words> scratch_;
};

}  // namespace trigon::engine
