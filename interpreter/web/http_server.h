// The sockets of the server: HTTP and WebSocket, all connections in one thread, which never waits for a game. Its
// source is the only file that knows Boost. Tested by tests/web.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/web/api.h"
#include "interpreter/web/lobby.h"

namespace trigon::engine {

struct ServerSettings {
  /// An address, or a name that has one.
  std::string host = "127.0.0.1";
  /// 0 for any that is free.
  int port = 0;
  /// Names by which others reach the server, besides those of this machine.
  std::vector<std::string> public_names{};
  /// Prints each request on standard error: method, path and status.
  bool is_verbose = false;
  std::size_t most_connections = 4096;
  /// Of another machine, or of IPv6 of a network of 64 bits.
  std::size_t most_connections_of_address = 512;
};

class HttpServer {
 public:
  /// The others must outlive this.
  HttpServer(ServerSettings settings, WebApi& api, Lobby& lobby);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  /// Takes the port. False, and why not in `error`.
  bool listen(std::string& error);
  int port() const;
  /// Addresses of this machine at which others reach it; empty when only this machine does.
  std::vector<std::string> outer_addresses() const;
  /// Serves until SIGINT or SIGTERM, and tells the clients.
  void run();

  /// Behind a header without Boost, which takes long to read.
  struct Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace trigon::engine
