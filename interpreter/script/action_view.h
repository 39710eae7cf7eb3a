// What a script sees of actions that scripts or a gate have added to a move. Tested in tests/unit/hooks_test.cpp.
#pragma once

#include <lua.hpp>

#include "interpreter/position/composite.h"
#include "interpreter/script/lua_names.h"

namespace trigon::engine {

/// Pushes an action as scripts write it, as in `{ "move", "e4", "e5" }`: `put` with `owner`, `home` and
/// perhaps `unmoved`, `drop` and `hold` with `from` and, where hands keep sides apart, `side`. `set` is shown as `add`.
void push_action(lua_State* state, const LuaNames& names, const Action& action);

}  // namespace trigon::engine
