// What the server answers about a position that no game has: what may be moved there, and what the computer would move.
// docs/server.md describes the requests. Tested in tests/unit/try_request_test.cpp.
#pragma once

#include "interpreter/web/api.h"

namespace trigon::engine {

/// Adds `POST /api/try` and `POST /api/think` to what `api` answers. An address has one search at a time. The catalog
/// and the lobby must outlive all requests.
void add_try_questions(WebApi& api, Catalog& catalog, Lobby& lobby);

}  // namespace trigon::engine
