// The object `position` of scripts: a read-only view of a position.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/model/hooks.h"
#include "interpreter/position/move.h"
#include "interpreter/position/position.h"
#include "interpreter/script/lua_names.h"

namespace trigon::engine {

/// A view that a script may read: while the function that got it runs, and while its position has as many plies as now.
struct LiveView {
  std::uint64_t number = 0;
  Position* position = nullptr;
  std::size_t plies = 0;
};

/// A move that a script is asked about, and the number of plies of the position before it.
struct AskedMove {
  Move move;
  std::size_t plies = 0;
};

/// The data of all methods of views. Since scripts may be called while others run, it has stacks, the innermost call
/// last.
struct ViewContext {
  const LuaNames* names = nullptr;
  std::vector<LiveView> views;
  std::vector<AskedMove> asked;
  /// The numbers of plies of positions whose legal moves depend on an answer that is not given yet.
  std::vector<std::size_t> undecided;
  /// A script has asked for the legal moves of such a position.
  bool has_circular_question = false;
  std::uint64_t last_number = 0;
};

/// The names of the methods of `position`.
std::vector<std::string> position_methods();

/// Installs the methods in a Lua state. `context` must outlive it.
void install_position_view(lua_State* state, ViewContext& context);

/// Pushes a view of a position in its current state. It is valid until it is removed from `context.views`; a script
/// that uses it later gets an error.
void push_view(lua_State* state, ViewContext& context, Position& position);

/// Pushes a move as a table with the fields `number`, `kind`, `piece`, `from`, `to`, `promotion`, `captures` (a list of
/// `{ cell, piece, owner, home }`) and `hopped` (a list of cells). With a number, which is an index of `context.asked`,
/// the method `after` can play the move.
void push_move(lua_State* state, const LuaNames& names, const MadeMove& made, const CellSet& hopped,
               std::size_t number);

}  // namespace trigon::engine
