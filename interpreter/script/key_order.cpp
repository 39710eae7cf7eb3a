#include "interpreter/script/key_order.h"

#include <algorithm>
#include <lua.hpp>
#include <string_view>

#include "interpreter/script/library.h"
#include "interpreter/script/sandbox.h"

namespace trigon::engine {

namespace {

/// A key as it is compared. Text is owned by the key, which must stay in its table meanwhile.
struct Key {
  enum Rank { number, string, boolean } rank;
  bool is_integer, truth;
  lua_Integer integer;
  lua_Number real;
  const char* text;
  std::size_t length;
  /// The place of the key in the order in which Lua found it.
  lua_Integer index;
};

/// Is the number key `a` less than `b`? A floating-point key is never a whole number, so if it equals an integer after
/// rounding, the integer is the smaller.
bool numbers_in_order(const Key& a, const Key& b) {
  if (a.is_integer && b.is_integer) return a.integer < b.integer;
  return a.real != b.real ? a.real < b.real : a.is_integer && !b.is_integer;
}

bool operator<(const Key& a, const Key& b) {
  if (a.rank != b.rank) return a.rank < b.rank;
  if (a.rank == Key::string) return std::string_view(a.text, a.length) < std::string_view(b.text, b.length);
  return a.rank == Key::number ? numbers_in_order(a, b) : a.truth < b.truth;
}

Key key_at(lua_State* state, int place) {
  Key key{};
  switch (lua_type(state, place)) {
    case LUA_TNUMBER:
      key.rank = Key::number;
      key.is_integer = lua_isinteger(state, place);
      key.integer = lua_tointeger(state, place);
      key.real = lua_tonumber(state, place);
      return key;
    case LUA_TSTRING:
      key.rank = Key::string;
      key.text = lua_tolstring(state, place, &key.length);
      return key;
    case LUA_TBOOLEAN:
      key.rank = Key::boolean;
      key.truth = lua_toboolean(state, place);
      return key;
    // The message names no key, since it is random which of several is found first.
    default: luaL_error(state, "keys other than numbers, strings and booleans have no order");
  }
  return key;
}

/// The minimum cost of one look through a table, in instructions; Lua also visits places of deleted keys.
constexpr std::uint64_t cost_of_looking = 50;
std::uint64_t cost_of(const Key& key) { return 4 + key.length / 8; }

/// Pushes a list of the table's keys in the order in which Lua finds them, then a block of memory with a `Key` for
/// each, which it returns.
Key* collect_keys(lua_State* state, lua_Integer count) {
  auto* keys = static_cast<Key*>(lua_newuserdatauv(state, static_cast<std::size_t>(count) * sizeof(Key), 0));  // at 2
  lua_createtable(state, static_cast<int>(count), 0);                                                          // at 3
  lua_Integer found = 0;
  for (lua_pushnil(state); lua_next(state, 1); lua_pop(state, 1)) {
    Key& key = keys[found++];
    key = key_at(state, 4);
    key.index = found;
    lua_pushvalue(state, 4);
    lua_rawseti(state, 3, found);
  }
  return keys;
}

lua_Integer count_keys(lua_State* state) {
  lua_Integer count = 0;
  std::uint64_t cost = cost_of_looking;
  for (lua_pushnil(state); lua_next(state, 1); lua_pop(state, 1), ++count) cost += 4 * cost_of(key_at(state, -2));
  Sandbox::of(state).charge(cost);
  return count;
}

/// Pushes the list of the keys of the table at 1, in order.
void push_ordered_keys(lua_State* state) {
  const lua_Integer count = count_keys(state);
  Key* keys = collect_keys(state, count);
  std::sort(keys, keys + count);
  lua_createtable(state, static_cast<int>(count), 0);
  for (lua_Integer i = 0; i < count; ++i) {
    lua_rawgeti(state, 3, keys[i].index);
    lua_rawseti(state, 4, i + 1);
  }
}

/// The iterator of `pairs`, which carries the list of the keys and the number of those that were visited.
int next_pair(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_Integer visited = lua_tointeger(state, lua_upvalueindex(2));
  bool is_over = false, is_there = false;
  while (!is_over && !is_there) {
    lua_settop(state, 1);
    is_over = lua_rawgeti(state, lua_upvalueindex(1), ++visited) == LUA_TNIL;
    lua_pushvalue(state, -1);
    is_there = lua_rawget(state, 1) != LUA_TNIL;
  }
  lua_pushinteger(state, is_over ? visited - 1 : visited);
  lua_replace(state, lua_upvalueindex(2));
  return is_over ? 1 : 2;
}

}  // namespace

int next_in_order(lua_State* state) {
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_settop(state, 2);
  make_whole(state, 1);
  Sandbox::of(state).charge(cost_of_looking);
  const bool from_start = lua_isnil(state, 2);
  const Key given = from_start ? Key{} : key_at(state, 2);
  Key best{};
  lua_pushnil(state);  // at 3: the best key
  for (lua_pushnil(state); lua_next(state, 1); lua_pop(state, 1)) {
    const Key key = key_at(state, 4);
    Sandbox::of(state).charge(cost_of(key));
    if ((!from_start && !(given < key)) || (!lua_isnil(state, 3) && !(key < best))) continue;
    best = key;
    lua_copy(state, 4, 3);
  }
  if (lua_isnil(state, 3)) return 1;
  lua_pushvalue(state, 3);
  lua_rawget(state, 1);
  return 2;
}

int pairs_in_order(lua_State* state) {
  luaL_checkany(state, 1);
  lua_settop(state, 1);
  make_whole(state, 1);
  if (luaL_getmetafield(state, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(state, 1);
    lua_call(state, 1, 3);
    return 3;
  }
  luaL_checktype(state, 1, LUA_TTABLE);
  push_ordered_keys(state);
  lua_pushinteger(state, 0);
  lua_pushcclosure(state, next_pair, 2);
  lua_pushvalue(state, 1);
  return 2;
}

}  // namespace trigon::engine
