// The table `move` of scripts, whose fields are made when a script reads them. Tested in tests/unit/views_test.cpp.
#pragma once

#include "interpreter/script/position_view.h"

namespace trigon::engine {

/// Makes the metatable of moves in a Lua state. `context` must outlive it.
void install_move_view(lua_State* state, ViewContext& context);

/// Pushes a move as a table with the fields `kind`, `piece`, `owner`, `home`, `from`, `to`, `promotion`, `captures` (a
/// list of `{ cell, piece, owner, home }`), `hopped` and `passed` (lists of cells), `partner`, and for what follows the
/// ordinary part `is_extended`, `more` (a list of actions) and `again`. It is valid until it is removed from
/// `context.moves`; a script that reads a new field later gets an error.
void push_move(lua_State* state, ViewContext& context, const LiveMove& move);

}  // namespace trigon::engine
