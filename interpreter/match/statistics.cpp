#include "interpreter/match/statistics.h"

#include <algorithm>
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

std::optional<Interval> interval_of_mean(const std::vector<ScoreCount>& counts) {
  double number = 0, mean = 0, squares = 0;
  for (const ScoreCount& one : counts) number += one.count, mean += one.score * one.count;
  if (number < 2) return std::nullopt;
  mean /= number;
  for (const ScoreCount& one : counts) squares += one.count * (one.score - mean) * (one.score - mean);
  if (squares <= 0) return std::nullopt;
  const double half = z * std::sqrt(squares / (number - 1) / number);
  return Interval{std::max(mean - half, 0.0), std::min(mean + half, 1.0)};
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double elo_of_score(double score) { return -400 * std::log10(1 / score - 1); }

}  // namespace trigon::engine
