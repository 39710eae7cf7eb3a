// Statistics of game results: confidence intervals and Elo differences. Tested in tests/unit/match_statistics_test.cpp
// against published values.
#pragma once

#include <optional>
#include <vector>

namespace trigon::engine {

struct Interval {
  double low = 0, high = 0;
};

/// Wilson's score interval (1927) with 95 percent confidence for a true share, when `share` (0 to 1) was observed in
/// `count` trials. From 0 to 1 when there were no trials.
Interval wilson_interval(double share, double count);

/// How often a score was observed. A score is that of a game (0, 1/2, 1) or, for a sharper test, the mean score of all
/// games of an opening.
struct ScoreCount {
  double score = 0;
  double count = 0;
};

/// The mean of the scores, with 95 percent confidence by their variance; within 0 and 1. With the scores of pairs of
/// games that share an opening (pentanomial model) it is narrower than with those of single games, since what an
/// opening does to both is no noise. Nothing when there are less than two scores or all are the same.
std::optional<Interval> interval_of_mean(const std::vector<ScoreCount>& counts);

/// The expected score, from 0 to 1, of a player who is better by so many Elo points.
double score_of_elo(double elo);
/// The difference in Elo points that a score from 0 to 1 means; infinite for 0 and 1.
double elo_of_score(double score);

}  // namespace trigon::engine
