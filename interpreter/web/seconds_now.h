// The current time for the server. Games take it as an argument, so that tests need not wait.
#pragma once

#include <chrono>
#include <cstdint>

namespace trigon::engine {

/// The current time in seconds, of a clock that only goes forward.
inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The current calendar time in seconds since 1970, for files.
inline std::int64_t seconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace trigon::engine
