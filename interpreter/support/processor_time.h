// The processor time of the current thread, by which the work of scripts is limited: a busy machine, which makes
// everything take longer, is not the fault of a script.
#pragma once

#include <ctime>

namespace trigon::engine {

/// The processor time of this thread in seconds; where the system has no such clock, the time that goes by (as in
/// WebAssembly) or that of the whole process.
inline double processor_time() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
#else
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

}  // namespace trigon::engine
