// A client over HTTP: its requests go to the interface of the web (api.h), or become a WebSocket.
#include <fmt/format.h>

#include <array>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/web/addresses.h"
#include "interpreter/web/http/server_core.h"
#include "interpreter/web/seconds_now.h"
#include "interpreter/web/server_parts.h"

namespace trigon::engine {

namespace {

const char* cache_control_of(const WebAnswer& answer) {
  if (answer.is_immutable) return "public, max-age=31536000, immutable";
  return answer.is_cacheable ? "no-cache" : "no-store";
}

class HttpConnection : public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(HttpServer::Impl& server, tcp::socket socket, ConnectionSlot slot, Door door)
      : server_(server),
        slot_(std::move(slot)),
        door_(door),
        stream_(std::move(socket)),
        bucket_(server.limits.requests.bucket()) {}

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(server_.limits.request_header));
    parser_->body_limit(server_.limits.request_body);
    stream_.expires_after(timer_of(server_.limits.header_seconds));
    http::async_read_header(stream_, buffer_, *parser_, [self = shared_from_this()](Failure failure, std::size_t) {
      if (failure) return self->give_up(failure);
      self->read_body();
    });
  }

 private:
  void read_body() {
    if (!is_plain()) return reply_and_close(web_error(400, "the header can be read in more than one way"));
    if (!is_welcome()) return;
    stream_.expires_after(timer_of(server_.limits.body_seconds));
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](Failure failure, std::size_t) {
      if (failure) return self->give_up(failure);
      self->handle();
    });
  }

  std::string field(http::field name) const {
    const auto value = parser_->get()[name];
    return {value.data(), value.size()};
  }
  RequestTarget whole_target() const {
    return split_target({parser_->get().target().data(), parser_->get().target().size()});
  }
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
      server_.lobby.metrics().refusals(RefusalReason::unknown_host).add();
      reply_and_close(web_error(403, "this server does not answer to the name in the header Host; see --public-name"));
    } else if (!origin.empty() && host_of_origin(origin) != in_small_letters(host)) {
      server_.lobby.metrics().refusals(RefusalReason::other_page).add();
      reply_and_close(web_error(403, "this server answers to its own pages only"));
    } else {
      return true;
    }
    return false;
  }

  bool is_for_play(const std::string& target) const {
    const OfPart asked = split_part_target(target);
    return asked.rest == "/api/play" && !server_.lobby.why_not_here(asked.part);
  }

  void handle() {
    const std::string target = this->target();
    if (!bucket_.take(seconds_now())) return reply(web_error(429, "too many requests at once; please wait a moment"));
    stream_.expires_never();
    if (door_ == Door::operators) return reply(server_.answer_operator(method(), target));
    if (server_.is_ready) return answer(target);
    if (topic_of_request(target) == RequestTopic::health) return reply(web_error(503, not_ready));
    server_.waiting.emplace_back([self = shared_from_this(), target] { self->answer(target); });
  }

  void answer(const std::string& target) {
    if (is_for_play(target) && beast::websocket::is_upgrade(parser_->get())) return upgrade();
    WebRequest request{method(),
                       target,
                       field(http::field::content_type),
                       std::move(parser_->get().body()),
                       client(),
                       accepts_gzip(field(http::field::accept_encoding))};
    // The answer may come from another thread.
    server_.api.answer(request, seconds_now(), [self = shared_from_this()](WebAnswer answer) {
      net::post(self->server_.io, [self, answer = std::move(answer)] { self->reply(answer); });
    });
  }

  /// The address by which the client is counted: its own, or what a proxy says in the last entry of X-Forwarded-For.
  std::string client() const {
    if (!server_.is_proxy(slot_.address())) return slot_.address();
    const auto [first, last] = parser_->get().equal_range("X-Forwarded-For");
    std::string named;
    for (auto one = first; one != last; ++one) named.assign(one->value().data(), one->value().size());
    return counted_address(trim(std::string_view(named).substr(named.rfind(',') + 1))).value_or(slot_.address());
  }

  void upgrade() {
    const std::string address = client();
    if (address != slot_.address() && !server_.may_have_another(address)) {
      server_.lobby.metrics().refusals(RefusalReason::address_full).add();
      return reply_and_close(web_error(429, "too many connections at once; please close some"));
    }
    server_.note_answer(method(), target(), 101);
    ConnectionSlot slot = address == slot_.address() ? std::move(slot_) : ConnectionSlot(server_.connections, address);
    begin_web_socket(server_, stream_.release_socket(), std::move(slot), bucket_, parser_->get());
  }

  /// Answers a request that could not be read, and closes the connection.
  void give_up(Failure failure) {
    if (failure == http::error::body_limit)
      reply_and_close(web_error(413, fmt::format("a request has at most {} KiB", server_.limits.request_body >> 10)));
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
    server_.note_answer(method(), target(), static_cast<int>(response->result_int()));
    stream_.expires_after(timer_of(server_.limits.write_seconds));
    http::async_write(stream_, *response,
                      [self = shared_from_this(), response, is_kept](Failure failure, std::size_t count) {
                        self->server_.lobby.metrics().bytes_of_answers.add(static_cast<std::int64_t>(count));
                        if (failure) return;
                        if (is_kept) return self->read();
                        self->hang_up();
                      });
  }

  /// Closes the connection, but reads for a moment what the client still sends; otherwise it might not see the answer.
  void hang_up() {
    Failure ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(seconds(2));
    discard();
  }
  void discard() {
    stream_.async_read_some(net::buffer(discarded_), [self = shared_from_this()](Failure failure, std::size_t count) {
      self->discarded_bytes_ += count;
      if (!failure && self->discarded_bytes_ < self->server_.limits.unread) self->discard();
    });
  }

  HttpServer::Impl& server_;
  ConnectionSlot slot_;
  Door door_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  TokenBucket bucket_;
  bool is_last_ = false;
  std::array<char, 2048> discarded_{};
  std::size_t discarded_bytes_ = 0;
};

}  // namespace

void begin_http(HttpServer::Impl& server, tcp::socket socket, ConnectionSlot slot, Door door) {
  make_connection<HttpConnection>(server, std::move(socket), std::move(slot), door)->read();
}

}  // namespace trigon::engine
