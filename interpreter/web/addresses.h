// Addresses: those by which the server counts what its clients take, and those at which it is reached.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trigon::engine {

/// Is it an address of this machine itself, or none? Clients behind a local proxy have it too, so that it is no single
/// client's.
inline bool is_own_address(std::string_view address) {
  return address.empty() || address.starts_with("127.") || address == "::";
}

/// A network address as clients are counted by: of IPv4 itself, of IPv6 its network of 64 bits. Nothing for a text that
/// is no address.
std::optional<std::string> counted_address(std::string_view text);

/// The addresses (IPv4) of this machine in its networks.
std::vector<std::string> addresses_of_machine();

}  // namespace trigon::engine
