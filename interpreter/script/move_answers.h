// Reads the moves that scripts answer. Tested in tests/unit/answers_test.cpp.
#pragma once

#include "interpreter/position/move_list.h"
#include "interpreter/position/position.h"
#include "interpreter/script/lua_names.h"

namespace trigon::engine {

/// The maximum number of moves that a script may answer with.
inline constexpr int max_answered_moves = 20'000;

/// Reads the list of moves at the stack index `index` and adds them to `moves`. If `base` is not null, the moves are
/// continuations of it, which is played on `position` while they are read. May raise errors of Lua; throws Misuse.
void read_moves(lua_State* state, int index, const LuaNames& names, Position& position, const Move* base,
                MoveList& moves);

}  // namespace trigon::engine
