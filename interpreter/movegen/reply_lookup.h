// The moves of single pieces on a board that is only supposed, as far as tables tell them. Tested in
// tests/property/forecast_test.cpp by making the moves.
#pragma once

#include <optional>

#include "interpreter/movegen/double_step_moves.h"
#include "interpreter/movegen/forecast.h"
#include "interpreter/movegen/target_lookup.h"

namespace trigon {

/// A number of replies, and one more so that 0 can say that the move must be made to tell.
using ToldReplies = std::uint64_t;
inline constexpr ToldReplies untold = 0;

/// In place of a way to gather bits: pieces are walked.
struct NoTables {
  template <class... Ignored>
  explicit NoTables(const Ignored&...) {}
};

/// The board after a move, and what is special about it for who replies.
template <std::size_t Words>
struct ReplyBoard : SupposedBoard<Words> {
  /// Pieces of others; those of them whose capture is more than to put a piece where another one stood; and those that could
  /// capture en passant, of which some more may be named.
  CellSetOf<Words> others, special, takers;
};

/// `Words` and `Bits` are those of the generator.
template <std::size_t Words, class Bits>
class ReplyLookup {
  using Cells = CellSetOf<Words>;
  using Board = ReplyBoard<Words>;

 public:
  static constexpr bool has_tables = !std::is_same_v<Bits, NoTables>;
  /// Who has these has moves of which tables do not tell.
  static constexpr unsigned untold_traits = PieceCellEntry::walks | PieceCellEntry::promotes | PieceCellEntry::limited;

  /// The boards will be those after moves of `position`, to which the forecast is; `attackers` are its pieces of enemies who are
  /// in. `passing` is scratch memory.
  ReplyLookup(const Position& position, const Forecast<Words>& forecast, const Cells& attackers,
              std::vector<DoubleStep<Words>>& passing)
      : position_(position),
        ruleset_(position.ruleset()),
        forecast_(forecast),
        passing_(passing),
        phase_(ruleset_.phases[forecast.phase()]) {
    if constexpr (has_tables)
      if (forecast.has_openers()) find_takers(attackers);
  }

  /// Attackers that could capture en passant, if that matters to who replies.
  const Cells& takers() const { return takers_; }

  /// `count` and the moves of these pieces, or `untold` if tables do not tell them.
  ToldReplies add_to(ToldReplies count, const Cells& pieces, const Board& after,
                     const PinsAndChecks<Words>& lines) const {
    if (pieces.empty()) return count;
    if constexpr (has_tables) {
      const TargetLookup<Words, Bits> lookup(ruleset_.targets, after.occupied, after.own, phase_.has_captures);
      const Cell unknown = pieces.find([&](Cell from) {
        const std::optional<std::uint64_t> one = count_one(from, lookup, after, lines);
        count += one.value_or(0);
        return !one;
      });
      return unknown == no_cell ? count : untold;
    } else {
      return untold;
    }
  }

  /// How many captures there are by some of the `takers` on the `passed` cells, which have just been opened, when the lines are as
  /// they were; nothing if tables do not tell.
  std::optional<std::uint64_t> captures_in_passing(const Cells& takers, const Cells& passed) const {
    std::uint64_t count = 0;
    const Cell unknown = takers.find([&](Cell from) {
      const PieceCellEntry& entry = ruleset_.entry(position_.at(from), from);
      if (!(entry.traits & PieceCellEntry::takes)) return false;
      const EnPassantCaptures& en_passant_captures = ruleset_.targets.en_passant_captures(entry);
      const Cells taken = narrow<Words>(en_passant_captures.cells) & passed;
      if (taken.empty()) return false;
      count += (taken & forecast_.lines().allowed(from)).size();
      const Cells reported = narrow<Words>(en_passant_captures.sure - en_passant_captures.replacing);
      return !(taken - reported).empty() || (entry.traits & untold_traits) != 0 ||
             forecast_.safety().royals().contains(from);
    });
    return unknown == no_cell ? std::optional(count) : std::nullopt;
  }

 private:
  std::optional<std::uint64_t> count_one(Cell from, const TargetLookup<Words, Bits>& lookup, const Board& after,
                                         const PinsAndChecks<Words>& lines) const {
    const Piece piece = position_.at(from);
    const PieceCellEntry& entry = ruleset_.entry(piece, from);
    if (entry.traits & untold_traits) return std::nullopt;
    Cells targets = lookup.targets(entry);
    if (!(targets & after.special).empty()) return std::nullopt;
    remove_spared(targets, piece, after);
    const bool is_royal = forecast_.safety().royals().contains(from);
    const Cells allowed = lines.allowed(from);
    if (entry.traits & PieceCellEntry::splits) {
      // Those that open cells are seldom held back.
      if (is_royal || allowed != ~Cells()) return std::nullopt;
      return count_with_passing(entry, targets, after);
    }
    return is_royal ? count_safe(targets, piece, from, after) : (targets & allowed).size();
  }

  /// Takes away what it may not capture because neither has moved.
  void remove_spared(Cells& targets, Piece piece, const Board& after) const {
    if (!piece.is_unmoved() || !(ruleset_.truce_types >> piece.type() & 1)) return;
    const TypeSet truce = ruleset_.types[piece.type()].truce;
    (targets & after.others).for_each([&](Cell to) {
      const Piece victim = after.at(to);
      if (victim.is_unmoved() && truce >> victim.type() & 1) targets.erase(to);
    });
  }

  /// The targets on which the royal would not be attacked; nothing when what stands on a way decides that, and not only that
  /// something does.
  std::optional<std::uint64_t> count_safe(Cells targets, Piece royal, Cell from, const Board& after) const {
    if (ruleset_.conditions.size() > 1) return std::nullopt;
    Cells occupied = after.occupied;
    occupied.erase(from);
    const HypotheticalBoard lifted = {from, no_cell};
    const bool has_mover = position_.is_in(after.piece.owner());
    const AttackTable& mover = ruleset_.attack_table(after.piece);
    targets.for_each([&](Cell to) {
      const bool is_attacked_by_mover =
          has_mover && to != after.to && mover.reaches(after.to, to) &&
          could_capture(position_, after.piece, after.to, to, royal.moved(), occupied, lifted);
      if (is_attacked_by_mover ||
          find_attacker_among(position_, after.attackers, to, royal.moved(), occupied, lifted) != no_cell)
        targets.erase(to);
    });
    return targets.size();
  }

  /// The number of moves to these targets, of which some are told apart by the cells that they open to capture en passant; nothing
  /// when that depends on the way of who could capture so.
  std::optional<std::uint64_t> count_with_passing(const PieceCellEntry& entry, const Cells& targets,
                                                  const Board& after) const {
    const OccupancyTables& tables = ruleset_.targets;
    const DoubleSteps& double_steps = tables.double_steps(entry);
    const Cells passable =
        (narrow<Words>(double_steps.cells) & (targets | narrow<Words>(double_steps.not_targets))) - after.occupied;
    if ((passable & (watched_ | watched_by(after.piece, after.to))).empty()) return targets.size();
    Cells watched, surely_taken;
    (narrow<Words>(double_steps.watchers) & after.takers).for_each([&](Cell cell) {
      watched |= watched_by(after.at(cell), cell, &surely_taken);
    });
    watched &= passable;
    if (!(watched - surely_taken).empty()) return std::nullopt;
    passing_.clear();
    const Cells only_opening =
        find_double_step_moves(tables, double_steps, after.occupied, targets - after.occupied, watched, passing_,
                               [&](const DoubleStepPath& way) { return narrow<Words>(way.passed) & watched; });
    return (targets - only_opening).size() + passing_.size();
  }

  void find_takers(const Cells& attackers) {
    for (std::uint16_t program : ruleset_.en_passant_programs)
      takers_ |= position_.template cells_of_program<Words>(program) & attackers;
    takers_.for_each([&](Cell cell) { watched_ |= watched_by(position_.at(cell), cell); });
  }

  /// Where a piece on a cell could capture en passant. Adds the cells where it can whatever passes them.
  Cells watched_by(Piece piece, Cell cell, Cells* surely_taken = nullptr) const {
    const PieceCellEntry& entry = ruleset_.entry(piece, cell);
    if (!(entry.traits & PieceCellEntry::takes)) return {};
    const EnPassantCaptures& en_passant_captures = ruleset_.targets.en_passant_captures(entry);
    if (surely_taken != nullptr) *surely_taken |= narrow<Words>(en_passant_captures.sure);
    return narrow<Words>(en_passant_captures.cells);
  }

  const Position& position_;
  const Ruleset& ruleset_;
  const Forecast<Words>& forecast_;
  std::vector<DoubleStep<Words>>& passing_;
  const Phase& phase_;
  /// Where the takers could capture.
  Cells takers_, watched_;
};

}  // namespace trigon
