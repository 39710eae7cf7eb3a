#include "interpreter/script/position_view.h"

#include <fmt/format.h>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
#include "interpreter/script/hopped.h"
#include "interpreter/script/sandbox.h"

namespace trigon::engine {

namespace {

constexpr const char* type_name = "position";
/// The cost of a search for a legal move or for attackers, in instructions.
constexpr std::uint64_t search_cost = 1000;
constexpr std::uint64_t attack_cost = 50;

/// The userdata of a view in Lua: its index in the context's stack, and its number there.
struct View {
  std::size_t index;
  std::uint64_t number;
};

const LuaNames& names_of(lua_State* state) { return *context_of(state).names; }

Position& position_of(lua_State* state) {
  // Scripts see no other userdata than views.
  const auto* const view = static_cast<View*>(lua_touserdata(state, 1));
  if (view == nullptr) throw Misuse("call it with a colon, as in position:at(cell)");
  const auto& views = context_of(state).views;
  if (view->index >= views.size() || views[view->index].number != view->number)
    throw Misuse("this position is gone; use it only while the function runs that it was given to");
  const LiveView& live = views[view->index];
  if (live.position->ply_count() != live.plies)
    throw Misuse("this is the position before the move; look at the one that the inner function is given");
  return *live.position;
}

/// position:at(cell) -> piece, owner, home, unmoved; nothing when the cell is empty
int at(lua_State* state) {
  const LuaNames& names = names_of(state);
  const Piece piece = position_of(state).at(names.cell(state, 2, "at"));
  if (piece.is_empty()) return 0;
  names.push_piece(state, piece.type());
  names.push_player(state, piece.owner());
  names.push_player(state, piece.home());
  lua_pushboolean(state, piece.is_unmoved());
  return 4;
}

int is_empty(lua_State* state) {
  lua_pushboolean(state, position_of(state).at(names_of(state).cell(state, 2, "is_empty")).is_empty());
  return 1;
}

/// position:cells(owner [, piece])
int cells(lua_State* state) {
  const LuaNames& names = names_of(state);
  const Position& position = position_of(state);
  const CellSet& own = position.cells_of(names.player(state, 2, "cells"));
  if (lua_isnoneornil(state, 3)) {
    names.push_cells(state, own);
    return 1;
  }
  const PieceType type = names.piece(state, 3, "cells");
  CellSet found;
  own.for_each([&](Cell cell) {
    if (position.at(cell).type() == type) found.insert(cell);
  });
  names.push_cells(state, found);
  return 1;
}

int turn(lua_State* state) {
  names_of(state).push_player(state, position_of(state).turn());
  return 1;
}

int phase(lua_State* state) {
  lua_pushstring(state, position_of(state).phase().name.c_str());
  return 1;
}

int is_in(lua_State* state) {
  lua_pushboolean(state, position_of(state).is_in(names_of(state).player(state, 2, "is_in")));
  return 1;
}

/// position:held(holder, piece [, side])
int held(lua_State* state) {
  const LuaNames& names = names_of(state);
  const Player holder = names.player(state, 2, "held");
  const PieceType type = names.piece(state, 3, "held");
  const Player side = lua_isnoneornil(state, 4) ? holder : names.player(state, 4, "held");
  lua_pushinteger(state, position_of(state).held(holder, side, type));
  return 1;
}

/// position:value(name)
int value(lua_State* state) {
  const Position& position = position_of(state);
  const std::size_t value = names_of(state).value(state, 2, "value");
  lua_pushinteger(state, position.value(position.ruleset().value_slot(value)));
  return 1;
}

/// position:in_check(player)
int in_check(lua_State* state) {
  Sandbox::of(state).charge(attack_cost);
  lua_pushboolean(state, is_in_check(position_of(state), names_of(state).player(state, 2, "in_check")));
  return 1;
}

/// position:is_attacked(cell, player): could another player capture a piece of this player on the cell?
int is_attacked_there(lua_State* state) {
  Sandbox::of(state).charge(attack_cost);
  const LuaNames& names = names_of(state);
  const Position& position = position_of(state);
  const Cell cell = names.cell(state, 2, "is_attacked");
  const Player player = names.player(state, 3, "is_attacked");
  const Piece there = position.at(cell);
  const Piece victim = there.is_empty() ? Piece(0, player, player, false) : there;
  lua_pushboolean(state, is_attacked(position, cell, victim, player));
  return 1;
}

/// To be called before the position changes while a script runs.
void know_hurdles(ViewContext& context) {
  if (!context.moves.empty()) context.moves.back().hurdles();
}

/// position:has_move(): has the player to move a legal move?
int has_move(lua_State* state) {
  Sandbox::of(state).charge(search_cost);
  Position& position = position_of(state);
  ViewContext& context = context_of(state);
  const auto& undecided = context.undecided;
  const bool is_circular = std::find(undecided.begin(), undecided.end(), position.ply_count()) != undecided.end();
  context.has_circular_question |= is_circular;
  if (is_circular) throw Misuse("has_move: the moves of this position depend on what the hook is about to answer");
  know_hurdles(context);
  LegalMoves finder;
  lua_pushboolean(state, finder.has_any(position));
  return 1;
}

/// Plays a move while the object exists.
class ScopedMove {
 public:
  ScopedMove(Position& position, const Move& move) : position_(position) { apply(position, move); }
  ~ScopedMove() { position_.undo_ply(); }
  ScopedMove(const ScopedMove&) = delete;
  ScopedMove& operator=(const ScopedMove&) = delete;

 private:
  Position& position_;
};

/// The move at stack index 2, which must be the one that the hook was asked about, in the same position.
Move asked_move(lua_State* state, const Position& position) {
  const auto& moves = context_of(state).moves;
  if (!lua_istable(state, 2) || !lua_isfunction(state, 3))
    throw Misuse("after: expected the move that the hook was asked about, and a function");
  if (moves.empty() || !moves.back().played || moves.back().table != lua_topointer(state, 2))
    throw Misuse("after: expected the move that the hook was asked about, before it is made");
  if (position.ply_count() != moves.back().plies) throw Misuse("after: the move has been made already");
  return *moves.back().played;
}

/// position:after(move, look) -> what look(position after the move) returns
int after(lua_State* state) {
  Sandbox::of(state).charge(attack_cost);
  Position& position = position_of(state);
  const Move move = asked_move(state, position);
  ViewContext& context = context_of(state);
  const std::size_t views = context.views.size();
  know_hurdles(context);
  lua_settop(state, 3);
  const ScopedMove scoped_move(position, move);
  push_view(state, context, position);
  lua_call(state, 1, 1);
  context.views.resize(views);
  return 1;
}

constexpr luaL_Reg methods[] = {
    {"at", guarded<at>},
    {"is_empty", guarded<is_empty>},
    {"cells", guarded<cells>},
    {"turn", guarded<turn>},
    {"phase", guarded<phase>},
    {"is_in", guarded<is_in>},
    {"held", guarded<held>},
    {"value", guarded<value>},
    {"in_check", guarded<in_check>},
    {"is_attacked", guarded<is_attacked_there>},
    {"has_move", guarded<has_move>},
    {"after", guarded<after>},
    {nullptr, nullptr},
};

}  // namespace

const CellSet& LiveMove::hurdles() {
  if (!hurdles_) hurdles_ = hopped_cells(*position_, *made);
  return *hurdles_;
}

std::vector<std::string> position_methods() {
  std::vector<std::string> names;
  for (const luaL_Reg& method : methods)
    if (method.name) names.emplace_back(method.name);
  return names;
}

void install_position_view(lua_State* state, ViewContext& context) {
  luaL_newmetatable(state, type_name);
  lua_newtable(state);
  lua_pushlightuserdata(state, &context);
  luaL_setfuncs(state, methods, 1);
  lua_setfield(state, -2, "__index");
  context.position_metatable = luaL_ref(state, LUA_REGISTRYINDEX);
}

void push_view(lua_State* state, ViewContext& context, Position& position) {
  auto* const view = static_cast<View*>(lua_newuserdatauv(state, sizeof(View), 0));
  *view = {context.views.size(), ++context.last_number};
  context.views.push_back({view->number, &position, position.ply_count()});
  lua_rawgeti(state, LUA_REGISTRYINDEX, context.position_metatable);
  lua_setmetatable(state, -2);
}

}  // namespace trigon::engine
