// Expected texts that a test writes anew instead of comparing them.
#pragma once

#include <cstdlib>
#include <string_view>

namespace trigon::engine::testing {

/// Has TRIGON_REFRESH=1 been set, so that files of expected texts are to be written anew?
inline bool is_refreshing() {
  const char* const refresh = std::getenv("TRIGON_REFRESH");
  return refresh != nullptr && std::string_view(refresh) == "1";
}

}  // namespace trigon::engine::testing
