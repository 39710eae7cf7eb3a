// The time as the server counts it. Games take it as an argument, so that tests need not wait.
#pragma once

#include <chrono>
#include <cstdint>

namespace trigon::engine {

/// Seconds of a clock that only goes forward.
inline double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Of the calendar, for what outlives the program.
inline std::int64_t seconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace trigon::engine
