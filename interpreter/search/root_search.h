// The root of both kinds of search: iterative deepening until a limit is reached, the ratings of the root's moves, and
// the choice of one. Tested in tests/unit/think_test.cpp and tests/unit/max_n_test.cpp.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

#include "interpreter/search/think.h"

namespace trigon::engine {

/// The part of one search that knows its root and limits. The search itself is a function that `run` calls.
class RootSearch {
 public:
  /// Thrown when a limit is reached. The search's position is then left as it is and no longer used.
  struct LimitReached {};

  /// All arguments must outlive this object.
  RootSearch(const Game& game, const Evaluation& evaluation, const ThinkLimits& limits, const PlayStyle& style);

  /// Calls `search_depth`, which should call `rate_moves`, with depths 1, 2 and so on up to `max_depth`. Stops when
  /// that throws LimitReached or when a forced end of the game is found. Throws HookError when a script fails.
  Thought run(int max_depth, const std::function<void(int)>& search_depth, const OnProgress& on_progress);

  /// Counts a node; the search calls it before each move that it makes. Throws LimitReached.
  void count_move() {
    if (nodes_ >= limits_.nodes || ((has_scripts_ || nodes_ % 256 == 0) && is_stopped())) throw LimitReached();
    ++nodes_;
  }

  /// Rates all moves of the root in the order of the last depth. `rate(move, bound, number)` gets a RatedMove, the
  /// value that it must exceed to be one of the `ThinkLimits::lines` best, or `unrated` while there are fewer, and the
  /// number of moves before it; it fills in value and exactness and returns the expected line after the move.
  template <class Rate>
  void rate_moves(Rate&& rate);
  /// A value lower than all others.
  static constexpr int unrated = -win_value - 1;

 private:
  bool is_stopped() const;
  void deepen(int max_depth, const std::function<void(int)>& search_depth, const OnProgress& on_progress,
              Thought& found);
  bool is_time_used(std::chrono::milliseconds used, int loss) const;
  Thought thought(int depth) const;
  void follow(Thought& thought) const;

  const Game& game_;
  const Evaluation& evaluation_;
  const ThinkLimits& limits_;
  const PlayStyle& style_;
  const std::chrono::steady_clock::time_point began_;
  /// With scripts, which can take long, the time is looked at before each move instead of each 256th.
  const bool has_scripts_;
  std::vector<RatedMove> moves_;
  std::uint64_t nodes_ = 0;
  /// For how many depths the best move has been the same.
  int same_depths_ = 0;
};

template <class Rate>
void RootSearch::rate_moves(Rate&& rate) {
  // The best moves so far stand first. A move that is better than them counts even if this depth is not finished.
  std::vector<int> best;
  for (auto rated = moves_.begin(); rated != moves_.end(); ++rated) {
    const int bound = best.size() < limits_.lines ? unrated : best.back();
    const std::vector<Move>& rest = rate(*rated, bound, static_cast<std::size_t>(rated - moves_.begin()));
    if (rated->value <= bound) continue;
    rated->line.assign(1, rated->move);
    rated->line.insert(rated->line.end(), rest.begin(), rest.end());
    const auto place = std::ranges::upper_bound(best, rated->value, std::ranges::greater());
    std::rotate(moves_.begin() + (place - best.begin()), rated, rated + 1);
    best.insert(place, moves_[static_cast<std::size_t>(place - best.begin())].value);
    if (best.size() > limits_.lines) best.pop_back();
  }
  // Moves of equal value stay in the order of the last depth.
  std::stable_sort(moves_.begin(), moves_.end(),
                   [](const RatedMove& a, const RatedMove& b) { return a.value > b.value; });
}

}  // namespace trigon::engine
