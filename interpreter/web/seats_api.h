// What the server answers to people who look for a seat: open ones, and links by short codes. docs/server.md describes
// the requests. Tested in tests/unit/seats_api_test.cpp.
#pragma once

#include "interpreter/web/api.h"

namespace trigon::engine {

/// Adds `POST /api/seat` and `POST /api/code` to what `api` answers. The lobby must outlive all requests.
void add_seat_questions(WebApi& api, Lobby& lobby);

}  // namespace trigon::engine
