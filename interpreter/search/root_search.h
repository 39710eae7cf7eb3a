// What all kinds of search have in common: they look deeper and deeper until a limit is reached, keep what is known of
// the moves of the game, and choose one in the end. Tested in tests/unit/think_test.cpp, tests/unit/each_own_test.cpp.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

#include "interpreter/search/think.h"

namespace trigon::engine {

class RootSearch {
 public:
  /// Thrown when a limit is reached. The position of the search is then no longer used.
  struct LimitReached {};

  /// All must outlive it.
  RootSearch(const Game& game, const Evaluation& evaluation, const ThinkLimits& limits, const PlayStyle& style);

  /// Calls `search_depth` with 1, 2 and so on, at most `most_depth`, until it throws LimitReached, or the end of the
  /// game is known. It should rate the moves. Throws HookError.
  Thought run(int most_depth, const std::function<void(int)>& search_depth, const OnProgress& on_progress);

  /// To be called before each move that the search makes. Throws LimitReached.
  void count_move() {
    if (nodes_ >= limits_.nodes || ((has_scripts_ || nodes_ % 256 == 0) && is_stopped())) throw LimitReached();
    ++nodes_;
  }

  /// Rates all moves, the best ones before first. `rate(move, best)` stores value and exactness in a RatedMove, given
  /// the best value up to now or `unrated`, and returns the line behind the move.
  template <class Rate>
  void rate_moves(Rate&& rate);
  static constexpr int unrated = -win_value - 1;

 private:
  bool is_stopped() const;
  void deepen(int most_depth, const std::function<void(int)>& search_depth, const OnProgress& on_progress,
              Thought& found);
  Thought thought(int depth) const;
  void follow(Thought& thought) const;

  const Game& game_;
  const Evaluation& evaluation_;
  const ThinkLimits& limits_;
  const PlayStyle& style_;
  const std::chrono::steady_clock::time_point began_;
  /// Scripts can take long, so that the clock is looked at before each move.
  const bool has_scripts_;
  std::vector<RatedMove> moves_;
  /// The best move, and what is expected after it.
  std::vector<Move> line_;
  std::uint64_t nodes_ = 0;
};

template <class Rate>
void RootSearch::rate_moves(Rate&& rate) {
  int best = unrated;
  for (auto rated = moves_.begin(); rated != moves_.end(); ++rated) {
    const std::vector<Move>& rest = rate(*rated, best);
    if (rated->value <= best) continue;
    best = rated->value;
    line_.assign(1, rated->move);
    line_.insert(line_.end(), rest.begin(), rest.end());
    // What is better than all before it counts even if the depth is not finished.
    std::rotate(moves_.begin(), rated, rated + 1);
  }
  // Moves that are equally good stay in the order of the depth before.
  std::stable_sort(moves_.begin(), moves_.end(),
                   [](const RatedMove& a, const RatedMove& b) { return a.value > b.value; });
}

}  // namespace trigon::engine
