// What takes the moves that the generator finds: a list, or a count. See piece_moves.h for what a sink is asked. Sinks
// are small, so that a loop can keep a copy in registers.
#pragma once

#include <span>

#include "interpreter/movegen/generate.h"

namespace trigon::engine {

/// Writes moves to a list.
class ListSink {
 public:
  static constexpr bool needs_moves = true;

  /// `buffer` is scratch memory for at least twice the moves to all cells of a grid.
  ListSink(MoveTester& tester, MoveList& moves, std::span<Move> buffer)
      : tester_(&tester), moves_(&moves), begin_(buffer.data()), end_(begin_), limit_(begin_ + buffer.size()) {}

  void legal(const Move& move) {
    make_room(1);
    *end_++ = move;
  }
  template <class Cells>
  void legal(const Cells& targets, const Move& move) {
    make_room(64 * Cells::capacity_words);
    Move* end = end_;
    targets.for_each([&](Cell to) { *end++ = move.with_to(to); });
    end_ = end;
  }
  [[gnu::noinline]] void test(const Move& move) {
    finish();
    tester_->test(move, *moves_);
  }
  bool is_done() const { return false; }

  /// Appends to the list what it does not have yet.
  void finish() {
    moves_->insert(moves_->end(), begin_, end_);
    end_ = begin_;
  }

 private:
  void make_room(std::ptrdiff_t count) {
    if (limit_ - end_ < count) [[unlikely]]
      finish();
  }

  MoveTester* tester_;
  MoveList* moves_;
  /// Moves that follow those of the list are written to the buffer first, since a vector looks at its capacity for
  /// each.
  Move *begin_, *end_, *limit_;
};

/// Counts moves up to a limit.
class CountSink {
 public:
  static constexpr bool needs_moves = false;

  /// `accepted` is scratch memory.
  CountSink(MoveTester& tester, std::uint64_t limit, MoveList& accepted)
      : tester_(&tester), accepted_(&accepted), limit_(limit) {}

  void legal(const Move&) { ++count_; }
  template <class Cells>
  void legal(const Cells& targets, const Move&) {
    count_ += targets.size();
  }
  [[gnu::noinline]] void test(const Move& move) {
    accepted_->clear();
    tester_->test(move, *accepted_);
    count_ += accepted_->size();
  }
  bool is_done() const { return count_ >= limit_; }
  std::uint64_t count() const { return count_; }

 private:
  MoveTester* tester_;
  MoveList* accepted_;
  std::uint64_t limit_, count_ = 0;
};

}  // namespace trigon::engine
