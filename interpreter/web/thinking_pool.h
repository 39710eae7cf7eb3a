// The computer players of all games: threads of the lowest priority, so that people never wait for them. Tested in
// tests/unit/web_test.cpp.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "interpreter/rules/game.h"
#include "interpreter/search/levels.h"

namespace trigon::engine {

/// What a computer player answers.
struct ThoughtMove {
  /// The text of a move of the game; empty when a script has failed.
  std::string move;
  /// Then why it did.
  std::string error;
};

struct ThinkingJob {
  /// Not over.
  Game game;
  Level level;
  /// Ends the job, wherever it is.
  std::stop_token stop;
  /// Called by the thread that has thought, unless the job was stopped. Must not throw.
  std::function<void(const ThoughtMove&)> done;
};

/// What is left of the time of a thought while so many games wait for this number of threads: the last of them waits
/// only a few times as long as one thought may take, however many there are.
std::chrono::milliseconds shared_time(std::chrono::milliseconds time, std::size_t waiting, std::size_t threads);

class ThinkingPool {
 public:
  /// What each thread remembers of positions, in bytes.
  static constexpr std::size_t table_bytes = std::size_t{8} << 20;

  explicit ThinkingPool(std::size_t threads);
  ThinkingPool(const ThinkingPool&) = delete;
  ThinkingPool& operator=(const ThinkingPool&) = delete;
  ~ThinkingPool() { stop(); }

  void post(ThinkingJob job);
  /// Ends all jobs, and takes no more.
  void stop();

 private:
  void work(const std::stop_token& stop);
  std::optional<ThinkingJob> next(const std::stop_token& stop);

  const std::size_t thread_count_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<ThinkingJob> jobs_;
  std::vector<std::jthread> threads_;
};

}  // namespace trigon::engine
