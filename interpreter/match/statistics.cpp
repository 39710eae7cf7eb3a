#include "interpreter/match/statistics.h"

#include <cmath>

namespace trigon::engine {

namespace {

/// The normal distribution has 95 percent of its mass between -z and z.
constexpr double z = 1.959963984540054;

}  // namespace

Interval wilson_interval(double share, double count) {
  if (count <= 0) return {0, 1};
  const double more = z * z / count;
  const double middle = (share + more / 2) / (1 + more);
  const double half = z * std::sqrt(share * (1 - share) / count + more / (4 * count)) / (1 + more);
  // Exact at the ends, where rounding errors would leave the interval short of 0 or 1.
  return {share <= 0 ? 0 : middle - half, share >= 1 ? 1 : middle + half};
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_score(double score) { return -400 * std::log10(1 / score - 1); }

}  // namespace trigon::engine
