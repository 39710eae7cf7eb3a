// How much time of a clock a move gets. Tested in tests/unit/time_budget_test.cpp.
#pragma once

#include <algorithm>
#include <chrono>

namespace trigon::engine {

/// The time that a player has left, and the increment for each of its moves.
struct Clock {
  std::chrono::milliseconds left{}, increment{};
  /// For about how many moves the time must last, at least 1.
  int moves = 30;
};

/// The time for one move. A search begins no further depth after `planned`, which a player who is in doubt stretches,
/// and ends at `most` wherever it is.
struct TimeBudget {
  std::chrono::milliseconds planned{}, most{};

  /// The budget for the next move with such a clock: never more than half of what is left, and at least 1 ms.
  static TimeBudget of(const Clock& clock) {
    using std::chrono::milliseconds;
    constexpr milliseconds least(1);
    const milliseconds share = clock.left / std::clamp(clock.moves, 1, 30) + clock.increment * 3 / 4;
    return {.planned = std::max(std::min(share * 6 / 10, clock.left / 4), least),
            .most = std::max(std::min(share * 4, clock.left / 2), least)};
  }

  /// What is planned, in percent, after the best move has been the same for so many depths and has lost so much of its
  /// value, in hundredths, from the depth before to the last.
  static constexpr int percent_in_doubt(int same_depths, int loss) {
    const int by_moves = same_depths >= 4 ? 70 : 160 - 25 * same_depths;
    return loss >= 30 ? by_moves * 3 / 2 : by_moves;
  }
};

}  // namespace trigon::engine
