#include "interpreter/web/work_pool.h"

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <mutex>
#include <set>

namespace trigon::engine {

namespace asio = boost::asio;

struct WorkPool::Threads {
  using Timer = std::shared_ptr<asio::steady_timer>;

  explicit Threads(std::size_t count) : pool(count) {}

  asio::thread_pool pool;
  /// Guards what follows.
  std::mutex mutex;
  std::set<Timer> timers;
  bool is_stopping = false;
};

WorkPool::WorkPool(std::size_t threads) : threads_(std::make_unique<Threads>(threads)) {}

WorkPool::~WorkPool() { stop(); }

void WorkPool::post(Task task) { asio::post(threads_->pool, std::move(task)); }

void WorkPool::post_at(Time time, Task task) {
  const auto timer = std::make_shared<asio::steady_timer>(threads_->pool, time);
  const std::lock_guard lock(threads_->mutex);
  if (threads_->is_stopping) return;
  threads_->timers.insert(timer);
  timer->async_wait([threads = threads_.get(), timer, task = std::move(task)](const boost::system::error_code& error) {
    {
      const std::lock_guard lock_of_timer(threads->mutex);
      threads->timers.erase(timer);
      if (threads->is_stopping) return;
    }
    if (!error) task();
  });
}

void WorkPool::abandon() {
  threads_->pool.stop();
  stop();
}

void WorkPool::stop() {
  {
    const std::lock_guard lock(threads_->mutex);
    threads_->is_stopping = true;
    for (const auto& timer : threads_->timers) timer->cancel();
  }
  threads_->pool.join();
}

struct Strand::Order {
  asio::strand<asio::thread_pool::executor_type> strand;
};

Strand::Strand(WorkPool& pool) : order_(new Order{asio::make_strand(pool.threads_->pool)}) {}

void Strand::post(WorkPool::Task task) const { asio::post(order_->strand, std::move(task)); }

}  // namespace trigon::engine
