// Going through a table in an order that does not depend on chance: Lua's own is that of hashes with a seed of their
// own on each run. Numbers come first, ascending, then strings by their bytes, then false and true; other keys are
// refused with an error. Tested in tests/unit/sandbox_test.cpp.
#pragma once

struct lua_State;

namespace trigon::engine {

/// `next`: the first key after the given one and its value; each step looks at the whole table.
int next_in_order(lua_State* state);
/// `pairs`: visits the keys that are there at the start and not gone when their turn comes. Uses `__pairs` where there
/// is one.
int pairs_in_order(lua_State* state);

}  // namespace trigon::engine
