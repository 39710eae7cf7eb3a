#include "interpreter/web/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace trigon::engine {

std::optional<std::string> counted_address(std::string_view text) {
  // What is behind the sign is the machine's own name of the network's card.
  const std::string address(text.substr(0, text.find('%')));
  std::array<char, INET6_ADDRSTRLEN> written{};
  in_addr short_one{};
  if (inet_pton(AF_INET, address.c_str(), &short_one) == 1) return address;
  in6_addr bytes{};
  if (inet_pton(AF_INET6, address.c_str(), &bytes) != 1) return std::nullopt;
  if (IN6_IS_ADDR_V4MAPPED(&bytes)) {
    inet_ntop(AF_INET, bytes.s6_addr + 12, written.data(), written.size());
    return written.data();
  }
  std::fill(bytes.s6_addr + 8, bytes.s6_addr + 16, std::uint8_t{0});
  inet_ntop(AF_INET6, &bytes, written.data(), written.size());
  return written.data();
}

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

}  // namespace trigon::engine
