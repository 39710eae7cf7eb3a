// The global `game` of a script: what never changes while a variant is played.
#pragma once

#include "interpreter/script/lua_names.h"
#include "interpreter/script/script_value.h"

namespace trigon::engine {

/// What is in the table `game`.
std::vector<std::string> game_names();

/// Pushes the table `game`. `names` must outlive the state.
void push_game(lua_State* state, const LuaNames& names);

/// Pushes a parameter as Lua's own values.
void push_value(lua_State* state, const ScriptValue& value);

}  // namespace trigon::engine
