#include "interpreter/script/action_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "interpreter/script/library.h"
#include "interpreter/script/sandbox.h"

namespace trigon::engine {

void ActionReader::read(std::vector<Action>& actions, const OpenCells& open) {
  if (text_at(state_, -1))
    throw Misuse(fmt::format("{} stands alone; an action is a list in a list, as in {{ {{ \"move\", from, to }} }}",
                             shown(state_, -1)));
  if (!lua_istable(state_, -1))
    throw Misuse(fmt::format("expected an action such as {{\"move\", from, to}}, got {}", shown(state_, -1)));
  action_ = lua_absindex(state_, -1);
  own_items_ = static_cast<lua_Integer>(lua_rawlen(state_, action_));
  open_ = open;
  const std::string_view kind = item(1, [&](int at) { return text_at(state_, at).value_or(""); });
  if (open.count > 0) check_open(kind);
  if (kind == "move") return add(two_cells(ActionKind::move), actions);
  if (kind == "swap") return add(two_cells(ActionKind::swap), actions);
  if (kind == "put") return add(put(), actions);
  if (kind == "clear") return add(clear(), actions);
  if (kind == "drop") return read_drops(actions);
  if (kind == "hold") return add(hold(), actions);
  if (kind == "add" || kind == "set") return add(change_value(kind == "set"), actions);
  const std::string got = item(1, [&](int at) { return shown(state_, at); });
  throw Misuse(
      fmt::format("{} is not an action; the actions are move, swap, put, clear, drop, hold, add and set", got));
}

void ActionReader::check_open(std::string_view kind) const {
  if (kind == "hold" || kind == "add" || kind == "set")
    throw Misuse(fmt::format("'{}' has no cells that 'each' could complete", kind));
  if ((kind == "put" || kind == "drop") && own_items_ < 2)
    throw Misuse(fmt::format("'{}' must name its piece before the cells of 'each'", kind));
}

void ActionReader::complete_again(std::vector<Action>& actions, const OpenCells& open) {
  const bool are_drops = actions.back().kind == ActionKind::drop;
  const auto last = actions.end() - (are_drops ? open.count : 1);
  for (auto action = actions.begin(); action != last; ++action) dry_run_.perform(*action);
  lua_Integer next = open.first;
  for (auto action = last; action != actions.end(); ++action) {
    if (!are_drops && open.count == 2) action->from = open_cell(open, next++);
    action->to = open_cell(open, next++);
    if (action->kind == ActionKind::move || action->kind == ActionKind::swap) check_two_cells(*action);
    dry_run_.perform(*action);
  }
}

Cell ActionReader::open_cell(const OpenCells& open, lua_Integer number) {
  lua_rawgeti(state_, open.list, number);
  const Cell cell = names_.cell(state_, -1, "each");
  lua_pop(state_, 1);
  return cell;
}

void ActionReader::add(const Action& action, std::vector<Action>& actions) {
  if (actions.size() == max_answered_actions)
    throw Misuse(fmt::format("a move has at most {} actions", max_answered_actions));
  dry_run_.perform(action);
  actions.push_back(action);
}

void ActionReader::check(const char* what, lua_Integer most, KnownKeys known) {
  check_keys(state_, action_, what, most, known);
  if (open_.count > 0 && item_count() > most)
    throw Misuse(fmt::format("{}: too many cells, with those of 'each'", what));
}

Cell ActionReader::cell(int number, const char* what) {
  return item(number, [&](int at) { return names_.cell(state_, at, what); });
}

PieceType ActionReader::piece(int number, const char* what) {
  return item(number, [&](int at) { return names_.piece(state_, at, what); });
}

Player ActionReader::player(const char* name, Player fallback) {
  return field(name, [&](int at) { return lua_isnil(state_, at) ? fallback : names_.player(state_, at, name); });
}

bool ActionReader::flag(const char* name) {
  return field(name, [&](int at) {
    if (!lua_isnil(state_, at) && !lua_isboolean(state_, at))
      throw Misuse(fmt::format("{}: expected true or false, got {}", name, shown(state_, at)));
    return lua_toboolean(state_, at) != 0;
  });
}

const char* ActionReader::word_of(ActionKind kind) {
  return kind == ActionKind::move ? "move" : "swap";
}

Action ActionReader::two_cells(ActionKind kind) {
  const char* const what = word_of(kind);
  check(what, 3, {"owner"});
  const Action action = {kind, cell(2, what), cell(3, what), {}, 0, 0};
  named_owner_ = player("owner", mover_);
  check_two_cells(action);
  return action;
}

void ActionReader::check_two_cells(const Action& action) const {
  const char* const what = word_of(action.kind);
  if (action.from == action.to)
    throw Misuse(fmt::format("{}: both cells are {}", what, ruleset_.labels[action.from]));
  if (movable_ == Movable::all || may_move(action.from, named_owner_)) return;
  if (action.kind == ActionKind::swap && may_move(action.to, named_owner_)) return;
  throw Misuse(fmt::format("{}: the {} on {} is {}'s; say owner = \"{}\" if that is meant", what,
                           ruleset_.types[dry_run_.at(action.from).type()].name, ruleset_.labels[action.from],
                           owner_of(action.from), owner_of(action.from)));
}

bool ActionReader::may_move(Cell cell, Player owner) const {
  const Piece piece = dry_run_.at(cell);
  return piece.is_empty() || piece.owner() == owner || is_nobody(piece.owner());
}

const std::string& ActionReader::owner_of(Cell cell) const {
  return ruleset_.players[dry_run_.at(cell).owner()].name;
}

Action ActionReader::clear() {
  check("clear", 2, {});
  const Cell at = cell(2, "clear");
  return {ActionKind::clear, no_cell, at, {}, 0, 0};
}

Action ActionReader::put() {
  check("put", 3, {"owner", "home", "unmoved"});
  const PieceType type = piece(2, "put");
  const Player owner = player("owner", mover_);
  if (!dry_run_.position().is_in(owner) && !ruleset_.players[owner].is_neutral)
    throw Misuse(fmt::format("put: {} is out and gets no new pieces", ruleset_.players[owner].name));
  const Player home = player("home", owner);
  const bool is_unmoved = flag("unmoved") && ruleset_.types[type].remembers_moved[home];
  return {ActionKind::put, no_cell, cell(3, "put"), Piece(type, owner, home, is_unmoved), 0, 0};
}

std::uint16_t ActionReader::hand_slot(PieceType type, const char* what) {
  if (!ruleset_.hands.can_hold(type))
    throw Misuse(fmt::format("{}: a {} cannot be held; see the key 'hands'", what, ruleset_.types[type].name));
  const Player holder = player("from", mover_);
  return ruleset_.hands.slot(holder, player("side", ruleset_.hands.keeps_sides() ? mover_ : holder), type);
}

void ActionReader::read_drops(std::vector<Action>& actions) {
  const lua_Integer count = item_count();
  check("drop", count, {"from", "side"});
  const PieceType type = piece(2, "drop");
  const std::uint16_t slot = hand_slot(type, "drop");
  if (count < 3) throw Misuse("drop: expected a piece and at least one cell");
  // The limit leaves one action too many, which `add` refuses.
  const int last = static_cast<int>(std::min<lua_Integer>(count, 3 + max_answered_actions));
  for (int i = 3; i <= last; ++i)
    add({ActionKind::drop, no_cell, cell(i, "drop"), Piece(type, mover_, mover_, false), slot, -1}, actions);
}

Action ActionReader::hold() {
  check("hold", 3, {"from", "side"});
  const PieceType type = piece(2, "hold");
  const int number = item(3, [&](int at) { return names_.integer(state_, at, "hold"); });
  return {ActionKind::value, no_cell, no_cell, {}, hand_slot(type, "hold"), static_cast<std::int16_t>(number)};
}

Action ActionReader::change_value(bool is_set) {
  const char* const what = is_set ? "set" : "add";
  check(what, 3, {});
  const std::size_t value = item(2, [&](int at) { return names_.value(state_, at, what); });
  const int number = item(3, [&](int at) { return names_.integer(state_, at, what); });
  const std::uint16_t slot = ruleset_.value_slot(value);
  const int amount = is_set ? number - dry_run_.value(slot) : number;
  return {ActionKind::value, no_cell, no_cell, {}, slot, static_cast<std::int16_t>(amount)};
}
void read_counted(lua_State* state, int list, lua_Integer count, ActionReader& reader, std::vector<Action>& actions,
                  const OpenCells& open) {
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, list, i);
    reading_item("action", i, count, [&] { reader.read(actions, i == count ? open : OpenCells()); });
    lua_pop(state, 1);
  }
}

std::vector<Action> read_actions(lua_State* state, int index, const LuaNames& names, DryRun& dry_run, Movable movable) {
  const int list = lua_absindex(state, index);
  const lua_Integer count = check_list(state, list, "a list of actions");
  std::vector<Action> actions;
  ActionReader reader(state, names, dry_run, movable);
  read_counted(state, list, count, reader, actions);
  return actions;
}

}  // namespace trigon::engine
