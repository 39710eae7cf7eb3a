// Changes of a position by hand, as JSON: pieces, hands, who is in and to move, the phase and what scripts keep.
// docs/server.md describes them. Tested in tests/unit/position_edit_test.cpp.
#pragma once

#include <optional>

#include "interpreter/position/position.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// The position after the changes, without the pieces that could be captured in passing. Castlings stay possible whose
/// pieces still stand where they began. Reports fields that are wrong, and why the position cannot be, to `diagnostics`
/// and returns nothing if there are any.
std::optional<Position> edited_position(const Position& position, const Json& edit, Diagnostics& diagnostics);

}  // namespace trigon::engine
