// Reads the actions of which the answers of scripts are made. Tested in tests/unit/answers_test.cpp.
#pragma once

#include <vector>

#include "interpreter/position/composite.h"
#include "interpreter/script/answer_tables.h"
#include "interpreter/script/dry_run.h"
#include "interpreter/script/lua_names.h"

namespace trigon::engine {

/// The maximum number of actions of one move or answer.
inline constexpr int max_answered_actions = 64;

/// Cells that complete an action which leaves them open: `count` items of the list at the stack index `list`, from
/// `first` on.
struct OpenCells {
  int list = 0;
  lua_Integer first = 1, count = 0;
};

/// The pieces that an action may move without naming their owner: those of the player to move, or all.
enum class Movable { own, all };

/// Reads one list of actions, and performs them in a dry run. What is wrong is a Misuse.
class ActionReader {
  // Templates come first, since their return types are deduced.

  /// Calls `use(index)` with the item `number` of the action on the stack; behind those that it has itself come the
  /// cells that complete it.
  template <class Use>
  auto item(int number, Use&& use) {
    const lua_Integer added = number - own_items_;
    if (added < 1 || added > open_.count)
      lua_rawgeti(state_, action_, number);
    else
      lua_rawgeti(state_, open_.list, open_.first + added - 1);
    const auto result = use(-1);
    lua_pop(state_, 1);
    return result;
  }
  template <class Use>
  auto field(const char* name, Use&& use) {
    lua_getfield(state_, action_, name);
    const auto result = use(-1);
    lua_pop(state_, 1);
    return result;
  }

 public:
  ActionReader(lua_State* state, const LuaNames& names, DryRun& dry_run, Movable movable)
      : state_(state),
        names_(names),
        ruleset_(names.ruleset()),
        dry_run_(dry_run),
        mover_(dry_run.position().turn()),
        movable_(movable) {}

  /// Reads the action at the top of the stack, which stays there, completes it, and adds it to `actions`.
  void read(std::vector<Action>& actions, const OpenCells& open);

  /// Gives the last action that was read other open cells, of which there are as many. Drops are actions of their own.
  void complete_again(std::vector<Action>& actions, const OpenCells& open);

 private:
  /// Does an action of this kind end with cells, and has all that stands before them?
  void check_open(std::string_view kind) const;
  Cell open_cell(const OpenCells& open, lua_Integer number);

  void add(const Action& action, std::vector<Action>& actions);

  lua_Integer item_count() const { return own_items_ + open_.count; }

  void check(const char* what, lua_Integer most, KnownKeys known);

  Cell cell(int number, const char* what);
  PieceType piece(int number, const char* what);
  Player player(const char* name, Player fallback);

  bool flag(const char* name);

  static const char* word_of(ActionKind kind);

  Action two_cells(ActionKind kind);

  /// Does the board before it, with the owner that it names, allow that a piece is moved or two are swapped?
  void check_two_cells(const Action& action) const;

  /// May an action move what is on this cell as a piece of `owner`? True for an empty cell, which is tested later.
  bool may_move(Cell cell, Player owner) const;
  const std::string& owner_of(Cell cell) const;

  Action clear();

  Action put();

  std::uint16_t hand_slot(PieceType type, const char* what);

  /// Reads `{"drop", piece, cell, ...}`: drops one piece from the hand on each cell.
  void read_drops(std::vector<Action>& actions);

  /// Reads `{"hold", piece, number}`: adds that number of pieces to the hand.
  Action hold();

  Action change_value(bool is_set);

  lua_State* const state_;
  const LuaNames& names_;
  const Ruleset& ruleset_;
  DryRun& dry_run_;
  const Player mover_;
  const Movable movable_;
  Player named_owner_ = 0;
  int action_ = 0;
  lua_Integer own_items_ = 0;
  OpenCells open_;
};

/// Reads the `count` actions of the list at the stack index `list`, the last of which is completed, and adds them.
void read_counted(lua_State* state, int list, lua_Integer count, ActionReader& reader, std::vector<Action>& actions,
                  const OpenCells& open = {});

/// Reads the list of actions at the stack index `index` and performs them in `dry_run`. May raise errors of Lua; throws
/// Misuse.
std::vector<Action> read_actions(lua_State* state, int index, const LuaNames& names, DryRun& dry_run, Movable movable);

}  // namespace trigon::engine
