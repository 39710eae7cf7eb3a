// What the connections of a server share. Only the files of this room include it, since Boost's headers take long to
// compile.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "interpreter/web/http/connection_slot.h"
#include "interpreter/web/http/host_names.h"
#include "interpreter/web/http/http_server.h"
#include "interpreter/web/server_limits.h"
#include "interpreter/web/server_metrics.h"

namespace trigon::engine {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = net::ip::tcp;
using Failure = beast::error_code;
using std::chrono::seconds;

/// Why `/health` is answered with 503 at first.
constexpr const char* not_ready = "the server reads its games";

/// A time of the limits, for timers.
inline std::chrono::milliseconds timer_of(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

/// For whom a port is.
enum class Door : std::uint8_t { everybody, operators };

/// A port on which clients are awaited.
struct Listener {
  Listener(net::io_context& io, Door the_door) : door(the_door), acceptor(io), pause(io) {}

  Door door;
  tcp::acceptor acceptor;
  net::steady_timer pause;
};

struct HttpServer::Impl {
  Impl(ServerSettings the_settings, WebApi& the_api, Lobby& the_lobby)
      : settings(std::move(the_settings)), api(the_api), lobby(the_lobby), limits(the_lobby.limits()) {}

  bool is_known_host(const std::string& host) const;
  /// Is it the address of a proxy whose word on its clients' addresses counts?
  bool is_proxy(const std::string& address) const;
  /// Why there is no room for a connection of an address; nothing if there is.
  std::optional<RefusalReason> why_refused(const std::string& address, Door door) const;
  /// May an address have one more connection?
  bool may_have_another(const std::string& address) const;
  void accept(Listener& listener);
  /// What comes of the next connection.
  void welcome(tcp::socket socket, Door door);
  void stop();
  /// Lets the requests go on that have waited until the server was ready.
  void open();
  /// Counts the answer to a request, and writes it into the log if that is wanted.
  void note_answer(const std::string& method, const std::string& target, int status) const;
  WebAnswer answer_operator(const std::string& method, const std::string& target) const;

  ServerSettings settings;
  WebApi& api;
  Lobby& lobby;
  const ServerLimits& limits;
  std::set<std::string> hosts;
  /// The thread that serves the connections.
  std::thread::id thread;
  /// The connections by `counted_address`, those to each door apart, so that a full server can still be watched.
  ConnectionCounts connections, operators;
  /// The number of connections of players and watchers.
  std::size_t players = 0;
  bool is_ready = true, is_stopping = false;
  net::io_context io{1};
  Listener main{io, Door::everybody}, metrics{io, Door::operators};
  net::signal_set signals{io};
  net::steady_timer pause{io}, end{io};
  /// What goes on when the server is ready.
  std::vector<std::function<void()>> waiting;
};

/// Makes a connection that is always destroyed by the server's thread, also if a game releases it last.
template <class Connection, class... Arguments>
std::shared_ptr<Connection> make_connection(HttpServer::Impl& server, Arguments&&... arguments) {
  return {new Connection(server, std::forward<Arguments>(arguments)...), [&server](Connection* connection) {
            std::unique_ptr<Connection> owned(connection);
            if (std::this_thread::get_id() != server.thread) net::post(server.io, [owned = std::move(owned)] {});
          }};
}

/// Reads the requests of a client from now on, and answers them.
void begin_http(HttpServer::Impl& server, tcp::socket socket, ConnectionSlot slot, Door door);
/// Begins the WebSocket of a client who plays or watches, and who has asked for it with `request`.
void begin_web_socket(HttpServer::Impl& server, tcp::socket socket, ConnectionSlot slot, const TokenBucket& bucket,
                      const http::request<http::string_body>& request);

}  // namespace trigon::engine
