// The current time for the server. Games take it as an argument, so that tests need not wait.
#pragma once

#include <chrono>
#include <cstdint>

namespace trigon::engine {

/// The current time in seconds, of a clock that only goes forward while the program runs. It began as the calendar's
/// time since 1970, so that times can be kept from one run of the program to the next.
inline double seconds_now() {
  using Seconds = std::chrono::duration<double>;
  static const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  static const Seconds calendar = std::chrono::system_clock::now().time_since_epoch();
  return (calendar + Seconds(std::chrono::steady_clock::now() - start)).count();
}

/// When it will be so many seconds by `seconds_now`, for timers.
inline std::chrono::steady_clock::time_point time_point_of(double seconds) {
  using Clock = std::chrono::steady_clock;
  const std::chrono::duration<double> until(seconds - seconds_now());
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(until);
}

/// The current calendar time in seconds since 1970, for files.
inline std::int64_t seconds_since_1970() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

}  // namespace trigon::engine
