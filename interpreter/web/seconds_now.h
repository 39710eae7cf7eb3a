// The time as the server counts it. Games take it as an argument, so that tests need not wait.
#pragma once

#include <chrono>

namespace trigon::engine {

/// Seconds of a clock that only goes forward.
inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace trigon::engine
