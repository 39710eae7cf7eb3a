#include "interpreter/script/position_view.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/movegen/attacks.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/move_facts.h"
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

/// position:at(cell) -> piece, owner, home; nothing when the cell is empty
int at(lua_State* state) {
  const LuaNames& names = names_of(state);
  const Piece piece = position_of(state).at(names.cell(state, 2, "at"));
  if (piece.is_empty()) return 0;
  names.push_piece(state, piece.type());
  names.push_player(state, piece.owner());
  names.push_player(state, piece.home());
  return 3;
}

/// position:is_unmoved(cell): has the piece there not moved yet?
int is_unmoved(lua_State* state) {
  lua_pushboolean(state, position_of(state).at(names_of(state).cell(state, 2, "is_unmoved")).is_unmoved());
  return 1;
}

int is_empty(lua_State* state) {
  lua_pushboolean(state, position_of(state).at(names_of(state).cell(state, 2, "is_empty")).is_empty());
  return 1;
}

/// position:cells(owner [, piece])
int cells(lua_State* state) {
  const LuaNames& names = names_of(state);
  const Position& position = position_of(state);
  const CellSetView own = position.cells_of(names.player(state, 2, "cells"));
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

/// position:empty_cells()
int empty_cells(lua_State* state) {
  const Position& position = position_of(state);
  CellSet empty;
  for (const Cell cell : position.ruleset().grid.cells())
    if (position.at(cell).is_empty()) empty.insert(cell);
  names_of(state).push_cells(state, empty);
  return 1;
}

/// position:beside(cell, player): the number of this player's pieces one step of any kind away from the cell.
int beside(lua_State* state) {
  const LuaNames& names = names_of(state);
  const Position& position = position_of(state);
  const Cell cell = names.cell(state, 2, "beside");
  const CellSetView own = position.cells_of(names.player(state, 3, "beside"));
  const Grid& grid = position.ruleset().grid;
  lua_Integer count = 0;
  for (const Heading heading : grid.headings()) {
    const Cell next = grid.step(cell, heading);
    if (next != no_cell && own.contains(next)) ++count;
  }
  lua_pushinteger(state, count);
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

/// What would stand on the cell at stack index 2 as a piece of the player at index 3: what stands there, or any piece.
struct Target {
  Cell cell;
  Player player;
  Piece piece;
};
Target target_at(lua_State* state, const Position& position, const char* what) {
  const LuaNames& names = names_of(state);
  const Cell cell = names.cell(state, 2, what);
  const Player player = names.player(state, 3, what);
  const Piece there = position.at(cell);
  return {cell, player, there.is_empty() ? Piece(0, player, player, false) : there};
}

/// position:is_attacked(cell, player): could another player capture a piece of this player on the cell?
int is_attacked_there(lua_State* state) {
  Sandbox::of(state).charge(attack_cost);
  const Position& position = position_of(state);
  const Target target = target_at(state, position, "is_attacked");
  lua_pushboolean(state, !find_capturers(position, target.cell, target.piece, target.player).empty());
  return 1;
}

/// position:attackers(cell, player): the cells of the pieces that make `is_attacked` true
int attackers(lua_State* state) {
  Sandbox::of(state).charge(4 * attack_cost);
  const Position& position = position_of(state);
  const Target target = target_at(state, position, "attackers");
  names_of(state).push_cells(state, find_capturers(position, target.cell, target.piece, target.player));
  return 1;
}

/// position:en_passant(): the cells on which the player to move may capture en passant, if a piece can get there
int en_passant(lua_State* state) {
  const Position& position = position_of(state);
  CellSet cells;
  for (const EnPassantRight& right : position.en_passant_rights())
    if (!position.ruleset().team_of[position.turn()].contains(position.at(right.victim).owner()))
      cells.insert(right.passed);
  names_of(state).push_cells(state, cells);
  return 1;
}

/// To be called before the position changes while a script runs.
void know_move(ViewContext& context) {
  if (context.moves.empty()) return;
  context.moves.back().captured();
  context.moves.back().way();
}

/// A finder of legal moves that no other question uses.
class ScopedFinder {
 public:
  explicit ScopedFinder(ViewContext& context) : context_(context) {
    if (context.used_finders == context.finders.size()) context.finders.push_back(std::make_unique<LegalMoves>());
    ++context.used_finders;
  }
  ~ScopedFinder() { --context_.used_finders; }
  ScopedFinder(const ScopedFinder&) = delete;
  ScopedFinder& operator=(const ScopedFinder&) = delete;
  LegalMoves& get() { return *context_.finders[context_.used_finders - 1]; }

 private:
  ViewContext& context_;
};

/// The position, whose legal moves the function `what` asks for.
Position& decided_position(lua_State* state, const char* what) {
  Sandbox::of(state).charge(search_cost);
  Position& position = position_of(state);
  ViewContext& context = context_of(state);
  const auto& undecided = context.undecided;
  const bool is_circular = std::find(undecided.begin(), undecided.end(), position.ply_count()) != undecided.end();
  context.has_circular_question |= is_circular;
  if (is_circular)
    throw Misuse(fmt::format("{}: the moves of this position depend on what the hook is about to answer", what));
  know_move(context);
  return position;
}

/// The cells to which the piece on the cell at stack index 2 may go by a legal move.
CellSet targets_at(lua_State* state, Position& position, const char* what) {
  const Cell from = names_of(state).cell(state, 2, what);
  ScopedFinder finder(context_of(state));
  const CompositeScope scope(position.composites());
  MoveList moves;
  finder.get().list(position, moves);
  CellSet targets;
  for (const Move& move : moves)
    if (const Move base = base_move(position, move); base.from == from && base.kind != MoveKind::pass)
      targets.insert(base.to);
  return targets;
}

/// position:has_move([cell]): has the player to move a legal move, with the piece on the cell?
int has_move(lua_State* state) {
  Position& position = decided_position(state, "has_move");
  if (lua_isnoneornil(state, 2)) {
    ScopedFinder finder(context_of(state));
    lua_pushboolean(state, finder.get().has_any(position));
  } else {
    lua_pushboolean(state, !targets_at(state, position, "has_move").empty());
  }
  return 1;
}

/// position:targets(cell): the cells to which the piece there may go by a legal move
int targets(lua_State* state) {
  Position& position = decided_position(state, "targets");
  names_of(state).push_cells(state, targets_at(state, position, "targets"));
  return 1;
}

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
  know_move(context);
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
    {"empty_cells", guarded<empty_cells>},
    {"beside", guarded<beside>},
    {"turn", guarded<turn>},
    {"phase", guarded<phase>},
    {"is_in", guarded<is_in>},
    {"held", guarded<held>},
    {"value", guarded<value>},
    {"in_check", guarded<in_check>},
    {"is_attacked", guarded<is_attacked_there>},
    {"attackers", guarded<attackers>},
    {"en_passant", guarded<en_passant>},
    {"is_unmoved", guarded<is_unmoved>},
    {"has_move", guarded<has_move>},
    {"targets", guarded<targets>},
    {"after", guarded<after>},
    {nullptr, nullptr},
};

/// Keeps the view at the top of the stack.
void keep_as_last(lua_State* state, LastView& last, const LiveView& view, std::uint64_t hash) {
  lua_pushvalue(state, -1);
  if (last.reference == LUA_NOREF)
    last.reference = luaL_ref(state, LUA_REGISTRYINDEX);
  else
    lua_rawseti(state, LUA_REGISTRYINDEX, last.reference);
  last.view = view;
  last.hash = hash;
}

}  // namespace

const std::vector<std::pair<Cell, Piece>>& LiveMove::captured() {
  if (!played) return made->captured;
  if (!captured_) {
    captured_.emplace();
    if (made->move->kind != MoveKind::composite)
      captured_cells(*position_, *made->move).for_each([&](Cell cell) {
        captured_->emplace_back(cell, position_->at(cell));
      });
  }
  return *captured_;
}

const Way& LiveMove::way() {
  if (!way_) way_ = way_of(*position_, *made, !captured().empty());
  return *way_;
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
  LastView& last = context.last_view;
  const bool is_first = context.views.empty();
  const LiveView now{last.view.number, &position, position.ply_count()};
  if (is_first && last.reference != LUA_NOREF && last.view == now && last.hash == position.hash()) {
    context.views.push_back(now);
    lua_rawgeti(state, LUA_REGISTRYINDEX, last.reference);
    return;
  }
  auto* const view = static_cast<View*>(lua_newuserdatauv(state, sizeof(View), 0));
  *view = {context.views.size(), ++context.last_number};
  context.views.push_back({view->number, &position, position.ply_count()});
  lua_rawgeti(state, LUA_REGISTRYINDEX, context.position_metatable);
  lua_setmetatable(state, -2);
  if (is_first) keep_as_last(state, last, context.views.back(), position.hash());
}

}  // namespace trigon::engine
