// The object `position` of scripts: a read-only view of a position.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <memory>
#include <optional>
#include <vector>

#include "interpreter/model/hooks.h"
#include "interpreter/position/move.h"
#include "interpreter/position/position.h"
#include "interpreter/rules/legal.h"
#include "interpreter/script/hopped.h"
#include "interpreter/script/lua_names.h"

namespace trigon::engine {

/// A view that a script may read: while the function that got it runs, and while its position has as many plies as now.
struct LiveView {
  std::uint64_t number = 0;
  Position* position = nullptr;
  std::size_t plies = 0;

  bool operator==(const LiveView&) const = default;
};

/// A move that a script may read while the function that got it runs.
class LiveMove {
 public:
  /// `played` is the move as it would be played, with the actions that follow it; null if it is already made, and then
  /// `made_move` says what it captured. `made_move`, `as_played` and `position` must outlive the move.
  LiveMove(const MadeMove& made_move, const Move* as_played, const Position& position)
      : made(&made_move), played(as_played), plies(position.ply_count()), position_(&position) {}

  /// What it captures, and what lies on its way. They are found when first asked for, which must be in the position of
  /// the constructor.
  const std::vector<std::pair<Cell, Piece>>& captured();
  const Way& way();

  const MadeMove* made;
  const Move* played;
  /// The number of plies of the position before it is played.
  std::size_t plies;
  /// The address of its table in Lua, by which it is found.
  const void* table = nullptr;

 private:
  const Position* position_;
  std::optional<std::vector<std::pair<Cell, Piece>>> captured_;
  std::optional<Way> way_;
};

/// The view that a script which the rules asked got last. It is given again as long as the position is the same,
/// since scripts are asked about many moves of one position.
struct LastView {
  /// The registry reference of its object.
  int reference = LUA_NOREF;
  LiveView view;
  std::uint64_t hash = 0;
};

/// The data of all methods of views. Since scripts may be called while others run, it has stacks, the innermost call
/// last.
struct ViewContext {
  const LuaNames* names = nullptr;
  std::vector<LiveView> views;
  std::vector<LiveMove> moves;
  /// The numbers of plies of positions whose legal moves depend on an answer that is not given yet.
  std::vector<std::size_t> undecided;
  /// A script has asked for the legal moves of such a position.
  bool has_circular_question = false;
  std::uint64_t last_number = 0;
  LastView last_view;
  /// Finders of legal moves for scripts that ask for them, one for each depth of nested questions.
  std::vector<std::unique_ptr<LegalMoves>> finders;
  std::size_t used_finders = 0;
  /// The registry references of the metatables of positions and moves.
  int position_metatable = 0, move_metatable = 0;

  /// Ends the validity of all but so many views and moves.
  void end(std::size_t kept_views, std::size_t kept_moves) {
    views.erase(views.begin() + static_cast<std::ptrdiff_t>(kept_views), views.end());
    moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(kept_moves), moves.end());
  }
};

/// The context in the first upvalue of a running function.
inline ViewContext& context_of(lua_State* state) {
  return *static_cast<ViewContext*>(lua_touserdata(state, lua_upvalueindex(1)));
}

/// The names of the methods of `position`.
std::vector<std::string> position_methods();

/// Installs the methods in a Lua state. `context` must outlive it.
void install_position_view(lua_State* state, ViewContext& context);

/// Pushes a view of a position in its current state. It is valid until it is removed from `context.views`; a script
/// that uses it later gets an error.
void push_view(lua_State* state, ViewContext& context, Position& position);

}  // namespace trigon::engine
