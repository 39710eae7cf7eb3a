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

/// What a counter keeps from one move to the next, and for the next counter, so that this does not allocate.
template <std::size_t Words>
struct ReplyMemory {
  /// Of the piece at hand.
  std::vector<Passing<Words>> passing;
  /// By cell, for the cells `arrived_on`: the piece that came there last, and the number of replies to that.
  struct Arrival {
    Piece piece;
    std::uint64_t count = 0;
  };
  std::vector<Arrival> arrivals;
  CellSetOf<Words> arrived_on;
};

/// `Words` and `Bits` are those of the generator.
template <std::size_t Words, class Bits>
class ReplyCounter {
  using Cells = CellSetOf<Words>;

 public:
  /// The moves to come are of `position`, to which the forecast has all replies.
  ReplyCounter(const Position& position, const Forecast<Words>& forecast, ReplyMemory<Words>& memory)
      : position_(position),
        ruleset_(position.ruleset()),
        forecast_(forecast),
        memory_(memory),
        phase_(ruleset_.phases[forecast.phase()]),
        remembers_(has_tables && forecast.has_openers()),
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
    memory_.arrived_on.clear();
    if (remembers_) memory_.arrivals.resize(ruleset_.grid.cell_count());
  }

  /// The number of replies to a legal move; 0 when it must be made to tell, or when there are none.
  std::uint64_t count(const Move& move) {
    if (!is_simple(move)) return 0;
    const Piece mover = position_.at(move.from), victim = position_.at(move.to);
    if (!victim.is_empty() && (ruleset_.royal_types | ruleset_.hooks.victims) >> victim.type() & 1) return 0;
    const Piece after = arrived(mover, move);
    Cells occupied = occupied_;
    occupied.erase(move.from);
    occupied.insert(move.to);
    const SafetyChange changed = forecast_.changed_by(move.from, move.to, after, occupied);
    if (changed == SafetyChange::lines) return 0;
    if (!remembers_ || changed != SafetyChange::none || !is_free_to_leave(move.from))
      return count(move, after, occupied, changed);
    typename ReplyMemory<Words>::Arrival& arrival = memory_.arrivals[move.to];
    if (!memory_.arrived_on.contains(move.to) || arrival.piece != after) {
      memory_.arrived_on.insert(move.to);
      arrival = {after, count(move, after, occupied, changed)};
    }
    return arrival.count;
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

  /// May nothing change but by what comes somewhere? Who does not look at a cell before another one is occupied does not look at it
  /// afterwards, but for hoppers.
  bool is_free_to_leave(Cell from) const {
    return !ruleset_.has_hoppers && forecast_.concerned_by(from, position_.at(from), Piece()).empty();
  }

  std::uint64_t count(const Move& move, Piece after, const Cells& occupied, SafetyChange changed) const {
    Cells concerned = forecast_.concerned_by(move.from, position_.at(move.from), Piece()) |
                      forecast_.concerned_by(move.to, position_.at(move.to), after);
    if (changed == SafetyChange::goals) concerned |= forecast_.royals();
    const std::uint64_t count = forecast_.count_without(concerned) + forecast_.castling_count();
    concerned.erase(move.to);
    if (concerned.empty()) return count;
    std::optional<std::uint64_t> again;
    if constexpr (has_tables) again = count_again(concerned, move, after, occupied);
    return again ? count + *again : 0;
  }

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
    memory_.passing.clear();
    const Cells only_opening =
        find_passing(tables, openings, after.occupied, targets - after.occupied, watched, memory_.passing,
                     [&](const PassingWay& way) { return narrow<Words>(way.passed) & watched; });
    return (targets - only_opening).size() + memory_.passing.size();
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
  ReplyMemory<Words>& memory_;
  const Phase& phase_;
  /// Moves of pieces that open cells take long to count.
  const bool remembers_;
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
