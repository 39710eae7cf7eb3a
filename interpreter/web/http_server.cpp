#include "interpreter/web/http_server.h"

#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <thread>

#include "interpreter/support/letters.h"
#include "interpreter/support/utf8.h"
#include "interpreter/web/addresses.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/seconds_now.h"
#include "interpreter/web/token_bucket.h"

namespace trigon::engine {

namespace {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = net::ip::tcp;
using Failure = beast::error_code;
using std::chrono::seconds;

constexpr std::size_t max_body = 256 << 10, max_header = 16 << 10, max_message = 16 << 10;
/// The maximum number of bytes that wait for a client which does not read.
constexpr std::size_t max_waiting = 4 << 20;
constexpr seconds time_for_header{30}, time_for_body{15}, time_to_write{60}, time_to_join{10}, time_to_stop{2};
/// How many requests one connection may make at once, and each second from then on.
constexpr double request_burst = 60, requests_per_second = 20;
/// A client is disconnected when so many of its requests in a row were refused.
constexpr int max_refused = 200;

/// The name in a header Host, without port and brackets and in lower case: "localhost" for "Localhost:8080", "::1" for
/// "[::1]". Empty when what stands behind the name is no port.
std::string name_of_host(const std::string& host) {
  const std::size_t bracket = host.starts_with('[') ? host.find(']') : std::string::npos;
  const bool is_bare_v6 = bracket == std::string::npos && std::count(host.begin(), host.end(), ':') > 1;
  const std::size_t end = bracket != std::string::npos ? bracket + 1 : std::min(host.find(':'), host.size());
  if (is_bare_v6) return in_small_letters(host);
  const std::string_view port = std::string_view(host).substr(end);
  if (!port.empty() && (port[0] != ':' || port.find_first_not_of("0123456789", 1) != std::string_view::npos)) return "";
  return in_small_letters(bracket != std::string::npos ? host.substr(1, bracket - 1) : host.substr(0, end));
}

/// The host in a header Origin, in lower case: "a" for "https://a". Nothing for an origin without http or https.
std::optional<std::string> host_of_origin(const std::string& origin) {
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return in_small_letters(origin.substr(scheme.size()));
  return std::nullopt;
}

/// The target of a request: "/path", or "http://host:80/path".
struct Target {
  /// The host and port; empty if the target is only a path.
  std::optional<std::string> host;
  /// The path with its query.
  std::string path;
};

Target split_target(std::string_view text) {
  constexpr std::string_view scheme = "http://";
  if (in_small_letters(std::string(text.substr(0, scheme.size()))) != scheme) return {{}, std::string(text)};
  text.remove_prefix(scheme.size());
  const std::size_t end = std::min(text.find_first_of("/?"), text.size());
  const std::string path(text.substr(end));
  return {std::string(text.substr(0, end)), path.starts_with('/') ? path : "/" + path};
}

const char* cache_control_of(const WebAnswer& answer) {
  if (answer.is_immutable) return "public, max-age=31536000, immutable";
  return answer.is_cacheable ? "no-cache" : "no-store";
}

/// Counts a connection for its address while the connection exists.
class Slot {
 public:
  Slot(std::map<std::string, std::size_t>& counts, const std::string& address) : counts_(&counts), address_(address) {
    ++counts[address];
  }
  Slot(Slot&& other) noexcept : counts_(std::exchange(other.counts_, nullptr)), address_(std::move(other.address_)) {}
  Slot& operator=(Slot&&) = delete;
  ~Slot() {
    if (!counts_) return;
    const auto own = counts_->find(address_);
    if (--own->second == 0) counts_->erase(own);
  }

  const std::string& address() const { return address_; }

 private:
  std::map<std::string, std::size_t>* counts_;
  std::string address_;
};

/// The address by which connections are counted: that of the client for IPv4, its /64 network for IPv6.
std::string address_of(const tcp::socket& socket) {
  Failure ignored;
  const net::ip::address address = socket.remote_endpoint(ignored).address();
  if (!address.is_v6()) return address.to_string();
  if (address.to_v6().is_v4_mapped()) return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6()).to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return net::ip::address_v6(bytes).to_string();
}

class WebSocketConnection;

}  // namespace

struct HttpServer::Impl {
  Impl(ServerSettings the_settings, WebApi& the_api, Lobby& the_lobby)
      : settings(std::move(the_settings)), api(the_api), lobby(the_lobby) {}

  bool is_known_host(const std::string& host) const {
    const std::string name = name_of_host(host);
    return !name.empty() && hosts.contains(name);
  }
  bool has_room_for(const std::string& address) const;
  void accept();
  void stop();
  void log(const std::string& method, const std::string& target, int status) const {
    if (settings.is_verbose)
      std::fprintf(stderr, "%s %s %d\n", visible(method).c_str(),
                   visible(target.substr(0, std::min<std::size_t>(target.find('?'), 200))).c_str(), status);
  }

  ServerSettings settings;
  WebApi& api;
  Lobby& lobby;
  std::set<std::string> hosts;
  /// The thread that serves the connections.
  std::thread::id thread;
  /// The number of connections by `address_of`.
  std::map<std::string, std::size_t> connections;
  std::set<WebSocketConnection*> players;
  bool is_stopping = false;
  net::io_context io{1};
  tcp::acceptor acceptor{io};
  net::signal_set signals{io};
  net::steady_timer pause{io}, end{io};
};

namespace {

/// Makes a connection that is always destroyed by the server's thread, also if a game releases it last.
template <class Connection, class... Arguments>
std::shared_ptr<Connection> make_connection(HttpServer::Impl& server, Arguments&&... arguments) {
  return {new Connection(server, std::forward<Arguments>(arguments)...), [&server](Connection* connection) {
            std::unique_ptr<Connection> owned(connection);
            if (std::this_thread::get_id() != server.thread) net::post(server.io, [owned = std::move(owned)] {});
          }};
}

/// A client that plays or watches. The server's thread destroys it and calls all its functions except `send` and
/// `close`, which any thread may call.
class WebSocketConnection : public GameClient, public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(HttpServer::Impl& server, tcp::socket socket, Slot slot, TokenBucket bucket)
      : server_(server), slot_(std::move(slot)), stream_(std::move(socket)), timer_(server.io), bucket_(bucket) {
    server_.players.insert(this);
  }
  WebSocketConnection(const WebSocketConnection&) = delete;
  WebSocketConnection& operator=(const WebSocketConnection&) = delete;
  ~WebSocketConnection() override { server_.players.erase(this); }

  void begin(const http::request<http::string_body>& request) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = seconds(10);
    timeout.idle_timeout = seconds(60);
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    stream_.read_message_max(max_message);
    stream_.auto_fragment(false);
    stream_.async_accept(request, [self = shared_from_this()](Failure failure) {
      if (failure) return;
      self->timer_.expires_after(time_to_join);
      self->timer_.async_wait([weak = self->weak_from_this()](Failure cancelled) {
        const auto waiting = weak.lock();
        if (!cancelled && waiting && !waiting->room_) waiting->drop();
      });
      self->read();
    });
  }

  void send(SharedText text) override {
    net::post(server_.io,
              [self = shared_from_this(), text = std::move(text)]() mutable { self->queue(std::move(text)); });
  }
  void close() override {
    net::post(server_.io, [self = shared_from_this()] {
      self->is_closing_ = true;
      if (!self->is_writing_) self->finish();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](Failure failure, std::size_t) {
      if (failure) return self->leave();
      self->take();
    });
  }

  void take() {
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (!stream_.got_text()) return drop();
    Json message = parse_request(text);
    if (!bucket_.take(seconds_now())) {
      if (++refused_ > max_refused) return drop();
      refuse(message, "too many requests at once; please wait a moment");
    } else if (!message.is_object()) {
      refuse(message, "expected a JSON object");
    } else {
      refused_ = 0;
      carry_out(std::move(message));
    }
    read();
  }

  void carry_out(Json message) {
    const std::string type = text_field(message, "type").value_or("");
    if (type == "ping") {
      static const auto pong = std::make_shared<const std::string>(R"({"type":"pong"})");
      queue(pong);
    } else if (room_) {
      server_.lobby.receive(room_, shared_from_this(), std::move(message));
    } else if (type == "join") {
      room_ = server_.lobby.join(shared_from_this(), std::move(message));
      timer_.cancel();
    } else {
      refuse(message, "the first message must be of the type 'join'");
    }
  }

  void refuse(const Json& message, const char* why) {
    Json error = {{"type", "error"}, {"message", why}};
    copy_id(message, error);
    queue(std::make_shared<const std::string>(dump(error)));
  }

  void queue(SharedText text) {
    if (is_gone_ || is_closing_) return;
    waiting_ += text->size();
    texts_.push_back(std::move(text));
    // The first message does not count, since a snapshot of a long game may be longer than the limit.
    if (waiting_ - texts_.front()->size() > max_waiting) return drop();
    if (!is_writing_) write();
  }

  void write() {
    is_writing_ = true;
    stream_.text(true);
    stream_.async_write(net::buffer(*texts_.front()), [self = shared_from_this()](Failure failure, std::size_t) {
      self->is_writing_ = false;
      if (failure) return self->leave();
      self->waiting_ -= self->texts_.front()->size();
      self->texts_.pop_front();
      if (!self->texts_.empty()) return self->write();
      if (self->is_closing_) self->finish();
    });
  }

  void finish() {
    if (is_gone_) return;
    stream_.async_close(websocket::close_code::normal, [self = shared_from_this()](Failure) { self->leave(); });
  }

  /// Closes the connection without a closing handshake.
  void drop() {
    Failure ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
    leave();
  }

  void leave() {
    if (std::exchange(is_gone_, true)) return;
    timer_.cancel();
    if (room_) server_.lobby.leave(room_, shared_from_this());
    room_.reset();
  }

  HttpServer::Impl& server_;
  Slot slot_;
  websocket::stream<beast::tcp_stream> stream_;
  net::steady_timer timer_;
  TokenBucket bucket_;
  beast::flat_buffer buffer_;
  RoomPtr room_;
  std::deque<SharedText> texts_;
  std::size_t waiting_ = 0;
  int refused_ = 0;
  bool is_writing_ = false, is_closing_ = false, is_gone_ = false;
};

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(HttpServer::Impl& server, tcp::socket socket, Slot slot)
      : server_(server), slot_(std::move(slot)), stream_(std::move(socket)) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(max_header);
    parser_->body_limit(max_body);
    stream_.expires_after(time_for_header);
    http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](Failure failure, std::size_t) {
      if (failure) return self->give_up(failure);
      self->read_body();
    });
  }

 private:
  void read_body() {
    if (!is_plain()) return reply_and_close(web_error(400, "the header can be read in more than one way"));
    if (!is_welcome()) return;
    stream_.expires_after(time_for_body);
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](Failure failure, std::size_t) {
      if (failure) return self->give_up(failure);
      self->handle();
    });
  }

  std::string field(http::field name) const {
    const auto value = parser_->get()[name];
    return {value.data(), value.size()};
  }
  Target whole_target() const { return split_target({parser_->get().target().data(), parser_->get().target().size()}); }
  std::string target() const { return whole_target().path; }
  std::string method() const { return {parser_->get().method_string().data(), parser_->get().method_string().size()}; }

  /// Has the request one Host, and one length of its body that everybody between reads in the same way?
  bool is_plain() const {
    const auto& request = parser_->get();
    const auto count = [&](http::field name) {
      const auto [first, last] = request.equal_range(name);
      return std::distance(first, last);
    };
    const auto encodings = count(http::field::transfer_encoding), lengths = count(http::field::content_length);
    if (count(http::field::host) > 1 || lengths > 1 || encodings > 1 || encodings + lengths > 1) return false;
    return encodings == 0 || in_small_letters(field(http::field::transfer_encoding)) == "chunked";
  }

  /// Refuses requests from pages of other sites (Origin) and to unknown host names (DNS rebinding).
  bool is_welcome() {
    const std::string host = field(http::field::host), origin = field(http::field::origin);
    if (!server_.is_known_host(host) || !server_.is_known_host(whole_target().host.value_or(host))) {
      reply_and_close(web_error(403, "this server does not answer to the name in the header Host; see --public-name"));
    } else if (!origin.empty() && host_of_origin(origin) != in_small_letters(host)) {
      reply_and_close(web_error(403, "this server answers to its own pages only"));
    } else {
      return true;
    }
    return false;
  }

  void handle() {
    const std::string target = this->target();
    if (!bucket_.take(seconds_now())) return reply(web_error(429, "too many requests at once; please wait a moment"));
    if (target == "/api/play" && websocket::is_upgrade(parser_->get())) return upgrade();
    stream_.expires_never();
    WebRequest request{method(),
                       target,
                       field(http::field::content_type),
                       std::move(parser_->get().body()),
                       slot_.address(),
                       accepts_gzip(field(http::field::accept_encoding))};
    // The answer may come from another thread.
    server_.api.answer(request, seconds_now(), [self = shared_from_this()](WebAnswer answer) {
      net::post(self->server_.io, [self, answer = std::move(answer)] { self->reply(answer); });
    });
  }

  void upgrade() {
    server_.log(method(), target(), 101);
    stream_.expires_never();
    make_connection<WebSocketConnection>(server_, stream_.release_socket(), std::move(slot_), bucket_)
        ->begin(parser_->get());
  }

  /// Answers a request that could not be read, and closes the connection.
  void give_up(Failure failure) {
    if (failure == http::error::body_limit)
      reply_and_close(web_error(413, fmt::format("a request has at most {} KiB", max_body >> 10)));
    else if (failure == http::error::header_limit)
      reply_and_close(web_error(431, "the header is too long"));
    else if (failure.category() == http::make_error_code(http::error::bad_target).category() &&
             failure != http::error::end_of_stream && failure != http::error::partial_message)
      reply_and_close(web_error(400, "this is no HTTP request"));
  }

  void reply_and_close(const WebAnswer& answer) {
    is_last_ = true;
    reply(answer);
  }

  void reply(const WebAnswer& answer) {
    const auto& request = parser_->get();
    const bool is_read = request.method() == http::verb::get || request.method() == http::verb::head;
    const std::string etag = answer.is_cacheable ? etag_of(answer.body) : "";
    const bool is_known = is_read && !etag.empty() && field(http::field::if_none_match).find(etag) != std::string::npos;
    const auto status = static_cast<http::status>(is_known ? 304 : answer.status);
    auto response = std::make_shared<http::response<http::string_body>>(status, 11);
    response->set(http::field::content_type, answer.type);
    response->set(http::field::cache_control, cache_control_of(answer));
    // The tag is weak, since it is that of the compressed body too.
    if (!etag.empty()) response->set(http::field::etag, "W/" + etag);
    if (!etag.empty()) response->set(http::field::vary, "Accept-Encoding");
    if (answer.packed) response->set(http::field::content_encoding, "gzip");
    response->set("Content-Security-Policy", answer.policy);
    response->set("X-Content-Type-Options", "nosniff");
    response->set("Referrer-Policy", "no-referrer");
    response->set("Cross-Origin-Opener-Policy", "same-origin");
    response->set("Cross-Origin-Embedder-Policy", "require-corp");
    response->set("Cross-Origin-Resource-Policy", "same-origin");
    response->set("X-Frame-Options", "DENY");
    if (!answer.allow.empty()) response->set(http::field::allow, answer.allow);
    const bool is_kept = !is_last_ && request.keep_alive() && !server_.is_stopping;
    response->keep_alive(is_kept);
    const std::string& body = answer.packed ? *answer.packed : answer.body;
    if (!is_known && request.method() != http::verb::head) response->body() = body;
    if (!is_known) response->content_length(body.size());
    server_.log(method(), target(), static_cast<int>(response->result_int()));
    stream_.expires_after(time_to_write);
    http::async_write(stream_, *response, [self = shared_from_this(), response, is_kept](Failure failure, std::size_t) {
      if (failure) return;
      if (is_kept) return self->read();
      self->hang_up();
    });
  }

  /// Closes the connection, but reads for a moment what the client still sends; otherwise it might not see the answer.
  void hang_up() {
    Failure ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(time_to_stop);
    discard();
  }
  void discard() {
    stream_.async_read_some(net::buffer(discarded_), [self = shared_from_this()](Failure failure, std::size_t count) {
      self->discarded_bytes_ += count;
      if (!failure && self->discarded_bytes_ < max_waiting) self->discard();
    });
  }

  HttpServer::Impl& server_;
  Slot slot_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  TokenBucket bucket_{request_burst, requests_per_second};
  bool is_last_ = false;
  std::array<char, 2048> discarded_{};
  std::size_t discarded_bytes_ = 0;
};

/// The addresses of this machine in its networks.
std::vector<std::string> addresses_of_machine() {
  std::vector<std::string> found;
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return found;
  for (const ifaddrs* one = all; one; one = one->ifa_next) {
    if (!one->ifa_addr || (one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
    if (one->ifa_addr->sa_family != AF_INET) continue;
    std::array<char, 64> text{};
    const auto* const address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size())) found.emplace_back(text.data());
  }
  freeifaddrs(all);
  return found;
}

/// Raises the limit of open files as far as allowed, since each connection is one.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

bool HttpServer::Impl::has_room_for(const std::string& address) const {
  std::size_t all = 0;
  for (const auto& [one, count] : connections) all += count;
  const auto own = connections.find(address);
  return all < settings.max_connections &&
         (own == connections.end() || is_own_address(address) || own->second < settings.max_connections_of_address);
}

void HttpServer::Impl::accept() {
  acceptor.async_accept([this](Failure failure, tcp::socket socket) {
    if (failure == net::error::operation_aborted || is_stopping) return;
    if (failure) {
      // Perhaps too many files are open; tries again later.
      pause.expires_after(std::chrono::milliseconds(100));
      return pause.async_wait([this](Failure cancelled) {
        if (!cancelled) accept();
      });
    }
    Failure ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    if (const std::string address = address_of(socket); has_room_for(address))
      make_connection<HttpConnection>(*this, std::move(socket), Slot(connections, address))->read();
    accept();
  });
}

void HttpServer::Impl::stop() {
  is_stopping = true;
  Failure ignored;
  acceptor.close(ignored);
  lobby.say_goodbye();
  end.expires_after(time_to_stop);
  const auto look = [this](auto&& again) -> void {
    if (players.empty()) return io.stop();
    pause.expires_after(std::chrono::milliseconds(50));
    pause.async_wait([again](Failure cancelled) {
      if (!cancelled) again(again);
    });
  };
  look(look);
  end.async_wait([this](Failure) { io.stop(); });
}

HttpServer::HttpServer(ServerSettings settings, WebApi& api, Lobby& lobby)
    : impl_(std::make_unique<Impl>(std::move(settings), api, lobby)) {}

HttpServer::~HttpServer() = default;

bool HttpServer::listen(std::string& error) {
  Failure failure;
  tcp::resolver resolver(impl_->io);
  const auto found = resolver.resolve(impl_->settings.host, std::to_string(impl_->settings.port),
                                      tcp::resolver::passive | tcp::resolver::numeric_service, failure);
  tcp::acceptor& acceptor = impl_->acceptor;
  if (!failure) {
    const tcp::endpoint end = found.begin()->endpoint();
    acceptor.open(end.protocol(), failure);
    if (!failure) acceptor.set_option(net::socket_base::reuse_address(true), failure);
    if (!failure) acceptor.bind(end, failure);
    if (!failure) acceptor.listen(1024, failure);
  }
  if (failure) {
    error = failure.message();
    return false;
  }
  std::set<std::string>& hosts = impl_->hosts;
  hosts = {"localhost", "127.0.0.1", "::1", name_of_host(impl_->settings.host)};
  for (const std::string& name : impl_->settings.public_names) hosts.insert(name_of_host(name));
  for (const std::string& address : outer_addresses()) hosts.insert(address);
  return true;
}

int HttpServer::port() const { return impl_->acceptor.local_endpoint().port(); }

std::vector<std::string> HttpServer::outer_addresses() const {
  const auto address = impl_->acceptor.local_endpoint().address();
  if (address.is_loopback()) return {};
  return address.is_unspecified() ? addresses_of_machine() : std::vector<std::string>{address.to_string()};
}

void HttpServer::run() {
  allow_many_files();
  // Who reads the output of the server may end before it.
  std::signal(SIGPIPE, SIG_IGN);
  impl_->thread = std::this_thread::get_id();
  impl_->signals.add(SIGINT);
  impl_->signals.add(SIGTERM);
  impl_->signals.async_wait([this](Failure failure, int) {
    if (failure) return;
    impl_->stop();
    // A second signal ends the server at once.
    impl_->signals.async_wait([this](Failure, int) { impl_->io.stop(); });
  });
  impl_->accept();
  impl_->io.run();
}

}  // namespace trigon::engine
