// What a stretch of work costs this process.
#pragma once

#include <chrono>
#include <cstdint>

namespace trigon::engine::bench {

/// Seconds of user CPU time of all threads, seconds of CPU time with the system's share, and seconds on the wall.
struct Cost {
  double user = 0, cpu = 0, wall = 0;
};

/// Runs from its construction.
class Meter {
 public:
  Meter();
  Cost read() const;

 private:
  std::chrono::steady_clock::time_point start_;
  double user_, cpu_;
};

/// The most memory that this process has held, in KiB; 0 where the system does not say.
std::uint64_t peak_memory();

}  // namespace trigon::engine::bench
