// What results of games say of players, and how surely. Tested in tests/unit/match_statistics_test.cpp against
// published values.
#pragma once

namespace trigon::engine {

struct Interval {
  double low = 0, high = 0;
};

/// Wilson's interval (1927) that holds the true share with a probability of 95 percent, when `share` (0 to 1) was found
/// in `count` trials. Everything when there were none.
Interval wilson_interval(double share, double count);

/// The expected score, 0 to 1, of a player who is better by so many Elo points; and the points that a score means,
/// which are infinite for 0 and 1.
double score_of_elo(double elo);
double elo_of_score(double score);

}  // namespace trigon::engine
