// The addresses by which the server counts what its clients take.
#pragma once

#include <string_view>

namespace trigon::engine {

/// Is it an address of this machine itself, or none? Clients behind a local proxy have it too, so that it is no single
/// client's.
inline bool is_own_address(std::string_view address) {
  return address.empty() || address.starts_with("127.") || address == "::";
}

}  // namespace trigon::engine
