// The result of a search as JSON. Tested in tests/unit/session_test.cpp.
#pragma once

#include "interpreter/search/think.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// The result of a search as JSON, as docs/session.md describes it for `think`.
Json thought_to_json(const Ruleset& ruleset, const Thought& thought);

}  // namespace trigon::engine
