// What the server has counted, in the text format 0.0.4 of Prometheus. docs/server.md lists the names. Tested in
// tests/unit/server_metrics_test.cpp.
#pragma once

#include <cstddef>
#include <string>

#include "interpreter/web/lobby.h"

namespace trigon::engine {

/// What only the sockets know: how many there are, and whether requests are answered yet.
struct SocketState {
  std::size_t connections = 0, web_sockets = 0;
  bool is_ready = true;
};

/// All metrics. The text has no name of a person, no address and no id of a game.
std::string metrics_text(const Lobby& lobby, const SocketState& sockets);

}  // namespace trigon::engine
