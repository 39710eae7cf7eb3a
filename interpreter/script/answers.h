// Reads what a script answers, and checks every word of it against the position. Tested in tests/unit/hooks_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/position/composite.h"
#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"
#include "interpreter/script/lua_names.h"

namespace trigon::engine {

/// The most moves and actions that a script may answer with.
inline constexpr int max_answered_moves = 20'000;
inline constexpr int max_answered_actions = 64;

/// A position with actions done to it one after the other, to see whether they are possible.
class DryRun {
 public:
  explicit DryRun(const Position& position) : position_(position) {}

  const Position& position() const { return position_; }
  /// What stands on a cell after the actions so far.
  Piece at(Cell cell) const;
  int value(std::uint16_t slot) const;
  /// Does an action that has been read. Misuse when it contradicts what stands there.
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

/// Whose pieces a script may move without saying so.
enum class Movable { own, all };

/// Reads the list of actions at `index` for the position as it stands, that of `rehearsal`, and does them there. May
/// raise errors of Lua; throws Misuse.
std::vector<Action> read_actions(lua_State* state, int index, const LuaNames& names, DryRun& dry_run, Movable movable);

/// Reads the list of moves at `index`, that all begin with `base` if there is one, and adds them to `moves`. Plays the
/// base for as long as it reads. May raise errors of Lua; throws Misuse.
void read_moves(lua_State* state, int index, const LuaNames& names, Position& position, const Move* base,
                MoveList& moves);

/// Reads what a script says about the end of the game. May raise errors of Lua; throws Misuse.
HookOutcome read_outcome(lua_State* state, int index, const LuaNames& names);

/// Reads why a move is forbidden, nothing when it is not: a text, true for `no_reason`, or false or nil. Throws Misuse.
std::optional<std::string> read_veto(lua_State* state, int index, const std::string& no_reason);

}  // namespace trigon::engine
