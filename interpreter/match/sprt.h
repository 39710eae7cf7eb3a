// The sequential probability ratio test (SPRT; Wald, 1945), which ends a match as soon as the games decide whether a
// player is better. It is the generalized test of Fishtest: a hypothesis about the score has the likelihood of the
// likeliest distribution of results with that score. Tested in tests/unit/match_statistics_test.cpp against published
// values.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/match/statistics.h"
#include "interpreter/support/diagnostics.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

/// The parameters of the test.
struct Sprt {
  /// The two hypotheses: by how many Elo points the first player is better than the second. `elo1` is above `elo0`.
  double elo0 = 0, elo1 = 0;
  /// The probability of deciding for `elo1` if `elo0` is true (`alpha`), and for `elo0` if `elo1` is true (`beta`).
  double alpha = 0.05, beta = 0.05;

  /// The log-likelihood ratio at or below which the test decides for `elo0`.
  double lower_bound() const;
  /// The log-likelihood ratio at or above which the test decides for `elo1`.
  double upper_bound() const;
};

enum class SprtDecision { none, elo0, elo1 };

/// The logarithm of the likelihood of `elo1` divided by that of `elo0`. Scores must be distinct and ascending, the
/// first 0 and the last 1; a count of 0 is replaced by a very small one.
double log_likelihood_ratio(const Sprt& sprt, std::vector<ScoreCount> counts);

/// The decision of the test at a log-likelihood ratio.
SprtDecision decide(const Sprt& sprt, double ratio);

/// Reads the hypotheses from a text such as "0:30" or "0,30". Reports an error to `diagnostics` and returns nothing if
/// it is not one.
std::optional<Sprt> read_sprt(const LocatedText& text, Diagnostics& diagnostics);

}  // namespace trigon::engine
