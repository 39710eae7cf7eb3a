#include "interpreter/web/http/http_server.h"

#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

#include "interpreter/support/utf8.h"
#include "interpreter/web/addresses.h"
#include "interpreter/web/http/server_core.h"

namespace trigon::engine {

namespace {

/// The address by which a connection is counted.
std::string address_of(const tcp::socket& socket) {
  Failure ignored;
  return counted_address(socket.remote_endpoint(ignored).address().to_string()).value_or("");
}

/// Raises the limit of open files as far as allowed, since each connection is one. Says when that is too few.
void allow_many_files(std::size_t connections) {
  constexpr std::size_t others = 64;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_max < connections + others)
    std::fprintf(stderr, "the system allows %zu open files (ulimit -n), too few for %zu connections\n",
                 static_cast<std::size_t>(limit.rlim_max), connections);
}

}  // namespace

bool HttpServer::Impl::is_known_host(const std::string& host) const {
  const std::string name = name_of_host(host);
  return !name.empty() && hosts.contains(name);
}

void HttpServer::Impl::log(const std::string& method, const std::string& target, int status) const {
  if (settings.is_verbose)
    std::fprintf(stderr, "%s %s %d\n", visible(method).c_str(),
                 visible(target.substr(0, std::min<std::size_t>(target.find('?'), 200))).c_str(), status);
}

bool HttpServer::Impl::has_room_for(const std::string& address) const {
  return connections.all < limits.connections && may_have_another(address);
}

bool HttpServer::Impl::may_have_another(const std::string& address) const {
  const auto own = connections.of_address.find(address);
  return own == connections.of_address.end() || is_own_address(address) || is_proxy(address) ||
         own->second < limits.connections_of_address;
}

bool HttpServer::Impl::is_proxy(const std::string& address) const {
  return std::ranges::find(settings.proxies, address) != settings.proxies.end();
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
      begin_http(*this, std::move(socket), ConnectionSlot(connections, address));
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
  allow_many_files(impl_->limits.connections);
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
