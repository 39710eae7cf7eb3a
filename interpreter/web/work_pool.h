// A pool of threads for tasks, and strands: the tasks of one strand run one after the other, those of different strands
// in parallel. Each game of the server has a strand. Both are Boost.Asio's, whose headers stay in work_pool.cpp. Tested
// in tests/unit/web_test.cpp.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>

namespace trigon::engine {

/// A pool of threads that run tasks. Tasks must not throw.
class WorkPool {
 public:
  using Task = std::function<void()>;
  using Time = std::chrono::steady_clock::time_point;

  explicit WorkPool(std::size_t threads);
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;
  ~WorkPool();

  /// Runs a task as soon as a thread is free.
  void post(Task task);
  /// Runs a task at a time, or as soon afterwards as a thread is free.
  void post_at(Time time, Task task);
  /// Ends the pool at once: tasks that have not begun do not run, nor do later ones.
  void abandon();
  /// Finishes all tasks that were posted without a time and drops the others. Tasks that are posted later do not run.
  void stop();

 private:
  friend class Strand;
  struct Threads;
  std::unique_ptr<Threads> threads_;
};

/// Runs tasks of a pool in the order in which they are posted, and never two at once. Copies share one strand.
class Strand {
 public:
  explicit Strand(WorkPool& pool);

  /// Runs a task after all tasks that were posted before.
  void post(WorkPool::Task task) const;

 private:
  struct Order;
  std::shared_ptr<Order> order_;
};

}  // namespace trigon::engine
