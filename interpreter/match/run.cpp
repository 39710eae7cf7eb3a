#include "interpreter/match/run.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "interpreter/match/table.h"

namespace trigon::engine {

namespace {

/// How often the match asks whether it is interrupted.
constexpr std::chrono::milliseconds poll_interval{50};

class MatchRunner {
 public:
  MatchRunner(const MatchSettings& settings, const MatchPlan& plan, const MatchRun& run)
      : settings_(settings),
        plan_(plan),
        run_(run),
        all_(run.known),
        openings_(settings, plan),
        random_openings_(settings.ruleset, std::min(settings.opening, settings.max_plies), settings.seed,
                         settings.with_setup, settings.position) {}

  MatchResult play() {
    std::vector<std::jthread> workers;
    if (!take_in_order())
      for (int i = 0; i < run_.threads; ++i) workers.emplace_back([this] { work(); });
    wait();
    stop_.request_stop();
    workers.clear();
    if (end_ == MatchEnd::interrupted || failure_) report_rest();
    if (failure_) std::rethrow_exception(failure_);
    return result();
  }

 private:
  // --- the threads that play ----------------------------------------------------------------------------------------

  void work() {
    try {
      GamePlayer player(settings_, plan_, random_openings_);
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
    const std::lock_guard lock(mutex_);
    while (run_.known.contains(next_)) ++next_;
    if (next_ >= run_.games || stop_.stop_requested()) return std::nullopt;
    return next_++;
  }

  // --- the thread that runs the match -------------------------------------------------------------------------------

  /// Waits until the match is over, and takes finished games meanwhile.
  void wait() {
    while (!is_over()) {
      GamesByNumber finished;
      {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, poll_interval, [&] { return !finished_.empty() || failure_; });
        if (failure_) return;
        finished.swap(finished_);
      }
      waiting_.merge(finished);
      take_in_order();
      if (!is_over() && run_.is_interrupted && run_.is_interrupted()) end_ = MatchEnd::interrupted;
    }
  }

  bool is_over() const { return end_ != MatchEnd::all_played || taken_ == run_.games; }

  /// Takes finished games in the order of their numbers, up to the first that is missing. Returns whether the match is
  /// over then.
  bool take_in_order() {
    while (!is_over()) {
      if (const auto game = waiting_.find(taken_); game != waiting_.end()) {
        report(game->second);
        waiting_.erase(game);
      }
      if (!all_.contains(taken_)) break;
      openings_.add(all_.at(taken_));
      ++taken_;
      if (run_.sprt && taken_ % plan_.games_of_opening() == 0) test();
    }
    return is_over();
  }

  void report(const MatchGame& game) {
    all_.insert_or_assign(game.number, game);
    if (run_.on_game && !run_.on_game(game)) end_ = MatchEnd::interrupted;
  }

  void test() {
    ratio_ = log_likelihood_ratio(*run_.sprt, openings_.counts());
    if (decide(*run_.sprt, ratio_) != SprtDecision::none) end_ = MatchEnd::decided;
  }

  void report_rest() {
    waiting_.merge(finished_);
    for (const auto& [number, game] : waiting_) report(game);
  }

  MatchResult result() const {
    MatchResult result{.end = end_, .log_likelihood_ratio = ratio_};
    const std::size_t most = end_ == MatchEnd::decided ? taken_ : run_.games;
    for (const auto& [number, game] : all_)
      if (number < most) result.games.push_back(game);
    return result;
  }

  const MatchSettings& settings_;
  const MatchPlan& plan_;
  const MatchRun& run_;
  GamesByNumber all_, waiting_;
  OpeningScores openings_;
  RandomOpenings random_openings_;
  /// The number of the next game to take.
  std::size_t taken_ = 0;
  MatchEnd end_ = MatchEnd::all_played;
  double ratio_ = 0;

  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // Shared with the threads that play: the number of the next game to play, games that are finished but not taken, and
  // the error of a game that could not be finished.
  std::size_t next_ = 0;
  GamesByNumber finished_;
  std::exception_ptr failure_;
};

}  // namespace

MatchResult run_match(const MatchSettings& settings, const MatchPlan& plan, const MatchRun& run) {
  return MatchRunner(settings, plan, run).play();
}

}  // namespace trigon::engine
