// Statistics of game results: confidence intervals and Elo differences. Tested in tests/unit/match_statistics_test.cpp
// against published values.
#pragma once

namespace trigon::engine {

struct Interval {
  double low = 0, high = 0;
};

/// Wilson's score interval (1927) with 95 percent confidence for a true share, when `share` (0 to 1) was observed in
/// `count` trials. From 0 to 1 when there were no trials.
Interval wilson_interval(double share, double count);

/// The expected score, from 0 to 1, of a player who is better by so many Elo points.
double score_of_elo(double elo);
/// The difference in Elo points that a score from 0 to 1 means; infinite for 0 and 1.
double elo_of_score(double score);

}  // namespace trigon::engine
