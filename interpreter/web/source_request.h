// The files of a game of the command line as its author edits them on the page: their texts, what is wrong with a text
// that is not saved yet, and saving it. docs/server.md describes the request. Tested in
// tests/unit/source_request_test.cpp.
#pragma once

#include <string>

#include "interpreter/support/json.h"
#include "interpreter/web/catalog.h"

namespace trigon::engine {

/// Answers a request about a file of a followed game from who knows `secret`, which must not be empty: the file's text
/// when the request has no `text`; and in either case its `notes`, by loading the game with that text and, if it is
/// right, linting it and running its own tests. With `edition` the text is written, right or wrong, into the file,
/// which must still be that edition. Reports to `diagnostics` why there is no answer. May take as long as loading and
/// linting the variant, and a second for its tests.
Json answer_source(const Json& body, const std::string& secret, Catalog& catalog, Diagnostics& diagnostics);

}  // namespace trigon::engine
