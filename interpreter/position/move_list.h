// A list of moves. Tested in tests/unit/move_list_test.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "interpreter/position/move.h"

namespace trigon::engine {

/// A list of moves that keeps its memory when it is cleared. It is not a std::vector, since the generator writes many
/// moves behind its end: `room_for` and `end_at` check the capacity once for all of them.
class MoveList {
 public:
  using value_type = Move;

  MoveList() = default;
  MoveList(std::initializer_list<Move> moves) : slots_(moves), size_(moves.size()) {}
  MoveList(const MoveList& other) : slots_(other.begin(), other.end()), size_(other.size_) {}
  MoveList(MoveList&& other) noexcept { swap(other); }
  MoveList& operator=(MoveList other) noexcept {
    swap(other);
    return *this;
  }

  const Move* begin() const { return slots_.data(); }
  const Move* end() const { return slots_.data() + size_; }
  Move* begin() { return slots_.data(); }
  Move* end() { return slots_.data() + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Move& operator[](std::size_t index) const { return slots_[index]; }
  Move& operator[](std::size_t index) { return slots_[index]; }
  const Move& front() const { return slots_[0]; }
  const Move& back() const { return slots_[size_ - 1]; }

  void clear() { size_ = 0; }
  void push_back(const Move& move) {
    const Move copy = move;  // may be one of this list
    *room_for(1) = copy;
    ++size_;
  }
  void pop_back() { --size_; }
  void erase_at(std::size_t index) {
    std::move(begin() + index + 1, end(), begin() + index);
    --size_;
  }
  template <class Predicate>
  void erase_if(Predicate&& is_unwanted) {
    size_ = static_cast<std::size_t>(std::remove_if(begin(), end(), is_unwanted) - begin());
  }

  /// Makes room for `count` moves behind the last one and returns where it begins, which is `end()`. Moves written
  /// there belong to the list after `end_at`.
  Move* room_for(std::size_t count) {
    if (slots_.size() - size_ < count) [[unlikely]]
      slots_.resize(std::max(size_ + count, 2 * slots_.size()));
    return end();
  }
  /// The end of the room that `room_for` has made.
  const Move* room_end() const { return slots_.data() + slots_.size(); }
  void end_at(const Move* end) { size_ = static_cast<std::size_t>(end - slots_.data()); }

  friend bool operator==(const MoveList& a, const MoveList& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  void swap(MoveList& other) noexcept {
    slots_.swap(other.slots_);
    std::swap(size_, other.size_);
  }

  std::vector<Move> slots_;
  std::size_t size_ = 0;
};

}  // namespace trigon::engine
