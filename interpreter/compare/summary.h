// A game in short, as in lists of games. Tested by the outputs of docs/commands.md and in tests/unit/lobby_test.cpp.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/support/json_fwd.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

/// The value of a key of the grid; empty when the key is absent, as `shape` is for a drawn board.
std::string grid_word(const LoadedVariant& game, std::string_view key);

/// Id, texts, board, players and options of a game; docs/commands.md describes the keys under `list`.
Json summary_to_json(const LoadedVariant& game);

}  // namespace trigon::engine
