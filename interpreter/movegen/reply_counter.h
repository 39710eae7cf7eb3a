// How many replies there are to moves that are not made: what was forecast, and the few pieces whose cells the move changes,
// looked up as if it had been made. Tested in tests/property/forecast_test.cpp by making the moves.
#pragma once

#include "interpreter/movegen/reply_lookup.h"
#include "interpreter/position/move.h"

namespace trigon {

/// What a counter keeps from one move to the next, and for the next counter, so that this does not allocate.
template <std::size_t Words>
struct ReplyMemory {
  /// Of the piece at hand.
  std::vector<DoubleStep<Words>> passing;
  /// By cell: the piece that came there last, if one did, and the number of replies to that.
  struct Arrival {
    Piece piece;
    ToldReplies count = untold;
  };
  std::vector<Arrival> arrivals;
  /// Of the move at hand, if it changes them.
  PinsAndChecks<Words> lines;
};

/// `Words` and `Bits` are those of the generator.
template <std::size_t Words, class Bits>
class ReplyCounter {
  using Cells = CellSetOf<Words>;
  using Board = ReplyBoard<Words>;
  using Lookup = ReplyLookup<Words, Bits>;

 public:
  /// The moves to come are of `position`, to which the forecast has all replies.
  ReplyCounter(const Position& position, const Forecast<Words>& forecast, ReplyMemory<Words>& memory)
      : position_(position),
        ruleset_(position.ruleset()),
        forecast_(forecast),
        memory_(memory),
        remembers_(Lookup::has_tables && forecast.has_openers() && !ruleset_.has_hoppers),
        special_types_((forecast.is_guarded() ? ruleset_.royal_types : 0) | ruleset_.hooks.victims),
        untold_victims_(ruleset_.royal_types | ruleset_.hooks.victims),
        own_(narrow<Words>(position.cells_of(forecast.player()))),
        attackers_(attackers_of<Words>(position, forecast.player())),
        lookup_(position, forecast, attackers_, memory.passing),
        before_{narrow<Words>(position.occupied()), attackers_, {}, lookup_.takers()} {
    (before_.occupied - own_).for_each([&](Cell cell) {
      if (special_types_ >> position.at(cell).type() & 1) before_.special.insert(cell);
    });
    if (remembers_) memory_.arrivals.assign(ruleset_.grid.cell_count(), {});
  }

  /// The replies to a legal move. Quicker when moves of one piece come one after the other.
  ToldReplies count(const Move& move) {
    if (move.kind != MoveKind::plain && move.kind != MoveKind::passing) return untold;
    if (move.from != from_) take_up(move.from);
    const Piece victim = position_.at(move.to);
    if (!victim.is_empty() && (untold_victims_ >> victim.type() & 1)) return untold;
    const Piece after = arrived(mover_, move);
    const SafetyChange changed =
        std::max(changed_by_leaving_, forecast_.safety().changed_by_coming(move.to, after, left_behind_.occupied));
    std::uint64_t captures = 0;
    if (move.kind == MoveKind::passing) {
      const std::optional<std::uint64_t> reported = captures_in_passing(move, changed);
      if (!reported) return untold;
      captures = *reported;
    }
    const ToldReplies others = count_without_rights(move, after, changed);
    return others == untold ? untold : others + captures;
  }

 private:
  /// What there is to know of the board for who replies, besides his own pieces (`ReplyBoard`).
  struct Others {
    Cells occupied, attackers, special, takers;
  };

  void take_up(Cell from) {
    from_ = from;
    mover_ = position_.at(from);
    Cells gone;
    gone.insert(from);
    left_behind_ = {before_.occupied - gone, before_.attackers - gone, before_.special - gone, before_.takers - gone};
    concerned_by_leaving_ = forecast_.concerned_by(from, mover_, Piece());
    changed_by_leaving_ = forecast_.safety().changed_by_leaving(from);
  }

  /// How many captures en passant reply to a move that opens cells, if tables tell.
  std::optional<std::uint64_t> captures_in_passing(const Move& move, SafetyChange changed) const {
    const MoveProgram& program = ruleset_.program(mover_);
    Cells passed, takers;
    program.for_each_passed(move.from, program.begin_of(move.from) + move.detail, [&](const Node& node) {
      passed.insert(node.cell);
      takers |= narrow<Words>(ruleset_.en_passant_origins[node.cell]);
    });
    takers &= own_;
    if (takers.empty() || !ruleset_.phases[forecast_.phase()].has_captures) return 0;
    const bool is_special = special_types_ >> mover_.type() & 1;
    const bool is_shown = ruleset_.hooks.has_veto || ruleset_.hooks.has_extend;
    const bool is_passed_again = !(passed & forecast_.passed()).empty();
    if (changed >= SafetyChange::lines || is_passed_again || is_special || is_shown) return std::nullopt;
    if constexpr (Lookup::has_tables) return lookup_.captures_in_passing(takers, passed);
    return std::nullopt;
  }

  /// The replies that do not depend on what the move opens.
  ToldReplies count_without_rights(const Move& move, Piece after, SafetyChange changed) {
    if (!remembers_ || changed != SafetyChange::none || !concerned_by_leaving_.empty())
      return count(move, after, changed);
    // Who does not look at a cell before another one is occupied does not look at it afterwards, but for hoppers. So it does not
    // matter from where the piece comes.
    typename ReplyMemory<Words>::Arrival& arrival = memory_.arrivals[move.to];
    if (arrival.piece != after) arrival = {after, count(move, after, changed)};
    return arrival.count;
  }

  ToldReplies count(const Move& move, Piece after, SafetyChange changed) {
    if (changed == SafetyChange::specials) return untold;
    Cells concerned = concerned_by_leaving_ | forecast_.concerned_by(move.to, position_.at(move.to), after);
    if (changed != SafetyChange::none) concerned |= forecast_.safety().royals();
    if (changed == SafetyChange::lines) return count_apart(concerned, board_after(move, after));
    const ToldReplies count = 1 + forecast_.count_without(concerned) + forecast_.special_count();
    concerned.erase(move.to);
    return concerned.empty() ? count : lookup_.add_to(count, concerned, board_after(move, after), forecast_.lines());
  }

  /// Not inlined, so that registers are left for the other moves.
  ToldReplies count_apart(const Cells& concerned, const Board& after) {
    if constexpr (std::is_same_v<Bits, FastBits>)
      return count_fast(concerned, after);
    else
      return count_anywhere(concerned, after);
  }
  TRIGON_FAST_BITS [[gnu::noinline]] ToldReplies count_fast(const Cells& concerned, const Board& after) {
    return count_with_new_lines(concerned, after);
  }
  [[gnu::noinline]] ToldReplies count_anywhere(const Cells& concerned, const Board& after) {
    return count_with_new_lines(concerned, after);
  }

  /// The same when the sensitive lines change; then there are no special moves.
  ToldReplies count_with_new_lines(Cells concerned, const Board& after) {
    PinsAndChecks<Words>& lines = memory_.lines;
    lines.find(after);
    if (lines.must_try_all()) return untold;
    const bool is_check = lines.allowed_to_others() != ~Cells();
    concerned |= lines.movers() & own_;
    concerned |= is_check ? forecast_.looking_at(lines.allowed_to_others()) : forecast_.tied();
    // In check, all others have no move.
    const ToldReplies count = 1 + (is_check ? 0 : forecast_.count_without(concerned));
    concerned.erase(after.to);
    return lookup_.add_to(count, concerned, after, lines);
  }

  Board board_after(const Move& move, Piece piece) const {
    Cells there;
    there.insert(move.to);
    const Cells occupied = left_behind_.occupied | there, own = own_ - there;
    const bool is_special = special_types_ >> piece.type() & 1;
    return {{position_, forecast_.player(), move.from, move.to, piece, occupied, own, left_behind_.attackers - there},
            occupied - own,
            is_special ? left_behind_.special | there : left_behind_.special - there,
            left_behind_.takers | there};
  }

  const Position& position_;
  const Ruleset& ruleset_;
  const Forecast<Words>& forecast_;
  ReplyMemory<Words>& memory_;
  /// Moves of pieces that open cells take long to count.
  const bool remembers_;
  /// Types whose capture is more than to put a piece where another one stood.
  const TypeSet special_types_;
  /// Types to whose capture the replies are not told.
  const TypeSet untold_victims_;
  const Cells own_, attackers_;
  const Lookup lookup_;
  Others before_;
  /// The piece at hand, ...
  Cell from_ = no_cell;
  Piece mover_;
  /// ... and what it changes that it leaves its cell.
  Others left_behind_;
  Cells concerned_by_leaving_;
  SafetyChange changed_by_leaving_ = SafetyChange::none;
};

}  // namespace trigon
