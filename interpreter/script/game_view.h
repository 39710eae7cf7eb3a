// The global table `game` of scripts: board, players and pieces, which never change during a game.
#pragma once

#include "interpreter/script/lua_names.h"
#include "interpreter/script/script_value.h"

namespace trigon::engine {

/// The names in the table `game`.
std::vector<std::string> game_names();

/// Pushes the table `game`. `names` must outlive the Lua state.
void push_game(lua_State* state, const LuaNames& names);

/// Pushes the value of a script's parameter as a Lua value.
void push_value(lua_State* state, const ScriptValue& value);

}  // namespace trigon::engine
