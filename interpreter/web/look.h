// What a piece could do, whoever is to move: for who clicks on it on a board. Tested in
// tests/unit/hosted_game_test.cpp and tests/property/look_test.cpp.
#pragma once

#include "interpreter/rules/game.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// The cell that a field of a request names; `no_cell` without the field, or when it names none.
Cell cell_field(const Json& json, const char* key, const Ruleset& ruleset);

/// What the piece on a cell could do if its owner were to move: `piece`, `owner`, `moves`, and in `why` the reason when
/// there are none; null for an empty cell. While the player to move is in check, they capture the royal, too. Throws
/// HookError when a script fails.
Json look_to_json(const Game& game, Cell cell);

}  // namespace trigon::engine
