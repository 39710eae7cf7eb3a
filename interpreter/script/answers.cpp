#include "interpreter/script/answers.h"

#include <fmt/format.h>

#include "interpreter/script/answer_tables.h"
#include "interpreter/script/library.h"
#include "interpreter/script/sandbox.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// The winner, or a list of them, with their partners.
PlayerSet read_winners(lua_State* state, int index, const LuaNames& names) {
  PlayerSet winners;
  const auto add = [&](int at) {
    const Player player = names.player(state, at, "winner");
    if (names.ruleset().players[player].is_neutral)
      throw Misuse(fmt::format("winner: {} is neutral", names.ruleset().players[player].name));
    winners.insert(player);
  };
  if (!lua_istable(state, index)) add(index);
  const auto count = lua_istable(state, index) ? lua_rawlen(state, index) : 0;
  for (std::size_t i = 1; i <= count; ++i) {
    lua_rawgeti(state, index, static_cast<lua_Integer>(i));
    add(-1);
    lua_pop(state, 1);
  }
  if (winners.empty()) throw Misuse("winner: the list is empty");
  return names.ruleset().with_partners(winners);
}

}  // namespace

HookOutcome read_outcome(lua_State* state, int index, const LuaNames& names) {
  const int table = lua_absindex(state, index);
  if (!lua_istable(state, table))
    throw Misuse(fmt::format("expected {{ winner = player }} or {{ draw = true }}, got {}", shown(state, table)));
  check_keys(state, table, "the outcome", 0, {"winner", "draw", "by"});
  HookOutcome outcome;
  lua_getfield(state, table, "winner");
  lua_getfield(state, table, "draw");
  lua_getfield(state, table, "by");
  if (!lua_isnil(state, -2) && !lua_isboolean(state, -2))
    throw Misuse(fmt::format("draw: expected true, got {}", shown(state, -2)));
  if (!lua_isnil(state, -3)) outcome.winners = read_winners(state, lua_absindex(state, -3), names);
  if (outcome.winners.empty() != (lua_toboolean(state, -2) != 0))
    throw Misuse("expected either a winner or draw = true");
  outcome.reason = lua_isnil(state, -1) ? "script" : std::string(text_at(state, -1).value_or(""));
  if (!is_plain_name(outcome.reason) || outcome.reason.size() > 40)
    throw Misuse(fmt::format("by: expected a word of small letters, digits and '-', got {}", shown(state, -1)));
  lua_pop(state, 3);
  return outcome;
}

CellSet read_attackers(lua_State* state, int index, const LuaNames& names, const Position& position, Player defender) {
  const int list = lua_absindex(state, index);
  const lua_Integer count = check_list(state, list, "a list of the cells of the attackers");
  const Ruleset& ruleset = names.ruleset();
  CellSet attackers;
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_rawgeti(state, list, i);
    const Cell cell = names.cell(state, -1, "attackers");
    const Piece piece = position.at(cell);
    const auto refuse = [&](const char* what) {
      throw Misuse(fmt::format("attackers: {} {}", ruleset.labels[cell], what));
    };
    if (piece.is_empty()) refuse("is empty");
    if (is_nobody(piece.owner()) || !position.is_in(piece.owner())) refuse("has a piece of nobody who is in the game");
    if (ruleset.team_of[defender].contains(piece.owner())) refuse("has a piece of the side that would be attacked");
    attackers.insert(cell);
    lua_pop(state, 1);
  }
  return attackers;
}

std::optional<std::string> read_veto(lua_State* state, int index, std::string_view hook) {
  if (!lua_toboolean(state, index)) return std::nullopt;
  const auto no_reason = [&] { return fmt::format("the hook '{}' forbids it", hook); };
  if (lua_isboolean(state, index)) return no_reason();
  const auto reason = text_at(state, index);
  if (!reason)
    throw Misuse(
        fmt::format("expected the reason why the move is forbidden, true or nothing, got {}", shown(state, index)));
  return reason->empty() ? no_reason() : tidy_line(*reason);
}

}  // namespace trigon::engine
