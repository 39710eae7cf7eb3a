// What the server answers to HTTP requests, without sockets: the page's files, the games that it offers, and new games.
// docs/server.md describes it. Tested in tests/unit/lobby_test.cpp.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "interpreter/web/catalog.h"
#include "interpreter/web/lobby.h"
#include "interpreter/web/token_bucket.h"

namespace trigon::engine {

struct WebRequest {
  std::string method;
  /// As it is written, with what stands behind a `?`.
  std::string target;
  std::string content_type{};
  std::string body{};
  /// Of the client.
  std::string address{};
};

struct WebAnswer {
  int status = 200;
  std::string type = "application/json; charset=utf-8";
  std::string body{};
  /// May clients keep it and ask whether it has changed?
  bool is_cacheable = false;
  /// `Content-Security-Policy`
  std::string policy{};
  /// `Allow`: the methods of what was asked for with another one.
  std::string allow{};
};

/// `{"error": "..."}`
WebAnswer web_error(int status, const std::string& message);
/// By which clients recognize an answer that they have.
std::string etag_of(const std::string& body);

/// What `%` and `+` stand for in a query; nothing after a `%` without two hexadecimal digits behind it.
std::optional<std::string> decode_query(std::string_view text);

class WebApi {
 public:
  /// New games of one address: at once, and a second from then on.
  static constexpr double creation_burst = 256, creations_per_second = 2;
  /// A request counts once for each so many bytes, since a long record takes long.
  static constexpr std::size_t bytes_per_creation = 1024;

  /// `client_folder` takes the place of the built-in files, unless it is empty. The others must outlive this.
  WebApi(Catalog& catalog, Lobby& lobby, std::string client_folder)
      : catalog_(catalog), lobby_(lobby), client_folder_(std::move(client_folder)) {}

  using Reply = std::function<void(WebAnswer)>;
  /// Calls `reply` once, at once or from another thread. To be called by one thread. `now` is in seconds of a clock
  /// that only goes forward.
  void answer(const WebRequest& request, double now, const Reply& reply);

 private:
  bool may_create(const std::string& address, std::size_t bytes, double now);
  void create(const WebRequest& request, double now, const Reply& reply);
  WebAnswer client_file(const std::string& name) const;
  WebAnswer variant_page(const std::string& id, const std::string& page, const std::string& query);

  Catalog& catalog_;
  Lobby& lobby_;
  std::string client_folder_;
  std::map<std::string, TokenBucket> creators_;
};

}  // namespace trigon::engine
