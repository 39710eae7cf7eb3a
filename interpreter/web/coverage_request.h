// Which rules of a game the tests in its own file reach, for its author (docs/server.md). Tested in
// tests/unit/coverage_request_test.cpp.
#pragma once

#include <string>

#include "interpreter/support/json.h"
#include "interpreter/web/catalog.h"

namespace trigon::engine {

/// Runs the tests in the file of a followed game, as it is on the disk, for who knows `secret`, which must not be
/// empty: how many `tests` it has, how many `ran` and `failed`, its `rules`, those that the tests have `reached`, and
/// those that are `missing`. Reports to `diagnostics` why there is no answer. Begins no test after some seconds.
Json answer_coverage(const Json& body, const std::string& secret, Catalog& catalog, double seconds,
                     Diagnostics& diagnostics);

}  // namespace trigon::engine
