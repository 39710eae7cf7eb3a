// The threads that think for the computer players of all games. They have a lower priority than others, so that people
// never wait for them. Tested in tests/unit/web_test.cpp.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "interpreter/web/server_metrics.h"
#include "interpreter/web/thinking_job.h"

namespace trigon::engine {

/// The time for one move while `waiting` jobs wait for `threads` threads: the more wait, the shorter it is, so that the
/// last job waits only a few times as long as `time`, the time for one move when nobody waits.
std::chrono::milliseconds shared_time(std::chrono::milliseconds time, std::size_t waiting, std::size_t threads);

/// How a pool thinks.
struct ThinkingSettings {
  std::size_t threads = 1;
  /// What is added to the niceness of the program, as by nice(1). With much of it, threads have next to no time where
  /// other programs keep all cores busy.
  int niceness = 0;
  /// The size of the transposition table of each thread.
  std::size_t table_bytes = std::size_t{8} << 20;
};

/// Threads that work on jobs: first those of the share that was served least recently, in the order in which they are
/// posted. Jobs that were stopped are dropped.
class ThinkingPool {
 public:
  explicit ThinkingPool(const ThinkingSettings& settings);
  ThinkingPool(const ThinkingPool&) = delete;
  ThinkingPool& operator=(const ThinkingPool&) = delete;
  ~ThinkingPool() { stop(); }

  /// Adds a job to the queue.
  void post(ThinkingJob job);
  /// Ends and frees all jobs; later ones are ignored.
  void stop();

  const SearchMetrics& metrics() const { return metrics_; }

 private:
  void work(const std::stop_token& stop);
  std::optional<ThinkingJob> next(const std::stop_token& stop);
  ThinkingJob take_fair_job();
  void carry_out(ThinkingJob& job, JobThinker& thinker, const std::stop_token& stop);

  const ThinkingSettings settings_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<ThinkingJob> jobs_;
  bool is_stopped_ = false;
  /// When each share that has jobs was served for the last time, counted in jobs.
  std::map<std::string, std::size_t> served_;
  std::size_t served_jobs_ = 0;
  SearchMetrics metrics_;
  std::vector<std::jthread> threads_;
};

}  // namespace trigon::engine
