// Reads the answers of scripts that are no moves: who attacks, how the game ends, what is forbidden. Every part is
// checked against the position. Tested in tests/unit/answers_test.cpp.
#pragma once

#include <optional>
#include <string>

#include "interpreter/position/position.h"
#include "interpreter/script/lua_names.h"

namespace trigon::engine {

/// The pieces that attack, at a stack index: a list of cells of pieces of players who are in, other than `defender` and
/// partners.
CellSet read_attackers(lua_State* state, int index, const LuaNames& names, const Position& position, Player defender);

/// Reads a script's answer about the end of the game. May raise errors of Lua; throws Misuse.
HookOutcome read_outcome(lua_State* state, int index, const LuaNames& names);

/// Reads the answer of the hook `hook` about a veto: the reason if the move is forbidden, otherwise nothing. A script
/// answers with a reason, with true, for which the reason names the hook, or with false or nil for no veto. Throws
/// Misuse.
std::optional<std::string> read_veto(lua_State* state, int index, std::string_view hook);

}  // namespace trigon::engine
