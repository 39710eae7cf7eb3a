// The pools of the server (web/work_pool.h, web/thinking_pool.h) for a program that has one thread.
#include <algorithm>
#include <utility>

#include "interpreter/bindings/wasm/host/single_thread.h"
#include "interpreter/web/thinking_pool.h"
#include "interpreter/web/work_pool.h"

namespace trigon::engine {

struct WorkPool::Threads {
  bool is_stopped = false;
};

WorkPool::WorkPool(std::size_t /*threads*/) : threads_(std::make_unique<Threads>()) {}
WorkPool::~WorkPool() { stop(); }

void WorkPool::post(Task task) {
  if (!threads_->is_stopped) SingleThread::instance().post(std::move(task));
}

void WorkPool::post_at(Time time, Task task) {
  if (!threads_->is_stopped) SingleThread::instance().post_at(time, std::move(task));
}

void WorkPool::abandon() { stop(); }
void WorkPool::stop() { threads_->is_stopped = true; }

struct Strand::Order {
  WorkPool* pool;
};

Strand::Strand(WorkPool& pool) : order_(std::make_shared<Order>(Order{&pool})) {}
void Strand::post(WorkPool::Task task) const { order_->pool->post(std::move(task)); }

std::chrono::milliseconds shared_time(std::chrono::milliseconds time, std::size_t /*waiting*/,
                                      std::size_t /*threads*/) {
  return time;
}

ThinkingPool::ThinkingPool(const ThinkingSettings& settings) : settings_(settings) {}

void ThinkingPool::post(ThinkingJob job) {
  if (is_stopped_) return;
  const auto shared = std::make_shared<ThinkingJob>(std::move(job));
  // Behind everything that is due, so that the page has been told who thinks.
  SingleThread::instance().post_at(std::chrono::steady_clock::now(), [shared, bytes = settings_.table_bytes] {
    static JobThinker thinker(bytes);
    if (shared->stop.stop_requested()) return;
    if (shared->work)
      return shared->work(shared->level.limits.time.value_or(std::chrono::milliseconds{}), shared->stop);
    const ThoughtMove move = thinker.answer(*shared);
    shared->done(move);
  });
}

void ThinkingPool::stop() { is_stopped_ = true; }

}  // namespace trigon::engine
