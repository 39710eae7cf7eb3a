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
  /// Of the move at hand, if it changes them.
  SensitiveLines<Words> lines;
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
        remembers_(has_tables && forecast.has_openers() && !ruleset_.has_hoppers),
        special_types_((forecast.is_guarded() ? ruleset_.royal_types : 0) | ruleset_.hooks.victims),
        care_(Outlook::walks | Outlook::promotes | Outlook::limited | (forecast.has_rights() ? Outlook::takes : 0)),
        own_(narrow<Words>(position.cells_of(forecast.player()))),
        before_{narrow<Words>(position.occupied()), attackers_of<Words>(position, forecast.player()), {}, {}} {
    (before_.occupied - own_).for_each([&](Cell cell) {
      if (special_types_ >> position.at(cell).type() & 1) before_.special.insert(cell);
    });
    if constexpr (has_tables)
      if (forecast.has_openers()) find_takers();
    memory_.arrived_on.clear();
    if (remembers_) memory_.arrivals.resize(ruleset_.grid.cell_count());
  }

  /// The number of replies to a legal move; 0 when it must be made to tell, or when there are none. Quicker when moves of one
  /// piece come one after the other.
  std::uint64_t count(const Move& move) {
    if (move.kind != MoveKind::plain && move.kind != MoveKind::passing) return 0;
    if (move.from != from_) take_up(move.from);
    const Piece victim = position_.at(move.to);
    if (!victim.is_empty() && (ruleset_.royal_types | ruleset_.hooks.victims) >> victim.type() & 1) return 0;
    const Piece after = arrived(mover_, move);
    Cells occupied = left_behind_.occupied;
    occupied.insert(move.to);
    const SafetyChange changed = std::max(changed_by_leaving_, forecast_.changed_by_coming(move.to, after, occupied));
    std::uint64_t captures = 0;
    if (move.kind == MoveKind::passing) {
      const std::optional<std::uint64_t> told = captures_in_passing(move, changed);
      if (!told) return 0;
      captures = *told;
    }
    const std::uint64_t others = count_without_rights(move, after, occupied, changed);
    return others > 0 ? others + captures : 0;
  }

 private:
  static constexpr bool has_tables = !std::is_same_v<Bits, NoTables>;

  /// What there is to know of the board for who replies, besides his own pieces.
  struct Others {
    Cells occupied, attackers;
    /// Others' pieces of special types, and those that could capture en passant, of which some more may be named.
    Cells special, takers;
  };

  /// The board after a move.
  struct After : SupposedBoard<Words> {
    Cells others, special, takers;
  };

  void take_up(Cell from) {
    from_ = from;
    mover_ = position_.at(from);
    Cells gone;
    gone.insert(from);
    left_behind_ = {before_.occupied - gone, before_.attackers - gone, before_.special - gone, before_.takers - gone};
    concerned_by_leaving_ = forecast_.concerned_by(from, mover_, Piece());
    changed_by_leaving_ = forecast_.changed_by_leaving(from);
  }

  /// How many captures en passant reply to a move that opens cells, if tables tell.
  std::optional<std::uint64_t> captures_in_passing(const Move& move, SafetyChange changed) const {
    const Program& program = ruleset_.program(mover_);
    Cells passed, takers;
    program.for_each_passed(move.from, program.tape(move.from) + move.detail, [&](const Node& node) {
      passed.insert(node.cell);
      takers |= narrow<Words>(ruleset_.en_passant_origins[node.cell]);
    });
    takers &= own_;
    if (takers.empty() || !phase_.has_captures) return 0;
    const bool is_special = special_types_ >> mover_.type() & 1;
    const bool is_shown = ruleset_.hooks.has_veto || ruleset_.hooks.has_extend;
    if (changed >= SafetyChange::lines || forecast_.has_rights() || is_special || is_shown) return std::nullopt;
    if constexpr (has_tables) return captures_on(passed, takers);
    return std::nullopt;
  }

  std::optional<std::uint64_t> captures_on(const Cells& passed, const Cells& takers) const {
    std::uint64_t count = 0;
    const Cell unknown = takers.find([&](Cell from) {
      const Outlook& outlook = ruleset_.outlook(position_.at(from), from);
      if (!(outlook.traits & Outlook::takes)) return false;
      const Takings& takings = ruleset_.targets.takings(outlook);
      const Cells taken = narrow<Words>(takings.cells) & passed;
      if (taken.empty()) return false;
      count += (taken & forecast_.lines().allowed(from)).size();
      const Cells told = narrow<Words>(takings.sure - takings.replacing);
      return !(taken - told).empty() || (outlook.traits & care_) != 0 || forecast_.royals().contains(from);
    });
    return unknown == no_cell ? std::optional(count) : std::nullopt;
  }

  /// The replies that do not depend on what the move opens.
  std::uint64_t count_without_rights(const Move& move, Piece after, const Cells& occupied, SafetyChange changed) {
    if (!remembers_ || changed != SafetyChange::none || !concerned_by_leaving_.empty())
      return count(move, after, occupied, changed);
    // Who does not look at a cell before another one is occupied does not look at it afterwards, but for hoppers. So it does not
    // matter from where the piece comes.
    typename ReplyMemory<Words>::Arrival& arrival = memory_.arrivals[move.to];
    if (!memory_.arrived_on.contains(move.to) || arrival.piece != after) {
      memory_.arrived_on.insert(move.to);
      arrival = {after, count(move, after, occupied, changed)};
    }
    return arrival.count;
  }

  std::uint64_t count(const Move& move, Piece after, const Cells& occupied, SafetyChange changed) {
    if (changed == SafetyChange::castlings) return 0;
    Cells concerned = concerned_by_leaving_ | forecast_.concerned_by(move.to, position_.at(move.to), after);
    if (changed != SafetyChange::none) concerned |= forecast_.royals();
    if (changed == SafetyChange::lines) return count_apart(concerned, board_after(move, after, occupied));
    const std::uint64_t count = forecast_.count_without(concerned) + forecast_.castling_count();
    concerned.erase(move.to);
    return concerned.empty() ? count
                             : count_again(count, concerned, board_after(move, after, occupied), forecast_.lines());
  }

  /// Not inlined, so that registers are left for the other moves.
  std::uint64_t count_apart(const Cells& concerned, const After& after) {
    if constexpr (std::is_same_v<Bits, FastBits>)
      return count_fast(concerned, after);
    else
      return count_anywhere(concerned, after);
  }
  TRIGON_FAST_BITS [[gnu::noinline]] std::uint64_t count_fast(const Cells& concerned, const After& after) {
    return count_with_new_lines(concerned, after);
  }
  [[gnu::noinline]] std::uint64_t count_anywhere(const Cells& concerned, const After& after) {
    return count_with_new_lines(concerned, after);
  }

  /// The same when the sensitive lines change; then there are no castlings.
  std::uint64_t count_with_new_lines(Cells concerned, const After& after) {
    SensitiveLines<Words>& lines = memory_.lines;
    lines.find(after);
    if (lines.must_try_all()) return 0;
    const bool is_check = lines.allowed_to_others() != ~Cells();
    concerned |= lines.movers() & own_;
    concerned |= is_check ? forecast_.looking_at(lines.allowed_to_others()) : forecast_.tied();
    // In check, all others have no move.
    const std::uint64_t count = is_check ? 0 : forecast_.count_without(concerned);
    concerned.erase(after.to);
    return count_again(count, concerned, after, lines);
  }

  After board_after(const Move& move, Piece piece, const Cells& occupied) const {
    Cells there;
    there.insert(move.to);
    const Cells own = own_ - there;
    const bool is_special = special_types_ >> piece.type() & 1;
    return {{position_, forecast_.player(), move.from, move.to, piece, occupied, own, left_behind_.attackers - there},
            occupied - own,
            is_special ? left_behind_.special | there : left_behind_.special - there,
            left_behind_.takers | there};
  }

  /// `count` and the moves of these pieces, or 0 if tables do not tell them.
  std::uint64_t count_again(std::uint64_t count, const Cells& pieces, const After& after,
                            const SensitiveLines<Words>& lines) const {
    if (pieces.empty()) return count;
    if constexpr (has_tables) {
      const TargetLookup<Words, Bits> lookup(ruleset_.targets, after.occupied, after.own, phase_.has_captures);
      const Cell unknown = pieces.find([&](Cell from) {
        const std::optional<std::uint64_t> one = count_one(from, lookup, after, lines);
        count += one.value_or(0);
        return !one;
      });
      return unknown == no_cell ? count : 0;
    } else {
      return 0;
    }
  }

  std::optional<std::uint64_t> count_one(Cell from, const TargetLookup<Words, Bits>& lookup, const After& after,
                                         const SensitiveLines<Words>& lines) const {
    const Piece piece = position_.at(from);
    const Outlook& outlook = ruleset_.outlook(piece, from);
    if (outlook.traits & care_) return std::nullopt;
    Cells targets = lookup.targets(outlook);
    if (!(targets & after.special).empty()) return std::nullopt;
    remove_spared(targets, piece, after);
    const bool is_royal = forecast_.royals().contains(from);
    const Cells allowed = lines.allowed(from);
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
      const Piece victim = after.at(to);
      if (victim.is_unmoved() && truce >> victim.type() & 1) targets.erase(to);
    });
  }

  /// The targets on which the royal would not be attacked; nothing when what stands on a way decides that, and not only that
  /// something does.
  std::optional<std::uint64_t> count_safe(Cells targets, Piece royal, Cell from, const After& after) const {
    if (ruleset_.conditions.size() > 1) return std::nullopt;
    Cells occupied = after.occupied;
    occupied.erase(from);
    const bool has_mover = position_.is_in(after.piece.owner());
    targets.for_each([&](Cell to) {
      const bool is_attacked_by_mover =
          has_mover && to != after.to && captures(after.piece, after.to, to, royal.moved(), occupied);
      if (is_attacked_by_mover || find_attacker_among<Words>(position_, after.attackers, to, royal.moved(), occupied,
                                                             {from, no_cell}) != no_cell)
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
    if ((passable & (watched_ | watched_by(after.piece, after.to))).empty()) return targets.size();
    Cells watched, surely_taken;
    (narrow<Words>(openings.watchers) & after.takers).for_each([&](Cell cell) {
      watched |= watched_by(after.at(cell), cell, &surely_taken);
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
      before_.takers |= position_.template cells_of_program<Words>(program) & before_.attackers;
    before_.takers.for_each([&](Cell cell) { watched_ |= watched_by(position_.at(cell), cell); });
  }

  /// Where a piece on a cell could capture en passant. Adds the cells where it can whatever passes them.
  Cells watched_by(Piece piece, Cell cell, Cells* surely_taken = nullptr) const {
    const Outlook& outlook = ruleset_.outlook(piece, cell);
    if (!(outlook.traits & Outlook::takes)) return {};
    const Takings& takings = ruleset_.targets.takings(outlook);
    if (surely_taken != nullptr) *surely_taken |= narrow<Words>(takings.sure);
    return narrow<Words>(takings.cells);
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
  const Cells own_;
  Others before_;
  /// Where pieces could capture en passant before the move.
  Cells watched_;
  /// The piece at hand, ...
  Cell from_ = no_cell;
  Piece mover_;
  /// ... and what it changes that it leaves its cell.
  Others left_behind_;
  Cells concerned_by_leaving_;
  SafetyChange changed_by_leaving_ = SafetyChange::none;
};

}  // namespace trigon
