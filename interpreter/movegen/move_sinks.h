// The receivers of the moves that the generator finds: a list, or a count. piece_moves.h says what a sink must have.
// Sinks are small, so that a loop can keep a copy in registers.
#pragma once

#include "interpreter/movegen/generate.h"

namespace trigon::engine {

/// Writes moves to a list. It writes straight to the list's memory; `finish` sets the list's end.
class ListSink {
 public:
  static constexpr bool needs_moves = true;

  ListSink(MoveTester& tester, MoveList& moves) : tester_(&tester), moves_(&moves) { resume(); }

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
    resume();
  }
  [[gnu::noinline]] void show(const Move& move) {
    finish();
    tester_->show(move, *moves_);
    resume();
  }
  bool is_done() const { return false; }

  /// Sets the end of the list, which then has all its moves.
  void finish() { moves_->end_at(end_); }

 private:
  void resume() {
    end_ = moves_->end();
    limit_ = moves_->room_end();
  }
  void make_room(std::ptrdiff_t count) {
    if (limit_ - end_ < count) [[unlikely]]
      grow(static_cast<std::size_t>(count));
  }
  [[gnu::noinline]] void grow(std::size_t count) {
    finish();
    moves_->room_for(count);
    resume();
  }

  MoveTester* tester_;
  MoveList* moves_;
  Move* end_;
  const Move* limit_;
};

/// Counts moves up to a limit.
class CountSink {
 public:
  static constexpr bool needs_moves = false;

  /// Counting may stop at `limit`; `accepted` is scratch memory.
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
  [[gnu::noinline]] void show(const Move& move) {
    accepted_->clear();
    tester_->show(move, *accepted_);
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
