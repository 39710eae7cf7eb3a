// Reads what a script answers, and checks every word of it against the position.
#pragma once

#include <vector>

#include "interpreter/position/composite.h"
#include "interpreter/position/position.h"
#include "interpreter/script/lua_names.h"

namespace trigon {

/// The most moves and actions that a script may answer with.
inline constexpr int max_answered_moves = 20'000;
inline constexpr int max_answered_actions = 64;

/// A position with actions done to it one after the other, to see whether they are possible.
class Rehearsal {
 public:
  explicit Rehearsal(const Position& position) : position_(position) {}

  /// What stands on a cell after the actions so far.
  Piece at(Cell cell) const;
  int value(std::uint16_t slot) const;
  /// Does an action that has been read. Misuse when it contradicts what stands there.
  void perform(const Action& action);
  /// What the move does that the actions follow.
  void make(const Move& move);

 private:
  void put(Cell cell, Piece piece) { edits_.emplace_back(cell, piece); }
  std::string label(Cell cell) const { return position_.ruleset().labels[cell]; }
  void expect(bool is_empty, Cell cell, const char* what) const;

  const Position& position_;
  std::vector<std::pair<Cell, Piece>> edits_;
  std::vector<std::pair<std::uint16_t, int>> values_;
};

/// Reads the list of actions at `index`, each tried on `rehearsal`. May raise errors of Lua; throws Misuse.
std::vector<Action> read_actions(lua_State* state, int index, const LuaNames& names, Rehearsal& rehearsal,
                                 Player mover);

/// Reads the list of moves at `index` that all begin with `base`, and adds them to `moves`.
void read_moves(lua_State* state, int index, const LuaNames& names, const Position& position, const Move* base,
                std::vector<Move>& moves);

}  // namespace trigon
