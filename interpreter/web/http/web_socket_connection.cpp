// A client over a WebSocket: its messages go to the lobby, and what games say is written to it.
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "interpreter/web/http/server_core.h"
#include "interpreter/web/json_fields.h"
#include "interpreter/web/seconds_now.h"

namespace trigon::engine {

namespace {

namespace websocket = beast::websocket;

/// A client that plays or watches. The server's thread destroys it and calls all its functions except `send` and
/// `close`, which any thread may call.
class WebSocketConnection : public GameClient, public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(HttpServer::Impl& server, tcp::socket socket, ConnectionSlot slot, TokenBucket bucket)
      : server_(server), slot_(std::move(slot)), stream_(std::move(socket)), timer_(server.io), bucket_(bucket) {
    ++server_.players;
  }
  WebSocketConnection(const WebSocketConnection&) = delete;
  WebSocketConnection& operator=(const WebSocketConnection&) = delete;
  ~WebSocketConnection() override { --server_.players; }

  void begin(const http::request<http::string_body>& request) {
    websocket::stream_base::timeout timeout{};
    timeout.handshake_timeout = seconds(10);
    timeout.idle_timeout = timer_of(server_.limits.idle_seconds);
    timeout.keep_alive_pings = true;
    stream_.set_option(timeout);
    stream_.read_message_max(server_.limits.message);
    stream_.auto_fragment(false);
    stream_.async_accept(request, [self = shared_from_this()](Failure failure) {
      if (failure) return;
      self->timer_.expires_after(timer_of(self->server_.limits.join_seconds));
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
    ServerMetrics& counted = server_.lobby.metrics();
    counted.messages.add();
    if (!bucket_.take(seconds_now())) {
      counted.messages_refused.add();
      if (++refused_ > server_.limits.refused) return drop();
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
    if (waiting_ - texts_.front()->size() > server_.limits.unread) return drop();
    if (!is_writing_) write();
  }

  void write() {
    is_writing_ = true;
    stream_.text(true);
    stream_.async_write(net::buffer(*texts_.front()), [self = shared_from_this()](Failure failure, std::size_t count) {
      self->server_.lobby.metrics().bytes_of_messages.add(static_cast<std::int64_t>(count));
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
  ConnectionSlot slot_;
  websocket::stream<beast::tcp_stream> stream_;
  net::steady_timer timer_;
  TokenBucket bucket_;
  beast::flat_buffer buffer_;
  RoomPtr room_;
  std::deque<SharedText> texts_;
  std::size_t waiting_ = 0;
  std::size_t refused_ = 0;
  bool is_writing_ = false, is_closing_ = false, is_gone_ = false;
};

}  // namespace

void begin_web_socket(HttpServer::Impl& server, tcp::socket socket, ConnectionSlot slot, const TokenBucket& bucket,
                      const http::request<http::string_body>& request) {
  make_connection<WebSocketConnection>(server, std::move(socket), std::move(slot), bucket)->begin(request);
}

}  // namespace trigon::engine
