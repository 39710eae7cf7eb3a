// The sockets of the server: what it answers to bytes, also to those that no browser sends. tests/web has the same with
// a client of WebSocket that others have written.
#include "interpreter/web/http/http_server.h"

#include <unistd.h>

#include <catch2/catch.hpp>

#include "tests/support/few_games.h"
#include "tests/support/running_server.h"

namespace trigon::engine::testing {

namespace {

/// A text of WebSocket as a client sends it, masked with zeros.
std::string frame(const std::string& text, char kind = '\x81') {
  REQUIRE(text.size() < 126);
  return std::string{kind, static_cast<char>(0x80 | text.size()), 0, 0, 0, 0} + text;
}

constexpr const char* upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

}  // namespace

TEST_CASE("the server answers to its own names and pages alone", "[web]") {
  RunningServer running({.public_names = {"Chess.example:8000"}});
  struct Row {
    std::string request;
    int status;
  };
  const Row rows[] = {
      {get("/", "localhost"), 200},
      {get("/", "LocalHost:80"), 200},
      {get("/", "127.0.0.1:1"), 200},
      {get("/", "[::1]:80"), 200},
      {get("/", "[::1]"), 200},
      {get("/", "chess.EXAMPLE"), 200},
      {get("/", "chess.example:9"), 200},
      {get("/", "other.example"), 403},
      {get("/", ""), 403},
      {get("/", "[::2]"), 403},
      {get("http://localhost/play", "localhost"), 200},
      {get("HTTP://LOCALHOST:9/play?x=1", "localhost"), 200},
      {get("http://localhost", "localhost"), 200},
      {get("http://localhost?x=1", "localhost"), 200},
      {get("http://localhost/nothing", "localhost"), 404},
      {get("http://other.example/play", "localhost"), 403},
      {get("/", "localhost:8000", "Origin: http://localhost:8000\r\n"), 200},
      {get("/", "localhost:8000", "Origin: https://LOCALHOST:8000\r\n"), 200},
      {get("/", "localhost:8000", "Origin: http://localhost:8001\r\n"), 403},
      {get("/", "localhost", "Origin: http://other.example\r\n"), 403},
      {get("/", "localhost", "Origin: ftp://localhost\r\n"), 403},
      {get("/", "localhost", "Origin: null\r\n"), 403},
      {get("/", "[::1].other.example"), 403},
      {get("/", "localhost:80x"), 403},
      {get("/", "localhost", "Host: other.example\r\n"), 400},
      {get("/", "localhost", "Transfer-Encoding: gzip\r\n"), 400},
      {get("/", "localhost", "Transfer-Encoding: identity\r\n"), 400},
      {get("/", "localhost", "Transfer-Encoding: chunked, identity\r\n"), 400},
      {get("/", "localhost", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n") + "0\r\n\r\n", 400},
      {get("/", "localhost", "Transfer-Encoding: Chunked\r\n") + "0\r\n\r\n", 200},
      {"what is this\r\n\r\n", 400},
      {get("/", "localhost", "X: " + std::string(17 << 10, 'x') + "\r\n"), 431},
      {get("/", "localhost", "X: " + std::string(15 << 10, 'x') + "\r\n"), 200},
      {"POST /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 262145\r\n\r\n", 413},
  };
  for (const Row& row : rows) {
    INFO(row.request.substr(0, 200));
    CHECK(status_of(running.exchange(row.request)) == row.status);
  }
}

TEST_CASE("answers have the headers that keep a page safe, and need not be sent twice", "[web]") {
  RunningServer running;
  const std::string whole = running.exchange(get("/", "localhost"));
  const std::string length = "Content-Length: " + std::to_string(body_of(whole).size()) + "\r\n";
  for (const char* line : {"Content-Type: text/html; charset=utf-8\r\n", "Cache-Control: no-cache\r\n",
                           "Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff\r\n",
                           "Referrer-Policy: no-referrer\r\n", "X-Frame-Options: DENY\r\n", "Connection: close\r\n"})
    CHECK(whole.find(line) != std::string::npos);
  CHECK(whole.find(length) != std::string::npos);
  CHECK(body_of(whole).starts_with("<!DOCTYPE html>"));

  const std::string head = running.exchange("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  CHECK(status_of(head) == 200);
  CHECK(head.find(length) != std::string::npos);
  CHECK(body_of(head).empty());

  const auto at = whole.find("ETag: ") + 6;
  const std::string etag = whole.substr(at, whole.find("\r\n", at) - at);
  const std::string again = running.exchange(get("/", "localhost", "If-None-Match: \"x\", " + etag + "\r\n"));
  CHECK(status_of(again) == 304);
  CHECK(body_of(again).empty());
  CHECK(status_of(running.exchange(get("/", "localhost", "If-None-Match: \"x\"\r\n"))) == 200);

  const std::string wrong = running.exchange(get("/nothing", "localhost"));
  CHECK(wrong.find("Cache-Control: no-store\r\n") != std::string::npos);
  CHECK(wrong.find("ETag") == std::string::npos);
  const std::string method = running.exchange("DELETE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  CHECK(status_of(method) == 405);
  CHECK(method.find("Allow: GET, HEAD\r\n") != std::string::npos);
}

TEST_CASE("a connection has several requests, but not too many at once", "[web]") {
  RunningServer running;
  const int socket = running.connect();
  int good = 0, refused = 0;
  for (int i = 0; i < 70; ++i) {
    RunningServer::send(socket, "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const std::string header = RunningServer::read_to(socket, "\r\n\r\n");
    CHECK(header.find("Connection: close") == std::string::npos);
    RunningServer::read_to(socket, "}");
    (status_of(header) == 429 ? refused : good) += 1;
  }
  ::close(socket);
  CHECK(good >= 60);
  CHECK(refused > 0);
}

TEST_CASE("a game is created and joined over a socket", "[web]") {
  RunningServer running;
  const std::string body = R"({"variant": "chess"})";
  const std::string created = running.exchange(
      "POST /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
      "Content-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  CHECK(status_of(created) == 200);
  CHECK(Json::parse(body_of(created)).is_object());

  const int socket = running.connect();
  RunningServer::send(socket, std::string("GET /api/play HTTP/1.1\r\nHost: localhost\r\n") + upgrade);
  const std::string header = RunningServer::read_to(socket, "\r\n\r\n");
  CHECK(status_of(header) == 101);
  CHECK(header.find("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") != std::string::npos);
  struct Row {
    const char *sent, *got;
  };
  for (const Row& row : {Row{R"({"type":"ping"})", R"({"type":"pong"})"},
                         Row{R"({"type":"move","id":7})", "the first message must be of the type 'join'"},
                         Row{"[]", "expected a JSON object"}, Row{"no json", "expected a JSON object"}}) {
    INFO(row.sent);
    RunningServer::send(socket, frame(row.sent));
    const std::string got = RunningServer::read_to(socket, "}");
    CHECK(got.find(row.got) != std::string::npos);
    CHECK(got[0] == '\x81');
    CHECK(static_cast<std::size_t>(got[1] & 0x7F) == got.size() - 2);
  }
  RunningServer::send(socket, frame(R"({"type":"join","game":"no"})"));
  CHECK(RunningServer::read_to(socket, "}").find("\"type\":\"error\"") != std::string::npos);
  // Bytes that are no text end the connection.
  RunningServer::send(socket, frame("x", '\x82'));
  CHECK(RunningServer::read_to(socket, "}").find("error") == std::string::npos);
  ::close(socket);
  // Without the wish to change to WebSocket there is nothing to read.
  CHECK(status_of(running.exchange(get("/api/play", "localhost"))) == 404);
}

TEST_CASE("there are no more connections than there may be", "[web]") {
  LobbySettings settings;
  settings.limits.connections = 3;
  RunningServer running({}, settings);
  const auto answers = [&](int socket) {
    RunningServer::send(socket, "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return !RunningServer::read_to(socket, "}").empty();
  };
  std::vector<int> sockets;
  for (int i = 0; i < 3; ++i) {
    sockets.push_back(running.connect());
    CHECK(answers(sockets.back()));
  }
  const int further = running.connect();
  CHECK_FALSE(answers(further));
  ::close(further);
  for (const int socket : sockets) ::close(socket);
  // Once they are closed there is room again.
  bool is_answered = false;
  for (int i = 0; i < 100 && !is_answered; ++i) {
    const int socket = running.connect();
    is_answered = answers(socket);
    ::close(socket);
  }
  CHECK(is_answered);
}

TEST_CASE("a part of a server takes sockets for its own games", "[web]") {
  LobbySettings settings;
  settings.part = "a";
  RunningServer running({}, settings);
  struct Row {
    const char* target;
    int status;
  };
  for (const Row& row : {Row{"/part/a/api/play", 101}, Row{"/api/play", 101}, Row{"/part/b/api/play", 421},
                         Row{"/part/A/api/play", 404}, Row{"/part/a/part/a/api/play", 404}}) {
    INFO(row.target);
    const int socket = running.connect();
    RunningServer::send(socket, std::string("GET ") + row.target + " HTTP/1.1\r\nHost: localhost\r\n" + upgrade);
    CHECK(status_of(RunningServer::read_to(socket, "\r\n\r\n")) == row.status);
    ::close(socket);
  }
}

TEST_CASE("clients of a proxy are told apart by what it says, and others say nothing", "[web]") {
  const auto refused = [](const RunningServer& running, const std::vector<std::string>& headers) {
    int count = 0;
    for (const std::string& header : headers)
      count += status_of(running.exchange("POST /api/seat HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                          "Content-Type: application/json\r\nContent-Length: 2\r\n" +
                                          header + "\r\n{}")) == 429;
    return count;
  };
  const auto says = [](const std::string& address) { return "X-Forwarded-For: " + address + "\r\n"; };
  // An address takes ten seats at once. What stands before the proxy's own entry are the client's words.
  std::vector<std::string> different, same, invented;
  for (int i = 0; i < 15; ++i) {
    different.push_back(says("192.0.2." + std::to_string(i)));
    same.push_back(says("2001:db8::" + std::to_string(i + 1)));
    invented.push_back(says("192.0.2." + std::to_string(i + 100) + ", 198.51.100.7"));
  }
  {
    const RunningServer running({.proxies = {"127.0.0.1"}});
    CHECK(refused(running, different) == 0);
    CHECK(refused(running, same) >= 4);
    CHECK(refused(running, invented) >= 4);
  }
  const RunningServer running;
  CHECK(refused(running, different) >= 4);
}

TEST_CASE("a proxy's clients have as many sockets as others, each for itself", "[web]") {
  LobbySettings settings;
  settings.limits.connections_of_address = 2;
  RunningServer running({.proxies = {"127.0.0.1"}}, settings);
  std::vector<int> sockets;
  const auto status = [&](const std::string& address) {
    sockets.push_back(running.connect());
    RunningServer::send(sockets.back(),
                        "GET /api/play HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + address + "\r\n" + upgrade);
    return status_of(RunningServer::read_to(sockets.back(), "\r\n\r\n"));
  };
  CHECK(status("192.0.2.1") == 101);
  CHECK(status("192.0.2.1") == 101);
  CHECK(status("192.0.2.1") == 429);
  CHECK(status("192.0.2.2") == 101);
  CHECK(status("no address") == 101);
  for (const int socket : sockets) ::close(socket);
}

TEST_CASE("a port that cannot be opened is an error, and this machine alone has no outer address", "[web]") {
  RunningServer running;
  CHECK(running.server().port() > 0);
  CHECK(running.server().outer_addresses().empty());
  FewGames disk;
  Diagnostics diagnostics;
  Catalog catalog(disk, {}, diagnostics);
  Lobby lobby(disk, catalog, {});
  WebApi api(catalog, lobby, "");
  std::string error;
  HttpServer nowhere({.host = "no.such.host.invalid"}, api, lobby);
  CHECK_FALSE(nowhere.listen(error));
  CHECK_FALSE(error.empty());
}

}  // namespace trigon::engine::testing
