// How many replies there are to moves that are not made: what was forecast, and the few pieces whose cells the move changes,
// looked up as if it had been made. Tested in tests/property/forecast_test.cpp by making the moves.
#pragma once

#include <optional>

#include "interpreter/movegen/forecast.h"
#include "interpreter/movegen/passing_moves.h"
#include "interpreter/movegen/target_lookup.h"
#include "interpreter/position/move.h"

namespace trigon {

/// In place of a way to gather bits: pieces are walked.
struct NoTables {
  template <class... Ignored>
  explicit NoTables(const Ignored&...) {}
};

/// `Words` and `Bits` are those of the generator.
template <std::size_t Words, class Bits>
class ReplyCounter {
  using Cells = CellSetOf<Words>;

 public:
  /// The moves to come are of `position`, to which the forecast has all replies. `passing` is scratch memory.
  ReplyCounter(const Position& position, const Forecast<Words>& forecast, std::vector<Passing<Words>>& passing)
      : position_(position),
        ruleset_(position.ruleset()),
        forecast_(forecast),
        passing_(passing),
        phase_(ruleset_.phases[forecast.phase()]),
        special_types_((forecast.is_guarded() ? ruleset_.royal_types : 0) | ruleset_.hooks.victims),
        care_(Outlook::walks | Outlook::promotes | Outlook::limited | (forecast.has_rights() ? Outlook::takes : 0)),
        occupied_(narrow<Words>(position.occupied())),
        own_(narrow<Words>(position.cells_of(forecast.player()))),
        attackers_(attackers_of<Words>(position, forecast.player())) {
    (occupied_ - own_).for_each([&](Cell cell) {
      if (special_types_ >> position.at(cell).type() & 1) special_.insert(cell);
    });
    if constexpr (has_tables)
      if (forecast.has_openers()) find_takers();
  }

  /// The number of replies to a legal move; nothing when it must be made to tell, or when there are none.
  std::optional<std::uint64_t> count(const Move& move) {
    if (!is_simple(move)) return std::nullopt;
    const Piece mover = position_.at(move.from), victim = position_.at(move.to);
    if (!victim.is_empty() && (ruleset_.royal_types | ruleset_.hooks.victims) >> victim.type() & 1) return std::nullopt;
    const Piece after = arrived(mover, move);
    Cells occupied = occupied_;
    occupied.erase(move.from);
    occupied.insert(move.to);
    const SafetyChange changed = forecast_.changed_by(move.from, move.to, after, occupied);
    if (changed == SafetyChange::lines) return std::nullopt;
    Cells concerned =
        forecast_.concerned_by(move.from, mover, Piece()) | forecast_.concerned_by(move.to, victim, after);
    if (changed == SafetyChange::goals) concerned |= forecast_.royals();
    std::uint64_t count = forecast_.count_without(concerned) + forecast_.castling_count();
    concerned.erase(move.to);
    if (!concerned.empty()) {
      std::optional<std::uint64_t> again;
      if constexpr (has_tables) again = count_again(concerned, move, after, occupied);
      if (!again) return std::nullopt;
      count += *again;
    }
    return count != 0 ? std::optional(count) : std::nullopt;
  }

 private:
  static constexpr bool has_tables = !std::is_same_v<Bits, NoTables>;

  /// Is it nothing but a piece that goes somewhere, for who replies?
  bool is_simple(const Move& move) const {
    if (move.kind != MoveKind::passing) return move.kind == MoveKind::plain;
    const Program& program = ruleset_.program(position_.at(move.from));
    Cells takers;
    program.for_each_passed(move.from, program.tape(move.from) + move.detail, [&](const Node& passed) {
      takers |= narrow<Words>(ruleset_.en_passant_origins[passed.cell]);
    });
    return (takers & own_).empty();
  }

  /// What is special about the board after the move.
  struct After {
    const Move& move;
    Piece piece;
    Cells occupied, others, special, takers;

    Piece at(const Position& before, Cell cell) const { return cell == move.to ? piece : before.at(cell); }
  };

  /// The moves of pieces after the move, if tables tell them.
  std::optional<std::uint64_t> count_again(const Cells& pieces, const Move& move, Piece piece,
                                           const Cells& occupied) const {
    Cells own = own_;
    own.erase(move.to);
    const TargetLookup<Words, Bits> lookup(ruleset_.targets, occupied, own, phase_.has_captures);
    const After after = {move,
                         piece,
                         occupied,
                         occupied - own,
                         with(special_, move, special_types_ >> piece.type() & 1),
                         with(takers_, move, true)};
    std::uint64_t count = 0;
    const Cell unknown = pieces.find([&](Cell from) {
      const std::optional<std::uint64_t> one = count_one(from, lookup, after);
      count += one.value_or(0);
      return !one;
    });
    return unknown == no_cell ? std::optional(count) : std::nullopt;
  }

  std::optional<std::uint64_t> count_one(Cell from, const TargetLookup<Words, Bits>& lookup, const After& after) const {
    const Piece piece = position_.at(from);
    const Outlook& outlook = ruleset_.outlook(piece, from);
    if (outlook.traits & care_) return std::nullopt;
    Cells targets = lookup.targets(outlook);
    if (!(targets & after.special).empty()) return std::nullopt;
    remove_spared(targets, piece, after);
    const bool is_royal = forecast_.royals().contains(from);
    const Cells allowed = forecast_.lines().allowed(from);
    if (outlook.traits & Outlook::splits) {
      // Those that open cells are seldom held back.
      if (is_royal || allowed != ~Cells()) return std::nullopt;
      return count_with_passing(outlook, targets, after);
    }
    return is_royal ? count_safe(targets, piece, from, after) : (targets & allowed).size();
  }

  /// Takes away what it may not capture because neither has moved.
  void remove_spared(Cells& targets, Piece piece, const After& after) const {
    if (!piece.is_unmoved() || !(ruleset_.truce_types >> piece.type() & 1)) return;
    const TypeSet truce = ruleset_.types[piece.type()].truce;
    (targets & after.others).for_each([&](Cell to) {
      const Piece victim = after.at(position_, to);
      if (victim.is_unmoved() && truce >> victim.type() & 1) targets.erase(to);
    });
  }

  /// The targets on which the royal would not be attacked; nothing when what stands on a way decides that, and not only that
  /// something does.
  std::optional<std::uint64_t> count_safe(Cells targets, Piece royal, Cell from, const After& after) const {
    if (ruleset_.conditions.size() > 1) return std::nullopt;
    Cells occupied = after.occupied;
    occupied.erase(from);
    Cells attackers = attackers_;
    attackers.erase(after.move.from);
    attackers.erase(after.move.to);
    const bool has_mover = position_.is_in(after.piece.owner());
    targets.for_each([&](Cell to) {
      const bool is_attacked_by_mover =
          has_mover && to != after.move.to && captures(after.piece, after.move.to, to, royal.moved(), occupied);
      if (is_attacked_by_mover ||
          find_attacker_among<Words>(position_, attackers, to, royal.moved(), occupied, {from, no_cell}) != no_cell)
        targets.erase(to);
    });
    return targets.size();
  }

  /// Could `piece` on `from` capture `victim` on `to`? Hurdles may be any.
  bool captures(Piece piece, Cell from, Cell to, Piece victim, const Cells& occupied) const {
    const std::size_t program = ruleset_.program_index(piece);
    const AttackTable& table = ruleset_.attacks[program];
    if (!table.reaches(from, to)) return false;
    const auto [begin, end] = table.known_lines(from, to);
    for (std::size_t number = begin; number != end; ++number) {
      const Reach& line = table.line(number);
      const Cells blockers = way_of<Words>(table, ruleset_.programs[program], number) & occupied;
      if (blockers.size() == line.hurdles && may_capture(ruleset_, line, piece, victim)) return true;
    }
    return false;
  }

  /// The number of moves to these targets, of which some are told apart by the cells that they open to capture en passant; nothing
  /// when that depends on the way of who could capture so.
  std::optional<std::uint64_t> count_with_passing(const Outlook& outlook, const Cells& targets,
                                                  const After& after) const {
    const TargetTables& tables = ruleset_.targets;
    const Openings& openings = tables.openings(outlook);
    const Cells passable =
        (narrow<Words>(openings.cells) & (targets | narrow<Words>(openings.not_targets))) - after.occupied;
    if ((passable & (watched_ | watched_by(after.piece, after.move.to))).empty()) return targets.size();
    Cells watched, surely_taken;
    (narrow<Words>(openings.watchers) & after.takers).for_each([&](Cell cell) {
      watched |= watched_by(after.at(position_, cell), cell, &surely_taken);
    });
    watched &= passable;
    if (!(watched - surely_taken).empty()) return std::nullopt;
    passing_.clear();
    const Cells only_opening =
        find_passing(tables, openings, after.occupied, targets - after.occupied, watched, passing_,
                     [&](const PassingWay& way) { return narrow<Words>(way.passed) & watched; });
    return (targets - only_opening).size() + passing_.size();
  }

  void find_takers() {
    for (std::uint16_t program : ruleset_.en_passant_programs)
      takers_ |= position_.template cells_of_program<Words>(program) & attackers_;
    takers_.for_each([&](Cell cell) { watched_ |= watched_by(position_.at(cell), cell); });
  }

  /// Where a piece on a cell could capture en passant. Adds the cells where it can whatever passes them.
  Cells watched_by(Piece piece, Cell cell, Cells* surely_taken = nullptr) const {
    const Outlook& outlook = ruleset_.outlook(piece, cell);
    if (!(outlook.traits & Outlook::takes)) return {};
    const Takings& takings = ruleset_.targets.takings(outlook);
    if (surely_taken != nullptr) *surely_taken |= narrow<Words>(takings.sure);
    return narrow<Words>(takings.cells);
  }

  /// A set of pieces after the move, of which the mover is one, at its end, if `has_mover`.
  static Cells with(Cells cells, const Move& move, bool has_mover) {
    cells.erase(move.from);
    cells.erase(move.to);
    if (has_mover) cells.insert(move.to);
    return cells;
  }

  const Position& position_;
  const Ruleset& ruleset_;
  const Forecast<Words>& forecast_;
  std::vector<Passing<Words>>& passing_;
  const Phase& phase_;
  /// Types whose capture is more than to put a piece where another one stood.
  const TypeSet special_types_;
  /// The traits that matter.
  const unsigned care_;
  const Cells occupied_, own_, attackers_;
  /// Others' pieces of special types, and those that could capture en passant; after a move the mover may be none of these.
  Cells special_, takers_;
  /// Where these could capture so before the move.
  Cells watched_;
};

}  // namespace trigon
