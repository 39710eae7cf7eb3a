#include "interpreter/lab/play_run.h"

#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include "interpreter/lab/self_play.h"

namespace trigon::engine {

namespace {

constexpr std::chrono::milliseconds poll_interval{50};
/// How many games may wait for one that takes long.
constexpr std::size_t max_ahead = 1024;

class LabRunner {
 public:
  LabRunner(const LabJob& job, const LabRun& run)
      : job_(job), run_(run), plan_(job.header), openings_(job), next_(run.first), taken_(run.first) {}

  bool play() {
    std::vector<std::jthread> workers;
    for (int i = 0; i < run_.threads; ++i) workers.emplace_back([this] { work(); });
    const bool is_complete = take_all();
    stop_.request_stop();
    changed_.notify_all();
    workers.clear();
    if (!is_complete && failure_) std::rethrow_exception(failure_);
    return is_complete;
  }

 private:
  void work() {
    try {
      SelfPlay player(job_, plan_, openings_);
      while (const auto number = next_number()) {
        auto game = player.play(*number, stop_.get_token());
        if (!game) return;
        const std::lock_guard lock(mutex_);
        finished_.emplace(*number, std::move(*game));
        changed_.notify_all();
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      changed_.notify_all();
    }
  }

  std::optional<std::size_t> next_number() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return next_ < taken_ + max_ahead || failure_ || stop_.stop_requested(); });
    if (next_ > run_.last || failure_ || stop_.stop_requested()) return std::nullopt;
    return next_++;
  }

  /// Hands over games in the order of their numbers. False when the run ends before the last.
  bool take_all() {
    while (taken_ <= run_.last) {
      std::map<std::size_t, LabGame> games;
      bool has_failed = false;
      {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, poll_interval, [&] { return finished_.contains(taken_) || failure_; });
        while (finished_.contains(taken_)) games.insert(finished_.extract(taken_++));
        has_failed = failure_ && games.empty();
        changed_.notify_all();
      }
      for (const auto& [number, game] : games)
        if (!run_.on_game(game)) return false;
      if (has_failed || (run_.is_interrupted && run_.is_interrupted())) return false;
    }
    return true;
  }

  const LabJob& job_;
  const LabRun& run_;
  const LabPlan plan_;
  LabOpenings openings_;
  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // Shared by the threads: the next game to play, the next to hand over, games between them that are finished, and the
  // error of a game that could not be finished.
  std::size_t next_, taken_;
  std::map<std::size_t, LabGame> finished_;
  std::exception_ptr failure_;
};

}  // namespace

bool play_games(const LabJob& job, const LabRun& run) { return LabRunner(job, run).play(); }

}  // namespace trigon::engine
