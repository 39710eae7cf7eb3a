// The library of Lua functions for scripts; sandbox.h lists them. Harmless functions are Lua's own, functions whose
// work must be counted are wrapped, and functions that would reveal addresses, random numbers or time are written anew.
// Tested in tests/unit/sandbox_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

struct lua_State;

namespace trigon::engine {

/// The metamethod that `make_whole` calls.
inline constexpr const char* whole_method = "__whole";

/// Completes a table whose fields the program makes when a script reads them, before something looks at the table
/// itself: calls its metamethod `__whole`, if it has one, which makes the fields and removes the metatable. May raise
/// errors of Lua.
void make_whole(lua_State* state, int index);

/// Builds the library in a new Lua state, which must belong to a Sandbox. May raise errors of Lua.
void install_library(lua_State* state);
/// Pushes a table with copies of all tables of the library. May raise errors of Lua.
void push_library(lua_State* state);
/// The names of the functions in the table "math", "string" or "table"; for "", of the global functions.
std::vector<std::string> library_names(std::string_view table);

}  // namespace trigon::engine
