// A script whose text was run in a sandbox, and the functions that it has defined. Tested in tests/unit/hooks_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <lua.hpp>

#include "interpreter/script/hook_script.h"
#include "interpreter/script/lua_names.h"
#include "interpreter/script/sandbox.h"

namespace trigon::engine {

/// A function that a script defines for an event.
struct LoadedFunction {
  /// The registry reference of the function; LUA_NOREF if there is none.
  int reference = LUA_NOREF;
  /// The line of the script on which the function begins.
  int line = 0;
  /// Statistics for reports: was the function called, and did it ever give an answer that says something?
  mutable bool was_asked = false, has_answered = false;
};

/// A script that is loaded into a sandbox.
struct LoadedScript {
  const HookScript* script = nullptr;
  std::array<LoadedFunction, hook_event_count> functions{};
  /// Instructions that it has used, the calls that it caused included.
  mutable std::uint64_t used = 0;

  const LoadedFunction& function(HookEvent event) const { return functions[static_cast<std::size_t>(event)]; }
  bool has(HookEvent event) const { return function(event).reference != LUA_NOREF; }
};

/// Runs the text of a script in a new environment with the library, `game` and `with`, and collects the functions that
/// it defines. Throws ScriptError if it fails, or defines a function that looks like a misspelt hook.
LoadedScript load_script(Sandbox& sandbox, const LuaNames& names, const HookScript& script);

}  // namespace trigon::engine
