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

/// Raises the limit of open files as far as allowed, since each connection is one.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
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
