// The object `position` of a script: what stands where, to be looked at and not to be changed.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/model/hooks.h"
#include "interpreter/position/move.h"
#include "interpreter/position/position.h"
#include "interpreter/script/lua_names.h"

namespace trigon::engine {

/// A position that a script may read. Each is for as long as its function runs, and only while nothing has been played
/// on it.
struct LiveView {
  std::uint64_t number = 0;
  Position* position = nullptr;
  std::size_t plies = 0;
};

/// A move that a script is being asked about, and the number of plies that the position then has.
struct AskedMove {
  Move move;
  std::size_t plies = 0;
};

/// What the methods need, and what is going on, the latest last: a script that is asked may ask back, and so on.
struct ViewContext {
  const LuaNames* names = nullptr;
  std::vector<LiveView> views;
  std::vector<AskedMove> asked;
  /// The plies of the positions whose legal moves depend on an answer that is awaited.
  std::vector<std::size_t> undecided;
  /// Has a script asked which moves are legal in such a position?
  bool has_circular_question = false;
  std::uint64_t last_number = 0;
};

/// The names of the methods.
std::vector<std::string> position_methods();

/// Makes the methods known to the state. `context` must outlive it.
void install_position_view(lua_State* state, ViewContext& context);

/// Pushes a view of a position as it stands. It is good until it is taken from `context.views`; a script that has kept
/// it gets an error when it reads it later.
void push_view(lua_State* state, ViewContext& context, Position& position);

/// Pushes a move as a table: number, kind, piece, from, to, promotion, captures, a list of { cell, piece, owner, home
/// }, and hopped, a list of cells. Only a move with a number, that in `context.asked`, can be played by `after`.
void push_move(lua_State* state, const LuaNames& names, const MadeMove& made, const CellSet& hopped,
               std::size_t number);

}  // namespace trigon::engine
