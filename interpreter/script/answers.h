// Reads the answers of scripts and checks every part of them against the position. Tested in tests/unit/hooks_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/position/composite.h"
#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"
#include "interpreter/script/lua_names.h"

namespace trigon::engine {

/// The maximum number of moves that a script may answer with.
inline constexpr int max_answered_moves = 20'000;
/// The maximum number of actions of one move or answer.
inline constexpr int max_answered_actions = 64;

/// A copy-free simulation of actions on a position, to find out whether they are possible.
class DryRun {
 public:
  explicit DryRun(const Position& position) : position_(position) {}

  /// The position before the actions.
  const Position& position() const { return position_; }
  /// Forgets the actions so far.
  void restart() {
    edits_.clear();
    values_.clear();
  }
  /// The piece on a cell after the actions so far.
  Piece at(Cell cell) const;
  /// A value of the scripts' state after the actions so far.
  int value(std::uint16_t slot) const;
  /// Performs an action. Throws Misuse if the pieces on its cells do not allow it.
  void perform(const Action& action);

 private:
  void put(Cell cell, Piece piece) { edits_.emplace_back(cell, piece); }
  std::string label(Cell cell) const { return position_.ruleset().labels[cell]; }
  void expect(bool is_empty, Cell cell, const char* what) const;
  void change_value(const Action& action);

  const Position& position_;
  std::vector<std::pair<Cell, Piece>> edits_;
  std::vector<std::pair<std::uint16_t, int>> values_;
};

/// The pieces that an action may move without naming their owner: those of the player to move, or all.
enum class Movable { own, all };

/// Reads the list of actions at the stack index `index` and performs them in `dry_run`. May raise errors of Lua; throws
/// Misuse.
std::vector<Action> read_actions(lua_State* state, int index, const LuaNames& names, DryRun& dry_run, Movable movable);

/// Reads the list of moves at the stack index `index` and adds them to `moves`. If `base` is not null, the moves are
/// continuations of it, which is played on `position` while they are read. May raise errors of Lua; throws Misuse.
void read_moves(lua_State* state, int index, const LuaNames& names, Position& position, const Move* base,
                MoveList& moves);

/// The pieces that attack, at a stack index: a list of cells of pieces of players who are in, other than `defender` and
/// partners.
CellSet read_attackers(lua_State* state, int index, const LuaNames& names, const Position& position, Player defender);

/// Reads a script's answer about the end of the game. May raise errors of Lua; throws Misuse.
HookOutcome read_outcome(lua_State* state, int index, const LuaNames& names);

/// Reads the answer of the hook `hook` about a veto: the reason if the move is forbidden, otherwise nothing. A script
/// answers with a reason, with true, for which the reason names the hook, or with false or nil for no veto. Throws
/// Misuse.
std::optional<std::string> read_veto(lua_State* state, int index, std::string_view hook);

}  // namespace trigon::engine
