#include "interpreter/script/position_view.h"

#include <fmt/format.h>

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
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

ViewContext& context_of(lua_State* state) {
  return *static_cast<ViewContext*>(lua_touserdata(state, lua_upvalueindex(1)));
}
const LuaNames& names_of(lua_State* state) { return *context_of(state).names; }

Position& position_of(lua_State* state) {
  const auto* const view = static_cast<View*>(luaL_testudata(state, 1, type_name));
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

/// position:has_move(): has the player to move a legal move?
int has_move(lua_State* state) {
  Sandbox::of(state).charge(search_cost);
  Position& position = position_of(state);
  ViewContext& context = context_of(state);
  const auto& undecided = context.undecided;
  const bool is_circular = std::find(undecided.begin(), undecided.end(), position.ply_count()) != undecided.end();
  context.has_circular_question |= is_circular;
  if (is_circular) throw Misuse("has_move: the moves of this position depend on what the hook is about to answer");
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
  const auto& asked = context_of(state).asked;
  if (!lua_istable(state, 2) || !lua_isfunction(state, 3))
    throw Misuse("after: expected the move that the hook was asked about, and a function");
  lua_getfield(state, 2, "number");
  const bool is_known = lua_isinteger(state, -1) != 0 && !asked.empty() &&
                        lua_tointeger(state, -1) == static_cast<lua_Integer>(asked.size());
  lua_pop(state, 1);
  if (!is_known) throw Misuse("after: expected the move that the hook was asked about, before it is made");
  if (position.ply_count() != asked.back().plies) throw Misuse("after: the move has been made already");
  return asked.back().move;
}

/// position:after(move, look) -> what look(position after the move) returns
int after(lua_State* state) {
  Sandbox::of(state).charge(attack_cost);
  Position& position = position_of(state);
  const Move move = asked_move(state, position);
  ViewContext& context = context_of(state);
  const std::size_t views = context.views.size();
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

void push_cells(lua_State* state, const LuaNames& names, const CellSet& cells) {
  lua_createtable(state, static_cast<int>(cells.size()), 0);
  lua_Integer index = 0;
  cells.for_each([&](Cell cell) {
    names.push_cell(state, cell);
    lua_rawseti(state, -2, ++index);
  });
}

}  // namespace

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
  lua_pop(state, 1);
}

void push_view(lua_State* state, ViewContext& context, Position& position) {
  auto* const view = static_cast<View*>(lua_newuserdatauv(state, sizeof(View), 0));
  *view = {context.views.size(), ++context.last_number};
  context.views.push_back({view->number, &position, position.ply_count()});
  luaL_setmetatable(state, type_name);
}

void push_move(lua_State* state, const LuaNames& names, const MadeMove& made, const CellSet& hopped,
               std::size_t number) {
  const Move& move = *made.move;
  const Piece mover = made.piece;
  const auto& captured = made.captured;
  lua_createtable(state, 0, 9);
  if (number > 0) {
    lua_pushinteger(state, static_cast<lua_Integer>(number));
    lua_setfield(state, -2, "number");
  }
  lua_pushstring(state, row_of(move.kind).word);
  lua_setfield(state, -2, "kind");
  if (!mover.is_empty()) {
    names.push_piece(state, mover.type());
    lua_setfield(state, -2, "piece");
    names.push_player(state, mover.owner());
    lua_setfield(state, -2, "owner");
    names.push_player(state, mover.home());
    lua_setfield(state, -2, "home");
  }
  names.push_cell(state, move.from);
  lua_setfield(state, -2, "from");
  names.push_cell(state, move.to);
  lua_setfield(state, -2, "to");
  if (move.promotes()) {
    names.push_piece(state, move.promoted_type());
    lua_setfield(state, -2, "promotion");
  }
  lua_createtable(state, static_cast<int>(captured.size()), 0);
  for (std::size_t i = 0; i < captured.size(); ++i) {
    push_captured(state, names, captured[i].first, captured[i].second);
    lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_setfield(state, -2, "captures");
  push_cells(state, names, hopped);
  lua_setfield(state, -2, "hopped");
}

}  // namespace trigon::engine
