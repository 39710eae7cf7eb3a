#include "interpreter/bindings/wasm/host/single_thread.h"

#include <utility>

namespace trigon::engine {

SingleThread& SingleThread::instance() {
  static SingleThread thread;
  return thread;
}

void SingleThread::run(Time now) {
  while (!timed_.empty() && timed_.begin()->first <= now) {
    tasks_.push_back(std::move(timed_.begin()->second));
    timed_.erase(timed_.begin());
  }
  while (!tasks_.empty()) {
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    task();
  }
}

std::optional<SingleThread::Time> SingleThread::next() const {
  return timed_.empty() ? std::nullopt : std::optional(timed_.begin()->first);
}

}  // namespace trigon::engine
