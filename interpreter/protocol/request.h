// The requests of a session, one by one. Tested in tests/unit/session_test.cpp.
#pragma once

#include <stop_token>

#include "interpreter/pictures/board_picture.h"
#include "interpreter/protocol/session.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// Answers one request. What cannot be carried out throws BadRequest (request_text.h) and changes nothing.
Json carry_out(Session& session, const Json& request, const std::stop_token& stop, const Session::Say& say);

/// The `id` of a request comes back with what is said to it.
void with_id(Json& reply, const Json& request);

/// The board as it is drawn, with what is to be said of the position.
BoardPicture picture_of(const Game& game);

}  // namespace trigon::engine
