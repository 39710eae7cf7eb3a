// A server with sockets, for tests, and what they send to it.
#pragma once

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <functional>
#include <string>
#include <thread>
#include <utility>

#include "interpreter/web/http/http_server.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

/// A server on a free port of this machine, until the end of its life.
class RunningServer {
 public:
  /// `prepare` is what runs before requests are answered.
  explicit RunningServer(ServerSettings settings = {}, LobbySettings lobby = {},
                         const std::function<void(Lobby&)>& prepare = {})
      : catalog_(disk_, {}, diagnostics_),
        lobby_(disk_, catalog_, std::move(lobby)),
        api_(catalog_, lobby_, ""),
        server_(std::move(settings), api_, lobby_) {
    std::string error;
    REQUIRE(server_.listen(error));
    thread_ = std::thread(
        [this, prepare] { server_.run(prepare ? [this, prepare] { prepare(lobby_); } : std::function<void()>()); });
  }
  ~RunningServer() {
    // The server answers, so it has its handler by now.
    exchange("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    ::kill(::getpid(), SIGTERM);
    thread_.join();
  }

  int connect() const { return connect(server_.port()); }
  static int connect(int port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    const timeval patience{8, 0};
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(port));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    REQUIRE(::connect(socket, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0);
    return socket;
  }

  /// What the server sends after these bytes, until it closes the connection.
  std::string exchange(const std::string& bytes) const { return exchange(bytes, server_.port()); }
  static std::string exchange(const std::string& bytes, int port) {
    const int socket = connect(port);
    send(socket, bytes);
    std::string answer;
    char part[4096];
    for (ssize_t count; (count = ::recv(socket, part, sizeof part, 0)) > 0;)
      answer.append(part, static_cast<std::size_t>(count));
    ::close(socket);
    return answer;
  }

  static void send(int socket, const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t count = ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (count <= 0) return;
      sent += static_cast<std::size_t>(count);
    }
  }

  /// What the server sends next, up to and with `end`; all that comes if that does not.
  static std::string read_to(int socket, const std::string& end) {
    std::string text;
    for (char c = 0; !text.ends_with(end) && ::recv(socket, &c, 1, 0) == 1;) text += c;
    return text;
  }

  HttpServer& server() { return server_; }
  Lobby& lobby() { return lobby_; }

 private:
  DiskFiles disk_;
  Diagnostics diagnostics_;
  Catalog catalog_;
  Lobby lobby_;
  WebApi api_;
  HttpServer server_;
  std::thread thread_;
};

inline int status_of(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
}

inline std::string body_of(const std::string& answer) {
  const auto end = answer.find("\r\n\r\n");
  return end == std::string::npos ? "" : answer.substr(end + 4);
}

inline std::string get(const std::string& target, const std::string& host, const std::string& more = "") {
  return "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n" + more + "Connection: close\r\n\r\n";
}

}  // namespace trigon::engine::testing
