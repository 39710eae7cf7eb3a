#include "interpreter/script/library.h"

#include <algorithm>
#include <lua.hpp>
#include <string_view>
#include <utility>

#include "interpreter/script/key_order.h"
#include "interpreter/script/sandbox.h"

namespace trigon::engine {

namespace {

void charge(lua_State* state, std::uint64_t instructions) { Sandbox::of(state).charge(instructions); }

// ---- Lua's own functions, with their work counted ----

/// Calls the function of Lua's library that the running wrapper has as its upvalue.
int original(lua_State* state) { return lua_tocfunction(state, lua_upvalueindex(1))(state); }

/// A wrapper for functions whose work grows with the length of their string arguments.
int charged_by_strings(lua_State* state) {
  std::uint64_t bytes = 0;
  for (int i = 1; i <= lua_gettop(state); ++i)
    if (lua_type(state, i) == LUA_TSTRING) bytes += lua_rawlen(state, i);
  charge(state, bytes / 8);
  return original(state);
}

/// A wrapper for functions whose work grows with the number of arguments.
int charged_by_arguments(lua_State* state) {
  charge(state, static_cast<std::uint64_t>(lua_gettop(state)));
  return original(state);
}

/// A wrapper for functions whose work grows with the number of results, which the size of the stack limits.
int charged_by_results(lua_State* state) {
  const int results = original(state);
  charge(state, static_cast<std::uint64_t>(results));
  return results;
}

/// An upper bound of the number of elements from `first` to `last`.
std::uint64_t count_between(lua_Integer first, lua_Integer last) {
  return last < first ? 0 : static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first);
}

// ---- base ----

/// Pushes the text of any value, without addresses.
void push_text(lua_State* state, int index) {
  if (luaL_callmeta(state, index, "__tostring")) {
    if (!lua_isstring(state, -1)) luaL_error(state, "'__tostring' must return a string");
    return;
  }
  const int type = lua_type(state, index);
  if (type == LUA_TSTRING || type == LUA_TNUMBER) {
    luaL_tolstring(state, index, nullptr);
    return;
  }
  if (type == LUA_TBOOLEAN) {
    lua_pushstring(state, lua_toboolean(state, index) ? "true" : "false");
    return;
  }
  if (luaL_getmetafield(state, index, "__name") != LUA_TNIL) return;
  lua_pushstring(state, lua_typename(state, type));
}

int to_text(lua_State* state) {
  luaL_checkany(state, 1);
  push_text(state, 1);
  return 1;
}

/// Raises an error for a table with a metatable: the program has made it and decides what may be changed in it.
void check_own_table(lua_State* state, int index) {
  luaL_checktype(state, index, LUA_TTABLE);
  make_whole(state, index);
  if (lua_getmetatable(state, index)) luaL_argerror(state, index, "a script may not change this table");
}

int raw_get(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  make_whole(state, 1);
  return original(state);
}

int raw_set(lua_State* state) {
  check_own_table(state, 1);
  return original(state);
}

// ---- string ----

int string_repeat(lua_State* state) {
  std::size_t length = 0, gap = 0;
  luaL_checklstring(state, 1, &length);
  const lua_Integer count = luaL_checkinteger(state, 2);
  luaL_optlstring(state, 3, "", &gap);
  const std::size_t limit = Sandbox::of(state).budget().string;
  if (count <= 0 || length + gap == 0) return lua_pushliteral(state, ""), 1;
  if (static_cast<std::uint64_t>(count) > limit / (length + gap) + 1)
    return luaL_error(state, "resulting string too large");
  return original(state);
}

/// `string.find` for plain text. Its cost in the worst case is the product of both lengths.
int string_find(lua_State* state) {
  std::size_t length = 0, wanted_length = 0;
  const char* text = luaL_checklstring(state, 1, &length);
  const char* wanted = luaL_checklstring(state, 2, &wanted_length);
  lua_Integer first = luaL_optinteger(state, 3, 1);
  if (!lua_toboolean(state, 4) &&
      std::string_view(wanted, wanted_length).find_first_of("^$*+?.([%-") != std::string_view::npos)
    return luaL_error(state, "there are no patterns here; for plain text give true as the fourth argument");
  charge(state, length * wanted_length / 64);
  if (first < 0) first = std::max<lua_Integer>(first + static_cast<lua_Integer>(length) + 1, 1);
  const auto from = static_cast<std::size_t>(std::max<lua_Integer>(first, 1) - 1);
  const std::size_t found = std::string_view(text, length).find(std::string_view(wanted, wanted_length), from);
  if (found == std::string_view::npos) return lua_pushnil(state), 1;
  const auto start = static_cast<lua_Integer>(found);
  lua_pushinteger(state, start + 1);
  lua_pushinteger(state, start + static_cast<lua_Integer>(wanted_length));
  return 2;
}

/// `string.format`, with arguments of `%s` converted by `push_text` before Lua's own function gets them.
int string_format(lua_State* state) {
  std::size_t length = 0;
  const char* text = luaL_checklstring(state, 1, &length);
  const std::string_view format(text, length);
  const int arguments = lua_gettop(state);
  int argument = 1;
  for (std::size_t i = format.find('%'); i < format.size(); i = format.find('%', i + 1)) {
    if (i + 1 < format.size() && format[i + 1] == '%') {
      ++i;
      continue;
    }
    i = format.find_first_not_of("-+ #0123456789.", i + 1);
    if (++argument > arguments || i >= format.size()) break;
    if (format[i] == 'p') return luaL_error(state, "addresses are not shown, so there is no '%%p'");
    if (format[i] != 's') continue;
    push_text(state, argument);
    lua_replace(state, argument);
  }
  return charged_by_strings(state);
}

// ---- table ----

int table_concat(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  const lua_Integer last = luaL_opt(state, luaL_checkinteger, 4, static_cast<lua_Integer>(lua_rawlen(state, 1)));
  charge(state, count_between(luaL_optinteger(state, 3, 1), last));
  return original(state);
}

/// `table.insert` and `table.remove` with a position, whose cost is the number of elements that shift.
int table_shift(lua_State* state, int arguments_with_position) {
  check_own_table(state, 1);
  if (lua_gettop(state) >= arguments_with_position) charge(state, lua_rawlen(state, 1));
  return original(state);
}

/// `table.insert`, which most often adds an element at the end.
int table_insert(lua_State* state) {
  if (lua_gettop(state) != 2) return table_shift(state, 3);
  check_own_table(state, 1);
  lua_rawseti(state, 1, static_cast<lua_Integer>(lua_rawlen(state, 1)) + 1);
  return 0;
}
int table_remove(lua_State* state) { return table_shift(state, 2); }

int table_move(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  check_own_table(state, lua_isnoneornil(state, 5) ? 1 : 5);
  charge(state, count_between(luaL_checkinteger(state, 2), luaL_checkinteger(state, 3)));
  return original(state);
}

/// Stack indices while sorting: the table is at 1, the comparison or nil at 2, two lists of the elements at 3 and 4.
constexpr int comparison = 2, first_list = 3, second_list = 4;

/// Does element `i` of a list come before element `j`?
bool in_order(lua_State* state, int list, lua_Integer i, lua_Integer j) {
  const bool by_function = !lua_isnil(state, comparison);
  if (by_function) lua_pushvalue(state, comparison);
  lua_rawgeti(state, list, i);
  lua_rawgeti(state, list, j);
  if (by_function) {
    lua_call(state, 2, 1);
  } else {
    if (lua_type(state, -1) == LUA_TSTRING) charge(state, lua_rawlen(state, -1) / 8);
    lua_pushboolean(state, lua_compare(state, -2, -1, LUA_OPLT));
  }
  const bool result = lua_toboolean(state, -1);
  lua_settop(state, second_list);
  return result;
}

void copy_element(lua_State* state, int from, lua_Integer i, int to, lua_Integer j) {
  lua_rawgeti(state, from, i);
  lua_rawseti(state, to, j);
}

/// Merges the neighbouring runs [low, middle) and [middle, high) of one list into the other.
void merge_runs(lua_State* state, int from, int to, lua_Integer low, lua_Integer middle, lua_Integer high) {
  lua_Integer left = low, right = middle;
  for (lua_Integer k = low; k < high; ++k) {
    const bool takes_right = right < high && (left >= middle || in_order(state, from, right, left));
    copy_element(state, from, takes_right ? right++ : left++, to, k);
  }
}

/// `table.sort` as a merge sort, which compares the same elements each time, is stable, and ends whatever the
/// comparison returns. Lua's own sort depends on the clock.
int table_sort(lua_State* state) {
  check_own_table(state, 1);
  if (!lua_isnoneornil(state, comparison)) luaL_checktype(state, comparison, LUA_TFUNCTION);
  lua_settop(state, comparison);
  // The length that Lua reports for a list with holes may exceed the number of elements.
  const auto size = static_cast<lua_Integer>(lua_rawlen(state, 1));
  charge(state, static_cast<std::uint64_t>(size));
  lua_createtable(state, static_cast<int>(size), 0);  // first_list
  lua_createtable(state, static_cast<int>(size), 0);  // second_list
  for (lua_Integer i = 1; i <= size; ++i) copy_element(state, 1, i, first_list, i);
  int from = first_list, to = second_list;
  for (lua_Integer width = 1; width < size; width *= 2, std::swap(from, to)) {
    charge(state, static_cast<std::uint64_t>(size) * 8);
    for (lua_Integer low = 1; low <= size; low += 2 * width)
      merge_runs(state, from, to, low, std::min(low + width, size + 1), std::min(low + 2 * width, size + 1));
  }
  for (lua_Integer i = 1; i <= size; ++i) copy_element(state, from, i, 1, i);
  return 0;
}

// ---- the tables of the library ----

/// A function or number of the library. If `function` is null, it is Lua's own; otherwise that function, which may wrap
/// Lua's own.
struct Item {
  const char* name;
  lua_CFunction function = nullptr;
};

constexpr Item base_items[] = {
    {"assert"},
    {"error"},
    {"ipairs"},
    {"next", next_in_order},
    {"pairs", pairs_in_order},
    {"rawequal"},
    {"rawget", raw_get},
    {"rawlen"},
    {"rawset", raw_set},
    {"select", charged_by_results},
    {"type"},
    {"tostring", to_text},
    {"tonumber", charged_by_strings},
};

constexpr Item math_items[] = {
    {"abs"},
    {"acos"},
    {"asin"},
    {"atan"},
    {"ceil"},
    {"cos"},
    {"deg"},
    {"exp"},
    {"floor"},
    {"fmod"},
    {"huge"},
    {"log"},
    {"max", charged_by_arguments},
    {"maxinteger"},
    {"min", charged_by_arguments},
    {"mininteger"},
    {"modf"},
    {"pi"},
    {"rad"},
    {"sin"},
    {"sqrt"},
    {"tan"},
    {"tointeger"},
    {"type"},
    {"ult"},
};

/// The table `string`. Functions that make a string are charged when the string is allocated.
constexpr Item string_items[] = {
    {"byte", charged_by_results},
    {"char"},
    {"find", string_find},
    {"format", string_format},
    {"len"},
    {"lower"},
    {"rep", string_repeat},
    {"reverse"},
    {"sub"},
    {"upper"},
};

constexpr Item table_items[] = {
    {"concat", table_concat}, {"insert", table_insert}, {"move", table_move},           {"pack"},
    {"remove", table_remove}, {"sort", table_sort},     {"unpack", charged_by_results},
};

/// Copies the items from Lua's library on top of the stack, which is popped, to the table below it.
template <std::size_t count>
void choose(lua_State* state, const Item (&items)[count]) {
  for (const Item& item : items) {
    lua_getfield(state, -1, item.name);
    if (item.function) lua_pushcclosure(state, item.function, 1);
    lua_setfield(state, -3, item.name);
  }
  lua_pop(state, 1);
}

/// Pushes the table of one of Lua's own libraries.
void open(lua_State* state, lua_CFunction opener) {
  lua_pushcfunction(state, opener);
  lua_call(state, 0, 1);
}

/// Pushes a table with the items that scripts may use of one of Lua's own libraries.
template <std::size_t count>
void push_chosen(lua_State* state, lua_CFunction opener, const Item (&items)[count]) {
  lua_newtable(state);
  open(state, opener);
  choose(state, items);
}

/// Pushes a copy of the table on top of the stack, and of the tables in it.
void push_copy(lua_State* state) {
  const int table = lua_gettop(state);
  luaL_checkstack(state, LUA_MINSTACK, nullptr);
  lua_newtable(state);
  for (lua_pushnil(state); lua_next(state, table); lua_pop(state, 1)) {
    lua_pushvalue(state, -2);
    if (lua_istable(state, -2)) {
      lua_pushvalue(state, -2);
      push_copy(state);
      lua_remove(state, -2);
    } else {
      lua_pushvalue(state, -2);
    }
    lua_rawset(state, table + 1);
  }
}

/// The registry key of the original tables, of which scripts only see copies.
const char originals = 0;

}  // namespace

void make_whole(lua_State* state, int index) {
  const int table = lua_absindex(state, index);
  if (luaL_getmetafield(state, table, whole_method) == LUA_TNIL) return;
  lua_pushvalue(state, table);
  lua_call(state, 1, 0);
}

void install_library(lua_State* state) {
  push_chosen(state, luaopen_base, base_items);
  push_chosen(state, luaopen_math, math_items);
  lua_setfield(state, -2, "math");
  push_chosen(state, luaopen_table, table_items);
  lua_setfield(state, -2, "table");
  push_chosen(state, luaopen_string, string_items);
  // Strings get methods, and nothing else of the metatable of Lua's own library.
  lua_pushliteral(state, "");
  lua_createtable(state, 0, 1);
  lua_pushvalue(state, -3);
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
  lua_setfield(state, -2, "string");
  lua_rawsetp(state, LUA_REGISTRYINDEX, &originals);
  // Lua's base library can only be read from the globals.
  lua_newtable(state);
  lua_rawseti(state, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

std::vector<std::string> library_names(std::string_view table) {
  std::vector<std::string> names;
  const auto add = [&](const auto& items) {
    for (const Item& item : items) names.emplace_back(item.name);
  };
  if (table == "math")
    add(math_items);
  else if (table == "string")
    add(string_items);
  else if (table == "table")
    add(table_items);
  else
    add(base_items);
  return names;
}

void push_library(lua_State* state) {
  lua_rawgetp(state, LUA_REGISTRYINDEX, &originals);
  push_copy(state);
  lua_remove(state, -2);
}

}  // namespace trigon::engine
