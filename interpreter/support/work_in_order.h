// Numbered work on several threads whose results are taken in the order of the numbers. Tested in
// tests/unit/learn_test.cpp.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

namespace trigon::engine {

/// Makes the results of all numbers from `begin` to `end`, and takes them in their order on the calling thread.
/// `worker()` is called once on each thread and returns a function that makes the result of a number; nothing after a
/// stop. Ends early when `take` returns false, or when `is_interrupted`, if there is one, which is asked several times
/// a second, returns true; results that were not taken are lost then. Returns whether all were taken. Passes on what
/// `worker` throws, and what a number throws when the results of all numbers before it are taken.
template <class Result>
bool work_in_order(std::uint64_t begin, std::uint64_t end, int threads,
                   const std::function<std::function<std::optional<Result>(std::uint64_t, std::stop_token)>()>& worker,
                   const std::function<bool(Result)>& take, const std::function<bool()>& is_interrupted) {
  constexpr std::chrono::milliseconds poll_interval{50};
  // How many results may wait for one that takes long.
  constexpr std::uint64_t max_ahead = 1024;
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::uint64_t, Result> finished;
  std::exception_ptr failure;
  // The next number to begin with, the next to take, and the lowest that has failed.
  std::uint64_t next = begin, taken = begin, failed = end;
  std::stop_source stop;
  const auto is_over = [&] { return failure || stop.stop_requested(); };
  const auto next_number = [&]() -> std::optional<std::uint64_t> {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return next < taken + max_ahead || is_over(); });
    return next == end || is_over() ? std::nullopt : std::optional(next++);
  };
  const auto work = [&] {
    std::uint64_t at = begin;
    try {
      const auto make = worker();
      while (const auto number = next_number()) {
        at = *number;
        auto result = make(at, stop.get_token());
        if (!result) return;
        const std::lock_guard lock(mutex);
        finished.emplace(at, std::move(*result));
        changed.notify_all();
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure || at < failed) failure = std::current_exception(), failed = at;
      changed.notify_all();
    }
  };
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i) workers.emplace_back(work);
  bool goes_on = true, has_failed = false;
  while (goes_on && taken < end) {
    std::optional<Result> result;
    {
      std::unique_lock lock(mutex);
      changed.wait_for(lock, poll_interval, [&] { return (failure && failed <= taken) || finished.contains(taken); });
      if (const auto found = finished.find(taken); found != finished.end()) {
        result = std::move(found->second);
        finished.erase(found);
        ++taken;
        changed.notify_all();
      }
      has_failed = failure && failed <= taken && !result;
    }
    if (has_failed) break;
    if (result) goes_on = take(std::move(*result));
    if (is_interrupted && is_interrupted()) goes_on = false;
  }
  {
    const std::lock_guard lock(mutex);
    stop.request_stop();
    changed.notify_all();
  }
  workers.clear();
  if (has_failed) std::rethrow_exception(failure);
  return taken == end && goes_on;
}

}  // namespace trigon::engine
