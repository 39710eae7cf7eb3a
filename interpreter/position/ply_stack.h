// The plies of a line of play. Each has a state of its own, so that undoing one is a step down the stack. Tested in
// tests/unit/position_test.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/model/piece.h"
#include "interpreter/model/ruleset.h"

namespace trigon::engine {

/// The contents of two cells before a piece went from one to the other. In a change of one cell, `from` is `no_cell`.
struct Edit {
  Cell from = no_cell;
  Cell to = no_cell;
  Piece on_from;
  Piece on_to;
};

/// How a game has ended for want of a legal move. It is noted where the loser is put out for it, since then the board
/// does not show it any more.
enum class NoMoveEnd : std::uint8_t { none, checkmate, stalemate };

/// All of a position after a ply except the board and the values. Copied as whole vectors of 16 bytes, so that what was
/// just written can be read again at once.
struct alignas(16) PlyState {
  std::uint64_t hash = 0;
  /// The first edit of the ply. Most plies are one relocation and nothing else; further edits are on a stack of the
  /// position.
  Edit first;
  /// How much of the position's stacks is in use.
  std::uint32_t edit_count = 0, value_edit_count = 0;
  /// The range of the rights in force, which are at the top of their stack.
  std::uint32_t rights_begin = 0, rights_end = 0;
  CastlingSet castling_rights;
  std::uint32_t half_move_clock = 0;
  std::uint8_t passes = 0;
  NoMoveEnd ended : 4 = NoMoveEnd::none;
  /// Who has mated, where that player alone wins; else 0.
  Player victor : 4 = 0;
  /// The cell of the piece that alone may move, in the middle of a turn; else `no_cell`.
  Cell bound = no_cell;
  Player turn = 0;
  PlayerSet players_in;
  PlayerSet mated;
  std::uint8_t phase = 0;
};
static_assert(sizeof(PlyState) == 48, "no gaps");

/// A stack with at least one state, that before the first ply.
class PlyStack {
 public:
  PlyStack() : states_(room), top_(states_.data()) {}
  /// A copy has room for some plies more, whatever room the other has.
  PlyStack(const PlyStack& other) : states_(other.ply_count() + room), top_(states_.data() + other.ply_count()) {
    std::copy_n(other.states_.begin(), other.ply_count() + 1, states_.begin());
  }
  PlyStack(PlyStack&&) = default;
  PlyStack& operator=(const PlyStack& other) { return *this = PlyStack(other); }
  PlyStack& operator=(PlyStack&&) = default;

  std::size_t ply_count() const { return static_cast<std::size_t>(top_ - states_.data()); }
  /// The state after the last ply.
  PlyState& top() { return *top_; }
  const PlyState& top() const { return *top_; }
  /// The state before the last ply. There must be one.
  const PlyState& below() const { return top_[-1]; }
  /// The state before the last `plies` plies, which there must be.
  const PlyState& before(std::size_t plies) const { return *(top_ - plies); }

  /// Begins a ply that has changed nothing else yet, and returns its state.
  PlyState& push(const Edit& first) {
    if (top_ + 1 == states_.data() + states_.size()) [[unlikely]]
      grow();
    PlyState& next = top_[1];
    next = *top_;
    next.first = first;
    top_ = &next;
    return next;
  }
  void pop() { --top_; }

 private:
  /// For so many states a stack has room before it grows.
  static constexpr std::size_t room = 16;

  [[gnu::noinline]] void grow() {
    const std::size_t count = ply_count();
    states_.resize(2 * states_.size());
    top_ = states_.data() + count;
  }

  /// The states; it only grows, and those above the top are not used.
  std::vector<PlyState> states_;
  PlyState* top_;
};

}  // namespace trigon::engine
