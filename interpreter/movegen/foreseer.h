// Writes forecasts: the generator at work for the player who replies, one piece after the other, when the turn has just been
// passed on. Tested in tests/property/forecast_test.cpp.
#pragma once

#include <bit>
#include <optional>
#include <utility>

#include "interpreter/movegen/generator.h"

namespace trigon {

/// Counts the moves of one piece after the other: the sink of the foreseer.
class CountingByPiece {
 public:
  static constexpr bool needs_moves = false;

  /// `passer` has passed the turn on, and would with `is_guarded` have to keep its royals safe.
  CountingByPiece(const Position& position, Player passer, bool is_guarded)
      : position_(position), passer_(passer), is_guarded_(is_guarded) {}

  void legal(const Move&) { ++count_; }
  template <class Cells, class MakeMove>
  void legal(const Cells& targets, MakeMove&&) {
    count_ += static_cast<std::uint32_t>(targets.size());
  }
  void unsure(const Move& move) {
    if (!takes_royal_of_passer(move)) is_sure_ = false;
  }
  bool is_done() const { return false; }
  std::optional<std::uint32_t> take_sure_count() {
    const std::uint32_t count = std::exchange(count_, 0);
    return std::exchange(is_sure_, true) ? std::optional(count) : std::nullopt;
  }

 private:
  /// Each legal move ends that check, so that the piece is looked at again anyway.
  bool takes_royal_of_passer(const Move& move) const {
    return is_guarded_ && move.kind == MoveKind::plain && position_.royals_of(passer_).contains(move.to);
  }

  const Position& position_;
  const Player passer_;
  const bool is_guarded_;
  std::uint32_t count_ = 0;
  bool is_sure_ = true;
};

/// `Words`, `Bits` and what it is made from are those of the generator; its lines are those of the forecast.
template <std::size_t Words, class Bits>
class Foreseer : private Generator<Words, Bits, CountingByPiece> {
  using Base = Generator<Words, Bits, CountingByPiece>;
  using Cells = CellSetOf<Words>;

 public:
  using Base::Base;

  /// Writes the forecast.
  void run(Forecast<Words>& forecast) {
    if (!phase_.has_moves || !is_usual()) return;
    takes_in_passing_ = false;
    if constexpr (has_tables) prepare_tables();
    const Cells apart = odd();
    const Cells tied = lines_.allowed_to_others() == ~Cells() ? apart : own_;
    bool is_whole = !position_.may_be_generated_for() && !(has_drops() && holds_droppable());
    own_.for_each([&](Cell from) {
      apart.contains(from) ? run_piece_apart(from) : run_alone(from);
      const std::optional<std::uint32_t> count = sink_.take_sure_count();
      if (!count || !forecast.note(position_, from, *count, tied.contains(from))) is_whole = false;
    });
    if (note_safety(forecast) && is_whole) forecast.close();
  }

 private:
  using Base::attackers_;
  using Base::castlings;
  using Base::entry_index;
  using Base::has_drops;
  using Base::has_tables;
  using Base::holds_droppable;
  using Base::is_guarded_;
  using Base::is_usual;
  using Base::lines_;
  using Base::lookup_;
  using Base::odd;
  using Base::own_;
  using Base::phase_;
  using Base::position_;
  using Base::prepare_tables;
  using Base::ruleset_;
  using Base::run_castlings;
  using Base::run_piece_apart;
  using Base::run_usual_piece;
  using Base::sink_;
  using Base::takes_in_passing_;

  /// A piece that is not odd, in a usual position.
  void run_alone(Cell from) {
    if constexpr (has_tables) {
      const PieceCellEntry& entry = lookup_.entry(entry_index(position_.at(from), from));
      if (run_usual_piece(entry, lines_.allowed_to_others())) return;
    }
    run_piece_apart(from);
  }

  /// False when there is a special move of which the tables do not tell whether it is legal.
  bool note_safety(Forecast<Words>& forecast) {
    const Cells royals = is_guarded_ ? own_ & narrow<Words>(position_.royals()) : Cells();
    SpecialMoves<Words> specials;
    if (!count_castlings(specials) || !count_captures_in_passing(forecast, royals, specials)) return false;
    forecast.note_safety(position_, attackers_, royals, specials);
    return true;
  }

  bool count_castlings(SpecialMoves<Words>& specials) {
    run_castlings();
    const std::optional<std::uint32_t> count = sink_.take_sure_count();
    specials.castlings = count.value_or(0);
    for (std::uint32_t rest = castlings(); rest != 0; rest &= rest - 1) {
      const Castling& castling = ruleset_.castlings[static_cast<std::size_t>(std::countr_zero(rest))];
      for (Cell cell : castling.safe) specials.safe.insert(cell);
      specials.safe.insert(castling.royal_to);
      specials.decisive |= narrow<Words>(castling.empty_cells);
      specials.decisive.insert(castling.royal_from);
      specials.decisive.insert(castling.partner_from);
    }
    return count.has_value();
  }

  /// Those of pieces whose other moves have been noted.
  bool count_captures_in_passing(const Forecast<Words>& forecast, const Cells& royals, SpecialMoves<Words>& specials) {
    Cells takers;
    for (const EnPassantRight& right : position_.en_passant_rights()) {
      const Cells origins = own_ & narrow<Words>(ruleset_.en_passant_origins[right.passed]);
      if (origins.empty()) continue;
      takers |= origins;
      specials.decisive.insert(right.passed);
      specials.decisive.insert(right.victim);
    }
    if (takers.empty()) return true;
    if (ruleset_.takes_en_passant_from_afar) return false;
    specials.safe |= royals;
    specials.decisive |= takers;
    takes_in_passing_ = true;
    if constexpr (has_tables) prepare_tables();
    std::uint32_t others = 0;
    takers.for_each([&](Cell from) {
      run_piece_apart(from);
      others += forecast.count_of(from);
    });
    const std::optional<std::uint32_t> count = sink_.take_sure_count();
    if (count) specials.captures = *count - others;
    return count.has_value();
  }
};

}  // namespace trigon
