#include "interpreter/web/thinking_pool.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

namespace trigon::engine {

namespace {

/// Lowers the priority of the calling thread by so many steps. Under Linux each thread has its own.
void step_back([[maybe_unused]] int steps) {
#ifdef __linux__
  const auto thread = static_cast<id_t>(gettid());
  setpriority(PRIO_PROCESS, thread, getpriority(PRIO_PROCESS, thread) + steps);
#endif
}

}  // namespace

std::chrono::milliseconds shared_time(std::chrono::milliseconds time, std::size_t waiting, std::size_t threads) {
  constexpr std::chrono::milliseconds least{20};
  const std::chrono::milliseconds share = time * threads / (threads + waiting);
  return std::max(share, std::min(time, least));
}

ThinkingPool::ThinkingPool(const ThinkingSettings& settings) : settings_(settings) {
  for (std::size_t i = 0; i < settings_.threads; ++i)
    threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

void ThinkingPool::stop() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
  // What the jobs hold is freed outside of the lock.
  std::deque<ThinkingJob> dropped;
  const std::lock_guard lock(mutex_);
  is_stopped_ = true;
  jobs_.swap(dropped);
  metrics_.waiting.set(0);
}

void ThinkingPool::post(ThinkingJob job) {
  const std::lock_guard lock(mutex_);
  if (is_stopped_) return;
  jobs_.push_back(std::move(job));
  metrics_.waiting.add();
  changed_.notify_one();
}

std::optional<ThinkingJob> ThinkingPool::next(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, stop, [&] {
    const auto dropped = std::erase_if(jobs_, [](const ThinkingJob& job) { return job.stop.stop_requested(); });
    metrics_.stopped.add(static_cast<std::int64_t>(dropped));
    metrics_.waiting.set(static_cast<std::int64_t>(jobs_.size()));
    return !jobs_.empty();
  });
  if (stop.stop_requested()) return std::nullopt;
  ThinkingJob job = take_fair_job();
  if (auto& time = job.level.limits.time) time = shared_time(*time, jobs_.size(), settings_.threads);
  return job;
}

/// Takes the oldest job of the share that was served least recently. There must be a job.
ThinkingJob ThinkingPool::take_fair_job() {
  const auto last_served = [&](const ThinkingJob& job) {
    const auto found = served_.find(job.share);
    return found == served_.end() ? 0 : found->second;
  };
  const auto chosen = std::ranges::min_element(jobs_, {}, last_served);
  ThinkingJob job = std::move(*chosen);
  jobs_.erase(chosen);
  metrics_.waiting.add(-1);
  served_[job.share] = ++served_jobs_;
  // Those who have no more jobs are soon forgotten.
  if (served_.size() > jobs_.size() + 100)
    std::erase_if(served_, [&](const auto& one) { return one.second + 100 < served_jobs_; });
  return job;
}

void ThinkingPool::work(const std::stop_token& stop) {
  step_back(settings_.niceness);
  JobThinker thinker(settings_.table_bytes);
  while (auto job = next(stop)) {
    // The search ends when the game or the pool asks for it.
    std::stop_source end;
    const std::stop_callback by_game(job->stop, [&] { end.request_stop(); });
    const std::stop_callback by_pool(stop, [&] { end.request_stop(); });
    metrics_.running.add();
    const auto begin = std::chrono::steady_clock::now();
    carry_out(*job, thinker, end.get_token());
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    metrics_.time.note(time.count());
    metrics_.running.add(-1);
    (end.stop_requested() ? metrics_.stopped : metrics_.ended).add();
  }
}

void ThinkingPool::carry_out(ThinkingJob& job, JobThinker& thinker, const std::stop_token& stop) {
  if (stop.stop_requested()) return;
  if (job.work) return job.work(job.level.limits.time.value_or(std::chrono::milliseconds{}), stop);
  job.level.limits.stop = stop;
  const ThoughtMove move = thinker.answer(job);
  if (!stop.stop_requested()) job.done(move);
}

}  // namespace trigon::engine
