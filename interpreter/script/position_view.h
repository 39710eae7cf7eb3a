// The object `position` of a script: what stands where, to be looked at and not to be changed.
#pragma once

#include "interpreter/position/position.h"
#include "interpreter/script/lua_names.h"

namespace trigon {

/// Moves that a script is being asked about, the latest last, so that it can ask back.
using AskedMoves = std::vector<Move>;

/// What the methods need besides the position.
struct ViewContext {
  const LuaNames* names = nullptr;
  AskedMoves* asked = nullptr;
};

/// Makes the methods known to the state. `context` must outlive it.
void install_position_view(lua_State* state, ViewContext& context);

/// Pushes a view of a position; it is good until `release_view`.
void push_view(lua_State* state, Position& position);
/// Makes the view at `index` useless, since its position goes on.
void release_view(lua_State* state, int index);

/// Pushes a move as a table: number, kind, piece, from, to, promotion and captures, a list of { cell, piece, owner, home }.
/// `captured` holds what it captures, as it stood.
void push_move(lua_State* state, const LuaNames& names, const Move& move, Piece mover,
               const std::vector<std::pair<Cell, Piece>>& captured, std::size_t number);

}  // namespace trigon
