// Moves of several actions, which scripts make. A move is eight bytes and may be kept anywhere, so it holds only the
// number of its composite; each composite is kept once, in a table of the position. Tested in
// tests/unit/composite_test.cpp.
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "interpreter/position/move.h"

namespace trigon::engine {

enum class ActionKind : std::uint8_t {
  move,   // the piece on `from` goes to the empty cell `to`
  swap,   // the pieces on `from` and `to` change places
  put,    // `piece` appears on the empty cell `to`
  clear,  // what stands on `to` disappears
  drop,   // the same as put, and one piece less is held
  value,  // only the value changes
};

/// One action. An action of any kind may also change a value by `amount`.
struct Action {
  ActionKind kind = ActionKind::value;
  Cell from = no_cell;
  Cell to = no_cell;
  Piece piece;
  std::uint16_t value = 0;
  std::int16_t amount = 0;
  friend bool operator==(const Action&, const Action&) = default;
};

/// A move, or none, and then actions in order.
struct Composite {
  /// `MoveKind::composite` when there are only actions.
  Move base = {no_cell, no_cell, MoveKind::composite, 0, 0};
  std::vector<Action> actions;
  /// Does the same player go on, in `phase`?
  bool goes_on = false;
  std::uint8_t phase = 0;

  bool has_base() const { return base.kind != MoveKind::composite; }
  friend bool operator==(const Composite&, const Composite&) = default;
};

/// A key that is equal for composites with the same text. Hands, values and who moves next have no text.
std::uint64_t text_key(const Composite& composite);

/// The composites of one position and of the search from it, by number. Numbers are given out as on a stack, so that a
/// search can release those that only it has seen. Belongs to one position, hence to one thread; copies keep the
/// numbers.
class CompositeTable {
 public:
  /// The most different composites at a time, and the most actions of all; more are an error of the scripts. They take
  /// about 200 MiB.
  static constexpr std::size_t capacity = std::size_t{1} << 20;
  static constexpr std::size_t action_capacity = std::size_t{1} << 22;

  /// The move that stands for a composite. Equal composites have the same one. Throws HookError when the table is full.
  Move intern(const Composite& composite);
  /// Is the move's composite in this table? For moves of unknown origin.
  bool contains(const Move& move) const { return move.composite_id() < composites_.size(); }
  /// The composite of a move. The reference is valid until the composite is released.
  const Composite& at(const Move& move) const { return composites_.at(move.composite_id()); }

  std::size_t size() const { return ids_.size(); }
  /// Forgets all but the first `size` composites. Moves that stand for the others are no longer valid.
  void release(std::size_t size);

 private:
  std::deque<Composite> composites_;
  std::size_t action_count_ = 0;
  std::unordered_multimap<std::uint64_t, std::uint32_t> ids_;
};

/// Releases, at the end of a block, the composites that were added in it.
class CompositeScope {
 public:
  explicit CompositeScope(CompositeTable& table) : table_(table), size_(table.size()) {}
  ~CompositeScope() {
    if (table_.size() != size_) table_.release(size_);
  }
  CompositeScope(const CompositeScope&) = delete;
  CompositeScope& operator=(const CompositeScope&) = delete;

 private:
  CompositeTable& table_;
  const std::size_t size_;
};

}  // namespace trigon::engine
