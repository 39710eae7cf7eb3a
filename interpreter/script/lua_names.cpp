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

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 60;
  return fmt::format("'{}{}'", tidy_line(text.substr(0, most)), text.size() > most ? "..." : "");
}

std::string shown(lua_State* state, int index) {
  if (const auto text = text_at(state, index)) return in_quotes(*text);
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

namespace {

template <class Things>
std::vector<std::string> names_of(const Things& things) {
  std::vector<std::string> names;
  for (const auto& thing : things) names.push_back(thing.name);
  return names;
}

}  // namespace

LuaNames::Names::Names(lua_State* state, const std::vector<std::string>& names) {
  lua_createtable(state, 0, static_cast<int>(names.size()));
  for (std::size_t number = 0; number < names.size(); ++number) {
    lua_pushlstring(state, names[number].data(), names[number].size());
    known_.emplace(lua_tostring(state, -1), number);
    lua_pushvalue(state, -1);
    names_.push_back(luaL_ref(state, LUA_REGISTRYINDEX));
    lua_pushinteger(state, static_cast<lua_Integer>(number));
    lua_rawset(state, -3);
  }
  numbers_ = luaL_ref(state, LUA_REGISTRYINDEX);
}

std::optional<std::size_t> LuaNames::Names::find(lua_State* state, int index) const {
  if (lua_type(state, index) != LUA_TSTRING) return std::nullopt;
  if (const auto known = known_.find(lua_tostring(state, index)); known != known_.end()) return known->second;
  const int at = lua_absindex(state, index);
  lua_rawgeti(state, LUA_REGISTRYINDEX, numbers_);
  lua_pushvalue(state, at);
  const bool is_known = lua_rawget(state, -2) != LUA_TNIL;
  const auto number = static_cast<std::size_t>(lua_tointeger(state, -1));
  lua_pop(state, 2);
  return is_known ? std::optional(number) : std::nullopt;
}

LuaNames::LuaNames(lua_State* state, const Ruleset& ruleset)
    : ruleset_(ruleset),
      cells_(state, ruleset.labels.all()),
      players_(state, names_of(ruleset.players)),
      pieces_(state, names_of(ruleset.types)) {}

void LuaNames::push_cell(lua_State* state, Cell cell) const {
  cell == no_cell ? lua_pushnil(state) : cells_.push(state, cell);
}

void LuaNames::push_player(lua_State* state, Player player) const {
  is_nobody(player) ? lua_pushnil(state) : players_.push(state, player);
}

void LuaNames::push_piece(lua_State* state, PieceType type) const { pieces_.push(state, type); }

void LuaNames::push_cells(lua_State* state, const CellSet& cells) const {
  lua_createtable(state, static_cast<int>(cells.size()), 0);
  lua_Integer count = 0;
  cells.for_each([&](Cell cell) {
    cells_.push(state, cell);
    lua_rawseti(state, -2, ++count);
  });
}

Cell LuaNames::cell(lua_State* state, int index, const char* what) const {
  if (const auto cell = cells_.find(state, index)) return static_cast<Cell>(*cell);
  throw Misuse(fmt::format("{}: expected a cell of the board, got {}", what, shown(state, index)));
}

Player LuaNames::player(lua_State* state, int index, const char* what) const {
  if (const auto player = players_.find(state, index)) return static_cast<Player>(*player);
  throw Misuse(fmt::format("{}: expected a player, got {}", what, shown(state, index)));
}

PieceType LuaNames::piece(lua_State* state, int index, const char* what) const {
  if (const auto type = pieces_.find(state, index)) return static_cast<PieceType>(*type);
  const auto name = text_at(state, index);
  if (!name) throw Misuse(fmt::format("{}: expected the name of a piece, got {}", what, shown(state, index)));
  throw Misuse(fmt::format("{}: unknown piece {}{}", what, in_quotes(*name), meant(*name, names_of(ruleset_.types))));
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
  throw Misuse(fmt::format("{}: the variant has no value {}{}", what, in_quotes(*name),
                           nearest.empty() ? "; declare it under 'state'" : nearest));
}

}  // namespace trigon::engine
