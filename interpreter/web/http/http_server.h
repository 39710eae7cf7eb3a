// The sockets of the server, for HTTP and WebSocket. One thread serves all connections and never waits for a game. Only
// the files of this room include Boost. Tested in tests/unit/http_server_test.cpp and by tests/web.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/web/api.h"
#include "interpreter/web/lobby.h"

namespace trigon::engine {

/// The settings of the server, whose limits are those of the lobby.
struct ServerSettings {
  /// The network address to listen on, or a name that has one.
  std::string host = "127.0.0.1";
  /// The port to listen on; 0 for any free one.
  int port = 0;
  /// Names by which clients reach the server, besides the addresses of this machine.
  std::vector<std::string> public_names{};
  /// Addresses of proxies, as `counted_address` writes them, that tell who their clients are in X-Forwarded-For.
  std::vector<std::string> proxies{};
  /// Writes each request into the log: method, path and status.
  bool is_verbose = false;
  /// The address and port of `/metrics`, for whoever runs the server; without a port there are none.
  std::string metrics_host = "127.0.0.1";
  std::optional<int> metrics_port{};
};

/// The server: it listens on a port and passes requests to `WebApi` and messages to `Lobby`.
class HttpServer {
 public:
  /// `api` and `lobby` must outlive it.
  HttpServer(ServerSettings settings, WebApi& api, Lobby& lobby);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  /// Opens the ports. False if that fails, with address, port and reason in `error`.
  bool listen(std::string& error);
  /// The port that `listen` has opened.
  int port() const;
  /// The port of the metrics; 0 when there are none.
  int metrics_port() const;
  /// The addresses at which other machines reach the server; empty if it listens to this machine only.
  std::vector<std::string> outer_addresses() const;
  /// Serves until SIGINT or SIGTERM; then tells the clients and returns. `prepare` runs first, in a thread of its own:
  /// until it has ended, requests wait, and only `/health` is answered, with status 503.
  void run(const std::function<void()>& prepare = {});

  /// The part that needs Boost, whose headers take long to compile.
  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace trigon::engine
