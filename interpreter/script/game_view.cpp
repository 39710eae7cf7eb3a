#include "interpreter/script/game_view.h"

#include <fmt/format.h>

#include "interpreter/script/sandbox.h"

namespace trigon::engine {

namespace {

const LuaNames& bound_names_of(lua_State* state) {
  return *static_cast<const LuaNames*>(lua_touserdata(state, lua_upvalueindex(1)));
}

/// The step kinds that a text of the atoms W, F and V at a stack index names; all kinds if there is no text.
StepKinds kinds_of(lua_State* state, int index, const char* what) {
  if (lua_isnoneornil(state, index)) return orthogonal | diagonal | triagonal;
  const auto text = text_at(state, index);
  StepKinds kinds = 0;
  if (text && text->find_first_not_of("WFV") == std::string_view::npos)
    for (char c : *text) kinds |= c == 'W' ? orthogonal : c == 'F' ? diagonal : triagonal;
  if (kinds == 0)
    throw Misuse(fmt::format("{}: expected steps out of W, F and V, as in \"WF\", got {}", what, shown(state, index)));
  return kinds;
}

/// The cells one step of these kinds away.
CellSet cells_around(const Grid& grid, Cell cell, StepKinds kinds) {
  CellSet found;
  for (const Heading heading : grid.headings()) {
    if (const Cell next = grid.step(cell, heading); next != no_cell && (grid.kind(cell, heading) & kinds) != 0)
      found.insert(next);
  }
  return found;
}

/// game.neighbours(cell [, steps])
int neighbours(lua_State* state) {
  const LuaNames& names = bound_names_of(state);
  const Cell cell = names.cell(state, 1, "neighbours");
  names.push_cells(state, cells_around(names.ruleset().grid, cell, kinds_of(state, 2, "neighbours")));
  return 1;
}

/// The cells of the list at a stack index.
CellSet listed_cells(lua_State* state, int index, const LuaNames& names, const char* what) {
  if (!lua_istable(state, index))
    throw Misuse(fmt::format("{}: expected a list of cells, got {}", what, shown(state, index)));
  CellSet cells;
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, index));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, index, i);
    cells.insert(names.cell(state, -1, what));
    lua_pop(state, 1);
  }
  return cells;
}

/// game.touching(cells [, steps]): all pairs of these cells that are one step apart, one cell after the other in one
/// list, each pair once, in the order of the board.
int touching(lua_State* state) {
  const LuaNames& names = bound_names_of(state);
  const Grid& grid = names.ruleset().grid;
  const CellSet cells = listed_cells(state, 1, names, "touching");
  const StepKinds kinds = kinds_of(state, 2, "touching");
  Sandbox::of(state).charge(cells.size() * 10);
  lua_newtable(state);
  lua_Integer count = 0;
  cells.for_each([&](Cell cell) {
    (cells_around(grid, cell, kinds) & cells).for_each([&](Cell other) {
      if (other < cell) return;
      names.push_cell(state, cell);
      lua_rawseti(state, -2, ++count);
      names.push_cell(state, other);
      lua_rawseti(state, -2, ++count);
    });
  });
  return 1;
}

const CellSet& region_of(lua_State* state, const LuaNames& names, const char* what) {
  const auto name = text_at(state, 1);
  if (!name) throw Misuse(fmt::format("{}: expected the name of a region, got {}", what, shown(state, 1)));
  const auto& regions = names.ruleset().regions;
  const auto found = regions.find(std::string(*name));
  if (found != regions.end()) return found->second[names.player(state, 2, what)];
  std::vector<std::string> known;
  for (const auto& [known_name, cells] : regions) known.push_back(known_name);
  throw Misuse(fmt::format("{}: the variant has no region {}{}", what, in_quotes(*name), meant(*name, known)));
}

/// game.region(name, player)
int region(lua_State* state) {
  const LuaNames& names = bound_names_of(state);
  names.push_cells(state, region_of(state, names, "region"));
  return 1;
}

/// game.is_in_region(name, player, cell)
int is_in_region(lua_State* state) {
  const LuaNames& names = bound_names_of(state);
  const CellSet& cells = region_of(state, names, "is_in_region");
  lua_pushboolean(state, cells.contains(names.cell(state, 3, "is_in_region")));
  return 1;
}

/// game.row(cell, player)
int row(lua_State* state) {
  const LuaNames& names = bound_names_of(state);
  const Cell cell = names.cell(state, 1, "row");
  lua_pushinteger(state, names.ruleset().players[names.player(state, 2, "row")].rows[cell]);
  return 1;
}

/// game.column(cell)
int column(lua_State* state) {
  const LuaNames& names = bound_names_of(state);
  lua_pushinteger(state, names.ruleset().grid.coordinates(names.cell(state, 1, "column")).column);
  return 1;
}

void push_players(lua_State* state, const LuaNames& names, PlayerSet players) {
  lua_newtable(state);
  lua_Integer place = 0;
  for (const Player player : players) {
    names.push_player(state, player);
    lua_rawseti(state, -2, ++place);
  }
}

/// game.partners(player)
int partners(lua_State* state) {
  const LuaNames& names = bound_names_of(state);
  const Player player = names.player(state, 1, "partners");
  push_players(state, names, names.ruleset().team_of[player] - PlayerSet{player});
  return 1;
}

constexpr luaL_Reg functions[] = {
    {"neighbours", guarded<neighbours>},     {"touching", guarded<touching>}, {"region", guarded<region>},
    {"is_in_region", guarded<is_in_region>}, {"row", guarded<row>},           {"column", guarded<column>},
    {"partners", guarded<partners>},
};

constexpr const char* lists[] = {"cells", "players", "pieces"};

}  // namespace

std::vector<std::string> game_names() {
  std::vector<std::string> names(std::begin(lists), std::end(lists));
  for (const luaL_Reg& function : functions) names.emplace_back(function.name);
  return names;
}

void push_game(lua_State* state, const LuaNames& names) {
  const Ruleset& ruleset = names.ruleset();
  lua_newtable(state);
  CellSet all;
  for (const Cell cell : ruleset.grid.cells()) all.insert(cell);
  names.push_cells(state, all);
  lua_setfield(state, -2, lists[0]);
  push_players(state, names, ruleset.all_players());
  lua_setfield(state, -2, lists[1]);
  lua_newtable(state);
  for (PieceType type : ruleset.all_types()) {
    names.push_piece(state, type);
    lua_rawseti(state, -2, type + 1);
  }
  lua_setfield(state, -2, lists[2]);
  for (const luaL_Reg& function : functions) {
    lua_pushlightuserdata(state, const_cast<LuaNames*>(&names));
    lua_pushcclosure(state, function.func, 1);
    lua_setfield(state, -2, function.name);
  }
}

void push_value(lua_State* state, const ScriptValue& value) {
  luaL_checkstack(state, 4, "parameters");
  switch (value.kind) {
    case ScriptValue::Kind::nothing: return lua_pushnil(state);
    case ScriptValue::Kind::boolean: return lua_pushboolean(state, value.boolean);
    case ScriptValue::Kind::integer: return lua_pushinteger(state, value.integer);
    case ScriptValue::Kind::text: lua_pushlstring(state, value.text.data(), value.text.size()); return;
    case ScriptValue::Kind::list:
      lua_newtable(state);
      for (std::size_t i = 0; i < value.items.size(); ++i) {
        push_value(state, value.items[i]);
        lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
      }
      return;
    case ScriptValue::Kind::map:
      lua_newtable(state);
      for (const auto& [key, item] : value.entries) {
        lua_pushlstring(state, key.data(), key.size());
        push_value(state, item);
        lua_rawset(state, -3);
      }
      return;
  }
}

}  // namespace trigon::engine
