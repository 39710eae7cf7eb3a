// Deterministic iteration over Lua tables: Lua's own order depends on hashes with a random seed. Numbers come first in
// ascending order, then strings by their bytes, then false and true; other keys raise an error. Tested in
// tests/unit/sandbox_test.cpp.
#pragma once

struct lua_State;

namespace trigon::engine {

/// Lua's function `next`: returns the key after the given one, and its value. Each call looks at the whole table.
int next_in_order(lua_State* state);
/// Lua's function `pairs`: visits the keys that exist at the start, except those removed meanwhile. Uses the metamethod
/// `__pairs` if there is one.
int pairs_in_order(lua_State* state);

}  // namespace trigon::engine
