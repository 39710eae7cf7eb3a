// A game in short, as lists of games have it. Tested by the outputs of docs/commands.md and in
// tests/unit/lobby_test.cpp.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/support/json_fwd.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

/// The value of a key of the grid, or "" without it: a drawn board has no shape.
std::string grid_word(const LoadedVariant& game, std::string_view key);

/// Id, texts, board, players and options; docs/commands.md describes the keys, with `list`.
Json summary_to_json(const LoadedVariant& game);

}  // namespace trigon::engine
