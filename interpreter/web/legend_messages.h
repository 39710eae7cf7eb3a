// The JSON by which the pages explain a game's pieces and rules beside its board: sentences, the cells of which they
// speak, how a piece moves on an empty board, and what it is worth (docs/server.md). Tested in
// tests/unit/legend_test.cpp.
#pragma once

#include "interpreter/support/json_fwd.h"
#include "interpreter/variant/loaded_variant.h"

namespace trigon::engine {

/// The `pieces` that can be in the game, in the order of the file, and the `rules` by heading. Throws HookError when a
/// script fails.
Json legend_to_json(const LoadedVariant& variant);

}  // namespace trigon::engine
