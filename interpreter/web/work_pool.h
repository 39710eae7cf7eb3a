// Threads that do work in turns: what belongs to one game is done one after the other, in a strand of its own, and what
// belongs to several games side by side. Tested in tests/unit/web_test.cpp.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace trigon::engine {

/// Tasks must not throw.
class WorkPool {
 public:
  using Task = std::function<void()>;
  using Time = std::chrono::steady_clock::time_point;

  explicit WorkPool(std::size_t threads);
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;
  ~WorkPool() { stop(); }

  void post(Task task);
  /// Not before that time.
  void post_at(Time time, Task task);
  /// Forgets what has not begun.
  void forget();
  /// Finishes what was posted without a time, and forgets the rest. Later tasks are not done.
  void stop();

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> ready_;
  std::multimap<Time, Task> later_;
  bool is_stopping_ = false;
  std::vector<std::thread> threads_;
};

/// Tasks that are done in their order and never two at once. Copies are the same strand.
class Strand {
 public:
  explicit Strand(WorkPool& pool) : state_(std::make_shared<State>(pool)) {}

  void post(WorkPool::Task task) const;

 private:
  struct State {
    explicit State(WorkPool& the_pool) : pool(the_pool) {}
    WorkPool& pool;
    std::mutex mutex;
    std::deque<WorkPool::Task> tasks;
    bool is_scheduled = false;
  };
  /// Does the first task; others of the pool have their turn before the next one.
  static void run_one(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;
};

}  // namespace trigon::engine
