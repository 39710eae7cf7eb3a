// The JSON of introductions, by which the pages teach a game (docs/server.md). Tested in
// tests/unit/introduction_test.cpp.
#pragma once

#include "interpreter/support/json_fwd.h"
#include "interpreter/variant/loaded_variant.h"

namespace trigon::engine {

/// The steps as a list: `text`, `position` with its pieces, the legal `moves`, and the texts of those that are
/// `wanted`. Throws HookError when a script fails.
Json introduction_to_json(const LoadedVariant& variant);

}  // namespace trigon::engine
