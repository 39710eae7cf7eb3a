// A pool of threads for tasks, and strands: the tasks of one strand run one after the other, those of different strands
// in parallel. Each game of the server has a strand. Tested in tests/unit/web_test.cpp.
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

/// A pool of threads that run tasks. Tasks must not throw.
class WorkPool {
 public:
  using Task = std::function<void()>;
  using Time = std::chrono::steady_clock::time_point;

  explicit WorkPool(std::size_t threads);
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;
  ~WorkPool() { stop(); }

  /// Runs a task as soon as a thread is free.
  void post(Task task);
  /// Runs a task at a time, or as soon afterwards as a thread is free.
  void post_at(Time time, Task task);
  /// Drops all tasks that have not begun.
  void forget();
  /// Finishes all tasks that were posted without a time and drops the others. Tasks that are posted later do not run.
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

/// Runs tasks of a pool in the order in which they are posted, and never two at once. Copies share one strand.
class Strand {
 public:
  explicit Strand(WorkPool& pool) : state_(std::make_shared<State>(pool)) {}

  /// Runs a task after all tasks that were posted before.
  void post(WorkPool::Task task) const;

 private:
  struct State {
    explicit State(WorkPool& the_pool) : pool(the_pool) {}
    WorkPool& pool;
    std::mutex mutex;
    std::deque<WorkPool::Task> tasks;
    bool is_scheduled = false;
  };
  /// Runs the first task, and posts itself to the pool again if there are more, so that other strands get their turn.
  static void run_one(const std::shared_ptr<State>& state);

  std::shared_ptr<State> state_;
};

}  // namespace trigon::engine
