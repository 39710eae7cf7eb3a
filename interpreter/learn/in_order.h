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
/// stop. Ends early when `take` returns false, or when `is_interrupted`, which is asked several times a second, returns
/// true; results that were not taken are lost then. Passes on what is thrown on any thread.
template <class Result>
void work_in_order(std::uint64_t begin, std::uint64_t end, int threads,
                   const std::function<std::function<std::optional<Result>(std::uint64_t, std::stop_token)>()>& worker,
                   const std::function<bool(Result)>& take, const std::function<bool()>& is_interrupted) {
  constexpr std::chrono::milliseconds poll_interval{50};
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::uint64_t, Result> finished;
  std::exception_ptr failure;
  std::uint64_t next = begin;
  std::stop_source stop;
  const auto next_number = [&]() -> std::optional<std::uint64_t> {
    const std::lock_guard lock(mutex);
    return next == end || stop.stop_requested() ? std::nullopt : std::optional(next++);
  };
  const auto work = [&] {
    try {
      const auto make = worker();
      while (const auto number = next_number()) {
        auto result = make(*number, stop.get_token());
        if (!result) return;
        const std::lock_guard lock(mutex);
        finished.emplace(*number, std::move(*result));
        changed.notify_all();
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      changed.notify_all();
    }
  };
  {
    std::vector<std::jthread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back(work);
    bool goes_on = true;
    for (std::uint64_t taken = begin; goes_on && taken < end;) {
      std::optional<Result> result;
      {
        std::unique_lock lock(mutex);
        changed.wait_for(lock, poll_interval, [&] { return failure || finished.contains(taken); });
        if (failure) break;
        if (const auto found = finished.find(taken); found != finished.end()) {
          result = std::move(found->second);
          finished.erase(found);
        }
      }
      if (result) {
        ++taken;
        goes_on = take(std::move(*result));
      }
      if (is_interrupted()) goes_on = false;
    }
    stop.request_stop();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace trigon::engine
