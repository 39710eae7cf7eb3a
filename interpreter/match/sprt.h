// The sequential probability ratio test (Wald, 1945), which ends a match as soon as it is decided whether a player is
// better. The likelihoods are those of a generalized test: of all distributions of results with the expected score, the
// likeliest one counts (as in Fishtest). Tested in tests/unit/match_statistics_test.cpp against published values.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/support/diagnostics.h"
#include "interpreter/support/located_text.h"

namespace trigon::engine {

struct Sprt {
  /// The hypotheses: the first player is better by this, in Elo points. `elo1` is above `elo0`.
  double elo0 = 0, elo1 = 0;
  /// How probable a wrong decision may be: for `elo1` if `elo0` is true, and the other way round.
  double alpha = 0.05, beta = 0.05;

  /// Of the log-likelihood ratio: at or below `lower_bound` the decision is for `elo0`, at or above `upper_bound` for
  /// `elo1`.
  double lower_bound() const;
  double upper_bound() const;
};

enum class SprtDecision { none, elo0, elo1 };

/// How often a score was found: of a game (0, 1/2, 1), or better of all games of an opening together.
struct ScoreCount {
  double score = 0;
  double count = 0;
};

/// Of `elo1` to `elo0`. Scores are different and ascending from 0 to 1, the ends are among them; those with a count of
/// 0 are taken for hardly ever.
double log_likelihood_ratio(const Sprt& sprt, std::vector<ScoreCount> counts);

SprtDecision decide(const Sprt& sprt, double ratio);

/// Reads "0:30" or "0,30". Nothing after an error, which is in `diagnostics` with its place.
std::optional<Sprt> read_sprt(const LocatedText& text, Diagnostics& diagnostics);

}  // namespace trigon::engine
