// What a search has learned of moves by their piece and target: the history heuristic and the continuation history.
// Tested in tests/unit/move_order_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// What history knows a move by: its player, the type of its piece and its target cell. 0 stands for no move.
using MoveSlot = std::uint32_t;

/// The slots of the last two moves before a move, the later one first; 0 where there is none.
using MovesBefore = std::array<MoveSlot, 2>;

/// How well quiet moves and captures have done, from `-max` to `max`.
class History {
 public:
  static constexpr int max = 1 << 14;

  explicit History(const Ruleset& ruleset);

  /// Forgets everything. Only every 65,535th call writes the whole tables.
  void clear();

  MoveSlot slot(const Position& position, const Move& move) const;
  /// What is known of a quiet move after the moves before it: the sum of three values.
  int of_quiet(MoveSlot slot, const MovesBefore& before) const;
  /// What is known of a capture, which may also promote.
  int of_capture(MoveSlot slot) const { return captures_[slot].value(epoch_); }

  /// Moves what is known of a move towards good (`sign` 1) or bad (-1), by more the deeper the search was, in plies.
  void note_quiet(MoveSlot slot, const MovesBefore& before, int depth, int sign);
  void note_capture(MoveSlot slot, int depth, int sign) { captures_[slot].add(bonus(depth) * sign, epoch_); }

 private:
  /// A value that is 0 until it is written in the current epoch.
  class Entry {
   public:
    int value(std::uint16_t epoch) const { return epoch_ == epoch ? value_ : 0; }
    /// Older notes count less ("history gravity").
    void add(int bonus, std::uint16_t epoch) {
      const int old = value(epoch);
      value_ = static_cast<std::int16_t>(old + bonus - old * (bonus < 0 ? -bonus : bonus) / max);
      epoch_ = epoch;
    }

   private:
    std::int16_t value_ = 0;
    std::uint16_t epoch_ = 0;
  };

  static int bonus(int depth);
  std::size_t continuation_index(MoveSlot slot, MoveSlot before) const;

  std::size_t type_count_, cell_count_, slot_count_;
  std::vector<Entry> quiet_, captures_;
  /// By a move before and the move itself, one table for each distance; games with many slots share entries.
  std::array<std::vector<Entry>, 2> continuation_;
  std::uint16_t epoch_ = 1;
};

}  // namespace trigon::engine
