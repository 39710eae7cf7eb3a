// Asks for the movement that makes the marks on a board. docs/server.md describes the request. Tested in
// tests/unit/movement_request_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/support/json.h"
#include "interpreter/web/try_request.h"

namespace trigon::engine {

/// The fields of the request beside those of a position.
inline const std::vector<std::string> movement_fields = {"from", "player", "goes", "captures"};

/// The shortest movement for the marks of a request: `movement`, and `left`, the marked cells that it does not reach.
/// Reports wrong fields to `diagnostics`.
Json answer_movement(const Json& body, const Ruleset& ruleset, Diagnostics& diagnostics);

}  // namespace trigon::engine
