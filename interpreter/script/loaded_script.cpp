#include "interpreter/script/loaded_script.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "interpreter/script/allowance.h"
#include "interpreter/script/game_view.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::vector<std::string> event_names() {
  std::vector<std::string> names;
  for (const HookEvent event : all_hook_events()) names.push_back(name_of(event));
  return names;
}

/// What is wrong with a global variable of a script, whose value is at the top of the stack; empty if nothing is. Wrong
/// are hooks that are not functions, and functions that neither the program nor the script calls.
std::string wrong_global(lua_State* state, const std::string& name, const std::vector<std::string>& events,
                         std::string_view text) {
  const bool is_event = std::find(events.begin(), events.end(), name) != events.end();
  const bool is_function = lua_isfunction(state, -1);
  if (is_event && !is_function) return fmt::format("{} is not a function but {}", name, shown(state, -1));
  if (is_event || !is_function) return "";
  const auto nearest = nearest_name(name, events);
  if (!nearest && count_words(text, name) > 1) return "";
  const std::string hint =
      nearest ? fmt::format("did you mean '{}'?", *nearest) : fmt::format("Trigon calls {}.", join(events, ", "));
  return fmt::format("the function {} is never called; {} Functions of your own are 'local'", in_quotes(name), hint);
}

/// The line on which the function at the top of the stack begins; 0 if it is not a function of a script.
int line_of_function(lua_State* state) {
  if (!lua_isfunction(state, -1)) return 0;
  lua_Debug about;
  lua_pushvalue(state, -1);
  lua_getinfo(state, ">S", &about);
  return std::max(about.linedefined, 0);
}

/// The error of the first wrong global variable of a script, in order of names. The table of globals is at stack index
/// 1; `given` are the names that the program has put there.
std::optional<ScriptError> find_wrong_global(lua_State* state, const std::set<std::string>& given,
                                             std::string_view text) {
  const std::vector<std::string> events = event_names();
  // Sorted, since the order in a table is random.
  std::map<std::string, int> wrong;
  for (lua_pushnil(state); lua_next(state, 1) != 0; lua_pop(state, 1)) {
    const auto name = text_at(state, -2);
    if (name && !given.contains(std::string(*name)))
      wrong.emplace(wrong_global(state, std::string(*name), events, text), line_of_function(state));
  }
  wrong.erase("");
  if (wrong.empty()) return std::nullopt;
  return ScriptError(wrong.begin()->first, "", wrong.begin()->second);
}

/// Pops the function at the top of the stack and keeps it in the registry.
LoadedFunction keep_function(lua_State* state) {
  if (!lua_isfunction(state, -1)) return lua_pop(state, 1), LoadedFunction{};
  const int line = line_of_function(state);
  return {luaL_ref(state, LUA_REGISTRYINDEX), line};
}

}  // namespace

LoadedScript load_script(Sandbox& sandbox, const LuaNames& names, const HookScript& script) {
  lua_State* const state = sandbox.state();
  std::set<std::string> given;
  sandbox.perform(0, 1, [&](lua_State* inner) {
    sandbox.push_environment();
    push_game(inner, names);
    lua_setfield(inner, -2, "game");
    push_value(inner, script.with);
    lua_setfield(inner, -2, "with");
    for (lua_pushnil(inner); lua_next(inner, -2) != 0; lua_pop(inner, 1)) given.insert(lua_tostring(inner, -2));
    return 1;
  });
  lua_pushvalue(state, -1);
  sandbox.load(script.file, script.text);
  sandbox.call(0, 0);
  ScriptAllowance::of_this_thread().spend(sandbox.instructions_used());
  LoadedScript loaded;
  loaded.script = &script;
  std::optional<ScriptError> wrong;
  sandbox.perform(1, 0, [&](lua_State* inner) {
    wrong = find_wrong_global(inner, given, script.text);
    for (const HookEvent event : all_hook_events()) {
      lua_pushstring(inner, name_of(event));
      lua_rawget(inner, 1);
      loaded.functions[static_cast<std::size_t>(event)] = keep_function(inner);
    }
    return 0;
  });
  if (wrong) throw ScriptError(*wrong);
  return loaded;
}

}  // namespace trigon::engine
