#include "interpreter/script/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/rules/apply.h"
#include "interpreter/script/sandbox.h"

namespace trigon {

namespace {

/// Reads one list of actions.
class ActionReader {
 public:
  ActionReader(lua_State* state, const LuaNames& names, Rehearsal& rehearsal, Player mover)
      : state_(state), names_(names), ruleset_(names.ruleset()), rehearsal_(rehearsal), mover_(mover) {}

  /// The action at the top of the stack, which stays there.
  void read(std::vector<Action>& actions) {
    if (!lua_istable(state_, -1)) throw Misuse("an action is a list such as {\"move\", from, to}");
    action_ = lua_absindex(state_, -1);
    lua_rawgeti(state_, action_, 1);
    const std::string kind = lua_type(state_, -1) == LUA_TSTRING ? lua_tostring(state_, -1) : "";
    lua_pop(state_, 1);
    if (kind == "drop") return read_drops(actions);
    Action action;
    if (kind == "move" || kind == "swap")
      action = two_cells(kind == "move" ? ActionKind::move : ActionKind::swap);
    else if (kind == "put")
      action = put();
    else if (kind == "clear")
      action = clear();
    else if (kind == "hold")
      action = hold();
    else if (kind == "add" || kind == "set")
      action = change_value(kind == "set");
    else
      throw Misuse(fmt::format("'{}' is no action; there are move, swap, put, clear, drop, hold, add and set", kind));
    add(action, actions);
  }

 private:
  void add(const Action& action, std::vector<Action>& actions) {
    if (actions.size() == max_answered_actions)
      throw Misuse(fmt::format("a move has at most {} actions", max_answered_actions));
    rehearsal_.perform(action);
    actions.push_back(action);
  }

  /// Calls `use(index)` with the item `number` of the action on the stack.
  template <class Use>
  auto item(int number, Use&& use) {
    lua_rawgeti(state_, action_, number);
    const auto result = use(-1);
    lua_pop(state_, 1);
    return result;
  }
  template <class Use>
  auto field(const char* name, Use&& use) {
    lua_getfield(state_, action_, name);
    const auto result = use(-1);
    lua_pop(state_, 1);
    return result;
  }

  Cell cell(int number, const char* what) {
    return item(number, [&](int at) { return names_.cell(state_, at, what); });
  }
  PieceType piece(int number, const char* what) {
    return item(number, [&](int at) { return names_.piece(state_, at, what); });
  }
  Player player(const char* name, Player fallback) {
    return field(name, [&](int at) { return lua_isnil(state_, at) ? fallback : names_.player(state_, at, name); });
  }

  Action two_cells(ActionKind kind) {
    const char* const what = kind == ActionKind::move ? "move" : "swap";
    return {kind, cell(2, what), cell(3, what), {}, 0, 0};
  }

  Action clear() {
    const Cell at = cell(2, "clear");
    if (const Piece piece = rehearsal_.at(at); !piece.is_empty()) refuse_royal(piece.type(), "clear");
    return {ActionKind::clear, no_cell, at, {}, 0, 0};
  }

  /// Only moves and captures decide about royals, or a player could be left without one.
  void refuse_royal(PieceType type, const char* what) const {
    if (ruleset_.types[type].is_royal)
      throw Misuse(fmt::format("{}: the {} is royal; scripts neither make nor take away royals", what,
                               ruleset_.types[type].name));
  }

  Action put() {
    const PieceType type = piece(2, "put");
    const Player owner = player("owner", mover_);
    refuse_royal(type, "put");
    return {ActionKind::put, no_cell, cell(3, "put"), Piece(type, owner, player("home", owner), false), 0, 0};
  }

  std::uint16_t hand_slot(PieceType type, const char* what) {
    if (!ruleset_.hands.can_hold(type))
      throw Misuse(fmt::format("{}: a {} cannot be held; see the key 'hands'", what, ruleset_.types[type].name));
    const Player holder = player("from", mover_);
    return ruleset_.hands.slot(holder, player("side", ruleset_.hands.keeps_sides() ? mover_ : holder), type);
  }

  /// `{"drop", piece, cell, ...}`: from the hand, one on each cell.
  void read_drops(std::vector<Action>& actions) {
    const PieceType type = piece(2, "drop");
    refuse_royal(type, "drop");
    const std::uint16_t slot = hand_slot(type, "drop");
    const auto count = static_cast<int>(lua_rawlen(state_, action_));
    if (count < 3) throw Misuse("drop: expected a piece and at least one cell");
    for (int i = 3; i <= count && i <= 3 + max_answered_actions; ++i)
      add({ActionKind::drop, no_cell, cell(i, "drop"), Piece(type, mover_, mover_, false), slot, -1}, actions);
  }

  /// `{"hold", piece, number}`: so many more are held.
  Action hold() {
    const PieceType type = piece(2, "hold");
    const int number = item(3, [&](int at) { return names_.integer(state_, at, "hold"); });
    return {ActionKind::value, no_cell, no_cell, {}, hand_slot(type, "hold"), static_cast<std::int16_t>(number)};
  }

  Action change_value(bool is_set) {
    const std::string name = item(
        2, [&](int at) { return std::string(lua_type(state_, at) == LUA_TSTRING ? lua_tostring(state_, at) : ""); });
    const int number = item(3, [&](int at) { return names_.integer(state_, at, is_set ? "set" : "add"); });
    for (std::size_t v = 0; v < ruleset_.values.size(); ++v) {
      if (ruleset_.values[v].name != name) continue;
      const std::uint16_t slot = ruleset_.value_slot(v);
      const int amount = is_set ? number - rehearsal_.value(slot) : number;
      return {ActionKind::value, no_cell, no_cell, {}, slot, static_cast<std::int16_t>(amount)};
    }
    throw Misuse(fmt::format("the variant keeps no value '{}'; declare it under 'state'", name));
  }

  lua_State* const state_;
  const LuaNames& names_;
  const Ruleset& ruleset_;
  Rehearsal& rehearsal_;
  const Player mover_;
  int action_ = 0;
};

/// `again`: the phase in which the same player goes on.
void read_again(lua_State* state, int index, const Position& position, Composite& composite) {
  lua_getfield(state, index, "again");
  composite.goes_on = lua_toboolean(state, -1) != 0;
  composite.phase = composite.goes_on ? position.phase_index() : std::uint8_t{0};
  const std::string name = lua_type(state, -1) == LUA_TSTRING ? lua_tostring(state, -1) : "";
  lua_pop(state, 1);
  if (name.empty()) return;
  const auto& phases = position.ruleset().phases;
  const auto found = std::find_if(phases.begin(), phases.end(), [&](const Phase& phase) { return phase.name == name; });
  if (found == phases.end()) throw Misuse(fmt::format("again: the variant has no phase '{}'", name));
  composite.phase = static_cast<std::uint8_t>(found - phases.begin());
}

}  // namespace

Piece Rehearsal::at(Cell cell) const {
  for (auto edit = edits_.rbegin(); edit != edits_.rend(); ++edit)
    if (edit->first == cell) return edit->second;
  return position_.at(cell);
}

int Rehearsal::value(std::uint16_t slot) const {
  int value = position_.value(slot);
  for (const auto& [changed, amount] : values_)
    if (changed == slot) value += amount;
  return value;
}

void Rehearsal::expect(bool is_empty, Cell cell, const char* what) const {
  if (at(cell).is_empty() == is_empty) return;
  throw Misuse(fmt::format("{}: {} is {}", what, label(cell), is_empty ? "occupied" : "empty"));
}

void Rehearsal::perform(const Action& action) {
  const Ruleset& ruleset = position_.ruleset();
  switch (action.kind) {
    case ActionKind::move: {
      expect(false, action.from, "move");
      const Piece piece = at(action.from);
      put(action.from, Piece());
      expect(true, action.to, "move");
      put(action.to, piece);
      break;
    }
    case ActionKind::swap: {
      expect(false, action.from, "swap");
      expect(false, action.to, "swap");
      const Piece first = at(action.from), second = at(action.to);
      put(action.from, second);
      put(action.to, first);
      break;
    }
    case ActionKind::put:
    case ActionKind::drop:
      expect(true, action.to, action.kind == ActionKind::put ? "put" : "drop");
      put(action.to, action.piece);
      break;
    case ActionKind::clear:
      expect(false, action.to, "clear");
      put(action.to, Piece());
      break;
    case ActionKind::value: break;
  }
  if (action.amount == 0) return;
  values_.emplace_back(action.value, action.amount);
  const int after = value(action.value);
  const std::size_t hands = ruleset.hands.slot_count();
  if (action.value < hands) {
    if (after < 0) throw Misuse(action.kind == ActionKind::drop ? "drop: none is held" : "hold: less than none");
  } else if (const ValueInfo& info = ruleset.values[action.value - hands]; after < info.least || after > info.most) {
    throw Misuse(fmt::format("the value '{}' would be {}, beyond {} to {}", info.name, after, info.least, info.most));
  }
}

void Rehearsal::make(const Move& move) {
  if (!is_step(move.kind)) return;
  const Piece piece = at(move.from);
  captured_cells(position_, move).for_each([&](Cell cell) { put(cell, Piece()); });
  if (move.kind == MoveKind::rifle) return;
  put(move.from, Piece());
  put(move.to, move.promotes() ? piece.with_type(move.promoted_type()) : piece);
}

std::vector<Action> read_actions(lua_State* state, int index, const LuaNames& names, Rehearsal& rehearsal,
                                 Player mover) {
  const int list = lua_absindex(state, index);
  std::vector<Action> actions;
  if (!lua_istable(state, list)) throw Misuse("expected a list of actions");
  ActionReader reader(state, names, rehearsal, mover);
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, list));
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, list, i);
    reader.read(actions);
    lua_pop(state, 1);
  }
  return actions;
}

void read_moves(lua_State* state, int index, const LuaNames& names, const Position& position, const Move* base,
                std::vector<Move>& moves) {
  const int list = lua_absindex(state, index);
  if (!lua_istable(state, list)) throw Misuse("expected a list of moves");
  const auto count = static_cast<lua_Integer>(lua_rawlen(state, list));
  if (count > max_answered_moves) throw Misuse(fmt::format("more than {} moves", max_answered_moves));
  Sandbox::of(state).charge(static_cast<std::uint64_t>(count) * 20);
  std::set<std::uint32_t> seen;
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, list, i);
    Composite composite;
    Rehearsal rehearsal(position);
    if (base) {
      composite.base = *base;
      rehearsal.make(*base);
    }
    composite.actions = read_actions(state, -1, names, rehearsal, position.turn());
    if (base && composite.actions.empty()) throw Misuse("a longer move needs at least one action");
    read_again(state, lua_absindex(state, -1), position, composite);
    const Move move = position.ruleset().composites->intern(composite);
    if (!seen.insert(move.composite_id()).second) throw Misuse(fmt::format("move {} is the same as one before it", i));
    moves.push_back(move);
    lua_pop(state, 1);
  }
}

}  // namespace trigon
