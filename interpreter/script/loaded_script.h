// One script that has been run in a sandbox, and the functions that it defines. Tested in tests/unit/hooks_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <lua.hpp>

#include "interpreter/script/hook_script.h"
#include "interpreter/script/lua_names.h"
#include "interpreter/script/sandbox.h"

namespace trigon::engine {

/// One function of a script: a registry reference, LUA_NOREF if there is none, and the line that it begins on.
struct LoadedFunction {
  int reference = LUA_NOREF;
  int line = 0;
  /// Noted while it is asked, and only reported.
  mutable bool was_asked = false, has_answered = false;
};

/// One script in the sandbox.
struct LoadedScript {
  const HookScript* script = nullptr;
  std::array<LoadedFunction, std::size(hook_events)> functions{};
  /// Instructions that it has used, the calls that it caused included.
  mutable std::uint64_t used = 0;

  const LoadedFunction& function(HookEvent event) const { return functions[static_cast<std::size_t>(event)]; }
  bool has(HookEvent event) const { return function(event).reference != LUA_NOREF; }
};

/// Runs the script's text in an environment of its own: the library, `game`, `with`, and what it defines. Throws
/// ScriptError, also when a global is no function of a hook but was meant as one.
LoadedScript load_script(Sandbox& sandbox, const LuaNames& names, const HookScript& script);

}  // namespace trigon::engine
