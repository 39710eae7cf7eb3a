#include "interpreter/web/work_pool.h"

namespace trigon::engine {

WorkPool::WorkPool(std::size_t threads) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void WorkPool::post(Task task) {
  const std::lock_guard lock(mutex_);
  ready_.push_back(std::move(task));
  changed_.notify_one();
}

void WorkPool::post_at(Time time, Task task) {
  const std::lock_guard lock(mutex_);
  later_.emplace(time, std::move(task));
  changed_.notify_one();
}

void WorkPool::forget() {
  std::deque<Task> forgotten;
  const std::lock_guard lock(mutex_);
  forgotten.swap(ready_);
  later_.clear();
}

void WorkPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    later_.clear();
    changed_.notify_all();
  }
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void WorkPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    while (!is_stopping_ && !later_.empty() && later_.begin()->first <= std::chrono::steady_clock::now()) {
      ready_.push_back(std::move(later_.begin()->second));
      later_.erase(later_.begin());
    }
    if (!ready_.empty()) {
      const Task task = std::move(ready_.front());
      ready_.pop_front();
      if (!ready_.empty()) changed_.notify_one();
      lock.unlock();
      task();
      lock.lock();
    } else if (is_stopping_) {
      return;
    } else if (later_.empty()) {
      changed_.wait(lock);
    } else {
      const Time next = later_.begin()->first;
      changed_.wait_until(lock, next);
    }
  }
}

void Strand::post(WorkPool::Task task) const {
  const std::lock_guard lock(state_->mutex);
  state_->tasks.push_back(std::move(task));
  if (state_->is_scheduled) return;
  state_->is_scheduled = true;
  state_->pool.post([state = state_] { run_one(state); });
}

void Strand::run_one(const std::shared_ptr<State>& state) {
  WorkPool::Task task;
  {
    const std::lock_guard lock(state->mutex);
    task = std::move(state->tasks.front());
    state->tasks.pop_front();
  }
  task();
  const std::lock_guard lock(state->mutex);
  state->is_scheduled = !state->tasks.empty();
  if (state->is_scheduled) state->pool.post([state] { run_one(state); });
}

}  // namespace trigon::engine
