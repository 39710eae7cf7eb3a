#include "interpreter/script/lua_names.h"

#include <fmt/format.h>

#include "interpreter/script/sandbox.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

std::optional<std::string_view> text_at(lua_State* state, int index) {
  if (lua_type(state, index) != LUA_TSTRING) return std::nullopt;
  std::size_t length = 0;
  const char* const text = lua_tolstring(state, index, &length);
  return std::string_view(text, length);
}

std::optional<lua_Integer> whole_number_at(lua_State* state, int index) {
  if (lua_type(state, index) != LUA_TNUMBER) return std::nullopt;
  int is_whole = 0;
  const lua_Integer number = lua_tointegerx(state, index, &is_whole);
  return is_whole != 0 ? std::optional(number) : std::nullopt;
}

std::string quoted(std::string_view text) {
  constexpr std::size_t most = 60;
  return fmt::format("'{}{}'", tidy_line(text.substr(0, most)), text.size() > most ? "..." : "");
}

std::string shown(lua_State* state, int index) {
  if (const auto text = text_at(state, index)) return quoted(*text);
  if (const auto number = whole_number_at(state, index)) return std::to_string(*number);
  if (lua_type(state, index) == LUA_TNUMBER) {
    const lua_Number number = lua_tonumber(state, index);
    // The sign of NaN differs between machines.
    return number != number ? "nan" : fmt::format("{}", number);
  }
  if (lua_isboolean(state, index)) return lua_toboolean(state, index) ? "true" : "false";
  return lua_typename(state, lua_type(state, index));
}

std::string meant(std::string_view name, const std::vector<std::string>& names) {
  const auto nearest = nearest_name(name, names);
  return nearest ? fmt::format(", did you mean '{}'?", *nearest) : "";
}

LuaNames::LuaNames(lua_State* state, const Ruleset& ruleset) : ruleset_(ruleset) {
  const auto& labels = ruleset.labels.all();
  lua_createtable(state, static_cast<int>(labels.size()), 0);
  lua_createtable(state, 0, static_cast<int>(labels.size()));
  for (std::size_t cell = 0; cell < labels.size(); ++cell) {
    lua_pushlstring(state, labels[cell].data(), labels[cell].size());
    lua_pushvalue(state, -1);
    lua_rawseti(state, -4, static_cast<lua_Integer>(cell) + 1);
    lua_pushinteger(state, static_cast<lua_Integer>(cell));
    lua_rawset(state, -3);
  }
  cells_ = luaL_ref(state, LUA_REGISTRYINDEX);
  labels_ = luaL_ref(state, LUA_REGISTRYINDEX);
}

void LuaNames::push_cell(lua_State* state, Cell cell) const {
  if (cell == no_cell) return lua_pushnil(state);
  lua_rawgeti(state, LUA_REGISTRYINDEX, labels_);
  lua_rawgeti(state, -1, static_cast<lua_Integer>(cell) + 1);
  lua_remove(state, -2);
}

void LuaNames::push_player(lua_State* state, Player player) const {
  if (player == dead_owner) return lua_pushnil(state);
  const std::string& name = ruleset_.players[player].name;
  lua_pushlstring(state, name.data(), name.size());
}

void LuaNames::push_piece(lua_State* state, PieceType type) const {
  const std::string& name = ruleset_.types[type].name;
  lua_pushlstring(state, name.data(), name.size());
}

void LuaNames::push_cells(lua_State* state, const CellSet& cells) const {
  lua_newtable(state);
  lua_rawgeti(state, LUA_REGISTRYINDEX, labels_);
  lua_Integer count = 0;
  cells.for_each(
      [&](Cell cell) {
        lua_rawgeti(state, -1, static_cast<lua_Integer>(cell) + 1);
        lua_rawseti(state, -3, ++count);
      },
      ruleset_.grid.words());
  lua_pop(state, 1);
}

Cell LuaNames::cell(lua_State* state, int index, const char* what) const {
  const int at = lua_absindex(state, index);
  if (lua_type(state, at) == LUA_TSTRING) {
    lua_rawgeti(state, LUA_REGISTRYINDEX, cells_);
    lua_pushvalue(state, at);
    lua_rawget(state, -2);
    const bool is_cell = lua_isinteger(state, -1) != 0;
    const auto cell = static_cast<Cell>(lua_tointeger(state, -1));
    lua_pop(state, 2);
    if (is_cell) return cell;
  }
  throw Misuse(fmt::format("{}: expected a cell of the board, got {}", what, shown(state, at)));
}

Player LuaNames::player(lua_State* state, int index, const char* what) const {
  if (const auto name = text_at(state, index))
    for (Player player : ruleset_.all_players())
      if (ruleset_.players[player].name == *name) return player;
  throw Misuse(fmt::format("{}: expected a player, got {}", what, shown(state, index)));
}

PieceType LuaNames::piece(lua_State* state, int index, const char* what) const {
  const auto name = text_at(state, index);
  if (!name) throw Misuse(fmt::format("{}: expected the name of a piece, got {}", what, shown(state, index)));
  std::vector<std::string> names;
  for (PieceType type : ruleset_.all_types()) {
    if (ruleset_.types[type].name == *name) return type;
    names.push_back(ruleset_.types[type].name);
  }
  throw Misuse(fmt::format("{}: unknown piece {}{}", what, quoted(*name), meant(*name, names)));
}

int LuaNames::integer(lua_State* state, int index, const char* what) const {
  constexpr lua_Integer most = 9999;
  const auto number = whole_number_at(state, index);
  if (number && -most <= *number && *number <= most) return static_cast<int>(*number);
  throw Misuse(
      fmt::format("{}: expected a whole number from -{} to {}, got {}", what, most, most, shown(state, index)));
}

std::size_t LuaNames::value(lua_State* state, int index, const char* what) const {
  const auto name = text_at(state, index);
  if (!name) throw Misuse(fmt::format("{}: expected the name of a value, got {}", what, shown(state, index)));
  std::vector<std::string> names;
  for (std::size_t v = 0; v < ruleset_.values.size(); ++v) {
    if (ruleset_.values[v].name == *name) return v;
    names.push_back(ruleset_.values[v].name);
  }
  const std::string nearest = meant(*name, names);
  throw Misuse(fmt::format("{}: the variant has no value {}{}", what, quoted(*name),
                           nearest.empty() ? "; declare it under 'state'" : nearest));
}

}  // namespace trigon::engine
