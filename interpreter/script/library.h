// The functions that a script may use; sandbox.h lists them. Lua's own where they are harmless, wrapped where their
// work has to be counted, and written anew where they would show addresses, chance or time. Tested in
// tests/unit/sandbox_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

struct lua_State;

namespace trigon::engine {

/// Makes the library ready in a new state that belongs to a Sandbox. May raise errors of Lua.
void install_library(lua_State* state);
/// Pushes a table with copies of all tables of the library. May raise errors of Lua.
void push_library(lua_State* state);
/// What is in one of these tables, "math", "string" or "table", or under no table's name.
std::vector<std::string> library_names(std::string_view table);

}  // namespace trigon::engine
