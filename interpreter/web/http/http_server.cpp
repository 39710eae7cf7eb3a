#include "interpreter/web/http/http_server.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <utility>

#include "interpreter/web/addresses.h"
#include "interpreter/web/http/server_core.h"
#include "interpreter/web/metrics_text.h"
#include "interpreter/web/server_log.h"

namespace trigon::engine {

namespace {

/// The address by which a connection is counted.
std::string address_of(const tcp::socket& socket) {
  Failure ignored;
  return counted_address(socket.remote_endpoint(ignored).address().to_string()).value_or("");
}

/// Raises the limit of open files as far as allowed, since each connection is one. Says when that is too few.
void allow_many_files(std::size_t connections, const ServerLog& log) {
  constexpr std::size_t others = 64;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_max < connections + others)
    log.write(fmt::format("the system allows {} open files (ulimit -n), too few for {} connections",
                          static_cast<std::size_t>(limit.rlim_max), connections));
}

/// Opens a port; false if that fails, with address, port and reason in `error`.
bool open_port(net::io_context& io, tcp::acceptor& acceptor, const std::string& host, int port, std::string& error) {
  Failure failure;
  tcp::resolver resolver(io);
  const auto found =
      resolver.resolve(host, std::to_string(port), tcp::resolver::passive | tcp::resolver::numeric_service, failure);
  if (!failure) {
    const tcp::endpoint end = found.begin()->endpoint();
    acceptor.open(end.protocol(), failure);
    if (!failure) acceptor.set_option(net::socket_base::reuse_address(true), failure);
    if (!failure) acceptor.bind(end, failure);
    if (!failure) acceptor.listen(1024, failure);
  }
  if (failure) error = fmt::format("{} port {}: {}", host, port, failure.message());
  return !failure;
}

/// The addresses at which other machines reach a port.
std::vector<std::string> outer_addresses_of(const tcp::acceptor& acceptor) {
  const auto address = acceptor.local_endpoint().address();
  if (address.is_loopback()) return {};
  return address.is_unspecified() ? addresses_of_machine() : std::vector<std::string>{address.to_string()};
}

}  // namespace

bool HttpServer::Impl::is_known_host(const std::string& host) const {
  const std::string name = name_of_host(host);
  return !name.empty() && hosts.contains(name);
}

void HttpServer::Impl::note_answer(const std::string& method, const std::string& target, int status) const {
  constexpr std::size_t longest_method = 20;
  lobby.metrics().answers(topic_of_request(target), status).add();
  if (settings.is_verbose)
    lobby.log().write(fmt::format("{} {} {}", method.substr(0, longest_method), loggable_path(target), status));
}

WebAnswer HttpServer::Impl::answer_operator(const std::string& method, const std::string& target) const {
  if (method != "GET" && method != "HEAD") return web_error(405, "this can only be read");
  if (target == "/health") return is_ready ? health_answer(lobby) : web_error(503, not_ready);
  if (target != "/metrics") return web_error(404, "here are /metrics and /health alone");
  return {.type = "text/plain; version=0.0.4; charset=utf-8",
          .body = metrics_text(lobby, {connections.all, players, is_ready})};
}

std::optional<RefusalReason> HttpServer::Impl::why_refused(const std::string& address, Door door) const {
  const bool is_full =
      door == Door::operators ? operators.all >= limits.connections_to_metrics : connections.all >= limits.connections;
  if (is_full) return RefusalReason::server_full;
  return door == Door::operators || may_have_another(address) ? std::nullopt
                                                              : std::optional(RefusalReason::address_full);
}

bool HttpServer::Impl::may_have_another(const std::string& address) const {
  const auto own = connections.of_address.find(address);
  return own == connections.of_address.end() || is_own_address(address) || is_proxy(address) ||
         own->second < limits.connections_of_address;
}

bool HttpServer::Impl::is_proxy(const std::string& address) const {
  return std::ranges::find(settings.proxies, address) != settings.proxies.end();
}

void HttpServer::Impl::accept(Listener& listener) {
  listener.acceptor.async_accept([this, &listener](Failure failure, tcp::socket socket) {
    if (failure == net::error::operation_aborted || is_stopping) return;
    if (failure) {
      // Perhaps too many files are open; tries again later.
      listener.pause.expires_after(std::chrono::milliseconds(100));
      return listener.pause.async_wait([this, &listener](Failure cancelled) {
        if (!cancelled) accept(listener);
      });
    }
    welcome(std::move(socket), listener.door);
    accept(listener);
  });
}

void HttpServer::Impl::welcome(tcp::socket socket, Door door) {
  Failure ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  const std::string address = address_of(socket);
  ServerMetrics& counted = lobby.metrics();
  if (const auto why = why_refused(address, door)) return counted.refusals(*why).add();
  if (door == Door::everybody) counted.accepted.add();
  begin_http(*this, std::move(socket), ConnectionSlot(door == Door::operators ? operators : connections, address),
             door);
}

void HttpServer::Impl::open() {
  is_ready = true;
  for (const auto& go_on : std::exchange(waiting, {})) go_on();
}

void HttpServer::Impl::stop() {
  is_stopping = true;
  Failure ignored;
  main.acceptor.close(ignored);
  metrics.acceptor.close(ignored);
  waiting.clear();
  lobby.say_goodbye();
  end.expires_after(timer_of(limits.stop_seconds));
  const auto look = [this](auto&& again) -> void {
    if (players == 0) return io.stop();
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
  const ServerSettings& settings = impl_->settings;
  if (!open_port(impl_->io, impl_->main.acceptor, settings.host, settings.port, error)) return false;
  if (settings.metrics_port &&
      !open_port(impl_->io, impl_->metrics.acceptor, settings.metrics_host, *settings.metrics_port, error))
    return false;
  std::set<std::string>& hosts = impl_->hosts;
  hosts = {"localhost", "127.0.0.1", "::1", name_of_host(settings.host), name_of_host(settings.metrics_host)};
  for (const std::string& name : settings.public_names) hosts.insert(name_of_host(name));
  for (const std::string& address : outer_addresses()) hosts.insert(address);
  if (settings.metrics_port)
    for (const std::string& address : outer_addresses_of(impl_->metrics.acceptor)) hosts.insert(address);
  return true;
}

int HttpServer::port() const { return impl_->main.acceptor.local_endpoint().port(); }

int HttpServer::metrics_port() const {
  return impl_->settings.metrics_port ? impl_->metrics.acceptor.local_endpoint().port() : 0;
}

std::vector<std::string> HttpServer::outer_addresses() const { return outer_addresses_of(impl_->main.acceptor); }

void HttpServer::run(const std::function<void()>& prepare) {
  allow_many_files(impl_->limits.connections, impl_->lobby.log());
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
  impl_->accept(impl_->main);
  if (impl_->settings.metrics_port) impl_->accept(impl_->metrics);
  std::jthread preparing;
  if (prepare) {
    impl_->is_ready = false;
    preparing = std::jthread([this, prepare] {
      prepare();
      net::post(impl_->io, [this] { impl_->open(); });
    });
  }
  impl_->io.run();
}

}  // namespace trigon::engine
