// What a computer player thinks, as JSON; docs/session.md describes it. Tested in tests/unit/session_test.cpp.
#pragma once

#include "interpreter/search/think.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

Json thought_to_json(const Ruleset& ruleset, const Thought& thought);

}  // namespace trigon::engine
