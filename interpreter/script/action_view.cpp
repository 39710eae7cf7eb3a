#include "interpreter/script/action_view.h"

namespace trigon::engine {

namespace {

/// A list that is being made, with fields beside its items.
class ActionTable {
 public:
  ActionTable(lua_State* state, const LuaNames& names, const char* word) : state_(state), names_(names) {
    lua_newtable(state_);
    lua_pushstring(state_, word);
    end_item();
  }

  ActionTable& cell(Cell cell) { return names_.push_cell(state_, cell), end_item(); }
  ActionTable& piece(PieceType type) { return names_.push_piece(state_, type), end_item(); }
  ActionTable& text(const std::string& text) { return lua_pushlstring(state_, text.data(), text.size()), end_item(); }
  ActionTable& number(int number) { return lua_pushinteger(state_, number), end_item(); }
  ActionTable& flag(const char* field) {
    lua_pushboolean(state_, 1);
    lua_setfield(state_, -2, field);
    return *this;
  }
  ActionTable& player(const char* field, Player player) {
    names_.push_player(state_, player);
    lua_setfield(state_, -2, field);
    return *this;
  }

 private:
  ActionTable& end_item() {
    lua_rawseti(state_, -2, ++count_);
    return *this;
  }

  lua_State* state_;
  const LuaNames& names_;
  lua_Integer count_ = 0;
};

/// Says whose hand an action changes.
void add_hand(ActionTable& table, const HandRules& hands, std::uint16_t slot) {
  table.player("from", hands.holder_of(slot));
  if (hands.keeps_sides()) table.player("side", hands.side_of(slot));
}

/// Pushes what changes a number of the position.
void push_change(lua_State* state, const LuaNames& names, const Action& action) {
  const Ruleset& ruleset = names.ruleset();
  const HandRules& hands = ruleset.hands;
  if (action.value >= hands.slot_count()) {
    const ValueInfo& value = ruleset.values[action.value - hands.slot_count()];
    ActionTable(state, names, "add").text(value.name).number(action.amount);
    return;
  }
  ActionTable table(state, names, "hold");
  table.piece(hands.type_of(action.value)).number(action.amount);
  add_hand(table, hands, action.value);
}

}  // namespace

void push_action(lua_State* state, const LuaNames& names, const Action& action) {
  switch (action.kind) {
    case ActionKind::move: ActionTable(state, names, "move").cell(action.from).cell(action.to); break;
    case ActionKind::swap: ActionTable(state, names, "swap").cell(action.from).cell(action.to); break;
    case ActionKind::clear: ActionTable(state, names, "clear").cell(action.to); break;
    case ActionKind::value: push_change(state, names, action); break;
    case ActionKind::put: {
      ActionTable table(state, names, "put");
      table.piece(action.piece.type()).cell(action.to);
      table.player("owner", action.piece.owner()).player("home", action.piece.home());
      if (action.piece.is_unmoved()) table.flag("unmoved");
      break;
    }
    case ActionKind::drop: {
      ActionTable table(state, names, "drop");
      table.piece(action.piece.type()).cell(action.to);
      add_hand(table, names.ruleset().hands, action.value);
      break;
    }
  }
}

}  // namespace trigon::engine
