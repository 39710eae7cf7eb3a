#include "tests/bench/meter.h"

#include <sys/resource.h>

#include <ctime>
#include <fstream>
#include <string>

namespace trigon::engine::bench {

namespace {

double user_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) + static_cast<double>(usage.ru_utime.tv_usec) * 1e-6;
}

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

}  // namespace

Meter::Meter() : start_(std::chrono::steady_clock::now()), user_(user_seconds()), cpu_(cpu_seconds()) {}

Cost Meter::read() const {
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start_;
  return {user_seconds() - user_, cpu_seconds() - cpu_, wall.count()};
}

std::uint64_t peak_memory() {
  // Not from getrusage: it includes what the process held before it became this program.
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (std::uint64_t kibibytes = 0; word == "VmHWM:" && status >> kibibytes) return kibibytes;
  return 0;
}

}  // namespace trigon::engine::bench
