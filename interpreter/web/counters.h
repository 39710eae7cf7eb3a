// Numbers that many threads count and one reads now and then. To count costs one relaxed atomic addition. Tested in
// tests/unit/server_metrics_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace trigon::engine {

/// A number that goes up, or up and down.
class Counter {
 public:
  void add(std::int64_t count = 1) { value_.fetch_add(count, std::memory_order_relaxed); }
  void set(std::int64_t value) { value_.store(value, std::memory_order_relaxed); }
  std::int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_ = 0;
};

/// Counts durations by how long they are.
class TimeHistogram {
 public:
  /// The ends of the buckets, in seconds. Longer ones stand in one more.
  static constexpr std::array<double, 12> ends = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10};

  void note(double seconds) {
    const auto bucket = static_cast<std::size_t>(std::lower_bound(ends.begin(), ends.end(), seconds) - ends.begin());
    buckets_[bucket].add();
    microseconds_.add(static_cast<std::int64_t>(seconds * 1e6));
  }
  /// How many were no longer than the end of a bucket; with `ends.size()`, all.
  std::int64_t up_to(std::size_t bucket) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i <= bucket; ++i) sum += buckets_[i].value();
    return sum;
  }
  /// The sum of all, in seconds.
  double seconds() const { return static_cast<double>(microseconds_.value()) / 1e6; }

 private:
  std::array<Counter, ends.size() + 1> buckets_{};
  Counter microseconds_;
};

}  // namespace trigon::engine
