// What a program without threads has in place of them: tasks that wait until they are asked for.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>

namespace trigon::engine {

/// The tasks of the whole program, in the order in which they are posted or become due.
class SingleThread {
 public:
  using Task = std::function<void()>;
  using Time = std::chrono::steady_clock::time_point;

  static SingleThread& instance();

  void post(Task task) { tasks_.push_back(std::move(task)); }
  void post_at(Time time, Task task) { timed_.emplace(time, std::move(task)); }
  /// Runs all tasks that are due at a time, and those that they post.
  void run(Time now);
  /// When the next timed task is due; nothing without one.
  std::optional<Time> next() const;

 private:
  std::deque<Task> tasks_;
  std::multimap<Time, Task> timed_;
};

}  // namespace trigon::engine
