#include "interpreter/script/move_view.h"

#include <algorithm>

#include "interpreter/script/action_view.h"
#include "interpreter/script/library.h"
#include "interpreter/script/sandbox.h"

namespace trigon::engine {

namespace {

void push_captured(lua_State* state, const LuaNames& names, Cell cell, Piece piece) {
  lua_createtable(state, 0, 4);
  names.push_cell(state, cell);
  lua_setfield(state, -2, "cell");
  names.push_piece(state, piece.type());
  lua_setfield(state, -2, "piece");
  names.push_player(state, piece.owner());
  lua_setfield(state, -2, "owner");
  names.push_player(state, piece.home());
  lua_setfield(state, -2, "home");
}

void push_captures(lua_State* state, const LuaNames& names, LiveMove& move) {
  const auto& captured = move.captured();
  lua_createtable(state, static_cast<int>(captured.size()), 0);
  for (std::size_t i = 0; i < captured.size(); ++i) {
    push_captured(state, names, captured[i].first, captured[i].second);
    lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
  }
}

/// Pushes the partner of a castling, `{ piece, from, to }`, or nil.
void push_partner(lua_State* state, const LuaNames& names, LiveMove& move) {
  const Move& made = *move.made->move;
  if (made.kind != MoveKind::castling) return lua_pushnil(state);
  const Castling& castling = names.ruleset().castlings[made.detail];
  lua_createtable(state, 0, 3);
  names.push_piece(state, castling.partner);
  lua_setfield(state, -2, "piece");
  names.push_cell(state, castling.partner_from);
  lua_setfield(state, -2, "from");
  names.push_cell(state, castling.partner_to);
  lua_setfield(state, -2, "to");
}

/// Pushes the list of the actions that follow the ordinary part of the move.
void push_more(lua_State* state, const LuaNames& names, LiveMove& move) {
  lua_newtable(state);
  const Composite* composite = move.made->composite;
  if (!composite) return;
  for (std::size_t i = 0; i < composite->actions.size(); ++i) {
    push_action(state, names, composite->actions[i]);
    lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
  }
}

/// Pushes the phase in which the same player moves again, or nil.
void push_again(lua_State* state, const LuaNames& names, LiveMove& move) {
  const Composite* composite = move.made->composite;
  if (!composite || !composite->goes_on) return lua_pushnil(state);
  const std::string& name = names.ruleset().phases[composite->phase].name;
  lua_pushlstring(state, name.data(), name.size());
}

struct Field {
  std::string_view name;
  /// Pushes its value, or nil.
  void (*push)(lua_State* state, const LuaNames& names, LiveMove& move);
  /// Is it a list? The table keeps it, since a script may compare or change it.
  bool is_list = false;
};

constexpr Field fields[] = {
    {"kind", [](auto* state, auto&, auto& move) { lua_pushstring(state, row_of(move.made->move->kind).word); }},
    {"piece",
     [](auto* state, auto& names, auto& move) {
       const Piece mover = move.made->piece;
       mover.is_empty() ? lua_pushnil(state) : names.push_piece(state, mover.type());
     }},
    {"owner",
     [](auto* state, auto& names, auto& move) {
       const Piece mover = move.made->piece;
       mover.is_empty() ? lua_pushnil(state) : names.push_player(state, mover.owner());
     }},
    {"home",
     [](auto* state, auto& names, auto& move) {
       const Piece mover = move.made->piece;
       mover.is_empty() ? lua_pushnil(state) : names.push_player(state, mover.home());
     }},
    {"from", [](auto* state, auto& names, auto& move) { names.push_cell(state, move.made->move->from); }},
    {"to", [](auto* state, auto& names, auto& move) { names.push_cell(state, move.made->move->to); }},
    {"promotion",
     [](auto* state, auto& names, auto& move) {
       const Move& made = *move.made->move;
       made.promotes() ? names.push_piece(state, made.promoted_type()) : lua_pushnil(state);
     }},
    {"captures", push_captures, true},
    {"hopped", [](auto* state, auto& names, auto& move) { names.push_cells(state, move.way().hopped); }, true},
    {"passed", [](auto* state, auto& names, auto& move) { names.push_cells(state, move.way().passed); }, true},
    {"partner", push_partner, true},
    {"is_extended",
     [](auto* state, auto&, auto& move) {
       const Composite* composite = move.made->composite;
       lua_pushboolean(state, composite != nullptr && composite->has_base());
     }},
    {"more", push_more, true},
    {"again", push_again},
};

/// The move whose table is at the stack index 1.
LiveMove& move_of(lua_State* state) {
  auto& moves = context_of(state).moves;
  const void* const table = lua_topointer(state, 1);
  const auto found = std::find_if(moves.rbegin(), moves.rend(), [&](const auto& move) { return move.table == table; });
  if (found == moves.rend())
    throw Misuse("this move is gone; use it only while the function runs that it was given to");
  return *found;
}

/// The metamethod __index: makes a field.
int index(lua_State* state) {
  const auto name = text_at(state, 2);
  const auto* const field = std::find_if(std::begin(fields), std::end(fields),
                                         [&](const Field& one) { return name && one.name == *name; });
  LiveMove& move = move_of(state);
  if (field == std::end(fields)) return 0;
  field->push(state, *context_of(state).names, move);
  if (!field->is_list) return 1;
  lua_pushvalue(state, 2);
  lua_pushvalue(state, -2);
  lua_rawset(state, 1);
  return 1;
}

/// The metamethod of `make_whole`: turns the table into an ordinary one with all its fields.
int whole(lua_State* state) {
  LiveMove& move = move_of(state);
  for (const Field& field : fields) {
    lua_pushlstring(state, field.name.data(), field.name.size());
    lua_pushvalue(state, -1);
    if (lua_rawget(state, 1) == LUA_TNIL) {
      lua_pop(state, 1);
      field.push(state, *context_of(state).names, move);
    }
    lua_rawset(state, 1);
  }
  lua_pushnil(state);
  lua_setmetatable(state, 1);
  return 0;
}

/// The metamethod __newindex: a script changes the table for itself.
int set(lua_State* state) {
  make_whole(state, 1);
  lua_rawset(state, 1);
  return 0;
}

constexpr luaL_Reg metamethods[] = {
    {"__index", guarded<index>},
    {"__newindex", guarded<set>},
    {whole_method, guarded<whole>},
    {nullptr, nullptr},
};

}  // namespace

void install_move_view(lua_State* state, ViewContext& context) {
  lua_newtable(state);
  lua_pushlightuserdata(state, &context);
  luaL_setfuncs(state, metamethods, 1);
  context.move_metatable = luaL_ref(state, LUA_REGISTRYINDEX);
}

void push_move(lua_State* state, ViewContext& context, const LiveMove& move) {
  lua_newtable(state);
  context.moves.push_back(move);
  context.moves.back().table = lua_topointer(state, -1);
  lua_rawgeti(state, LUA_REGISTRYINDEX, context.move_metatable);
  lua_setmetatable(state, -2);
}

}  // namespace trigon::engine
