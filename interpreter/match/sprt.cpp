#include "interpreter/match/sprt.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "interpreter/match/statistics.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

constexpr double count_of_none = 1e-3;
constexpr std::int64_t max_elo = 2000;

struct Part {
  double score, probability;
};

/// The distribution of scores with mean `expected` that makes the observed counts likeliest. It has each observed
/// probability divided by 1 + x * (score - expected), where x makes the mean right and is found by bisection, since the
/// mean falls with x.
std::vector<Part> likeliest(const std::vector<Part>& found, double expected) {
  double low = -1 / (1 - expected), high = 1 / expected;
  for (int i = 0; i < 200; ++i) {
    const double x = (low + high) / 2;
    double sum = 0;
    for (const Part& part : found) {
      const double distance = part.score - expected;
      sum += part.probability * distance / (1 + x * distance);
    }
    (sum > 0 ? low : high) = x;
  }
  const double x = (low + high) / 2;
  std::vector<Part> all = found;
  for (Part& part : all) part.probability /= 1 + x * (part.score - expected);
  return all;
}

}  // namespace

double Sprt::lower_bound() const { return std::log(beta / (1 - alpha)); }
double Sprt::upper_bound() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const Sprt& sprt, std::vector<ScoreCount> counts) {
  double sum = 0;
  for (ScoreCount& one : counts) {
    if (one.count == 0) one.count = count_of_none;
    sum += one.count;
  }
  std::vector<Part> found;
  for (const ScoreCount& one : counts) found.push_back({one.score, one.count / sum});
  const auto at0 = likeliest(found, score_of_elo(sprt.elo0)), at1 = likeliest(found, score_of_elo(sprt.elo1));
  double ratio = 0;
  for (std::size_t i = 0; i < found.size(); ++i)
    ratio += found[i].probability * std::log(at1[i].probability / at0[i].probability);
  return sum * ratio;
}

SprtDecision decide(const Sprt& sprt, double ratio) {
  if (ratio >= sprt.upper_bound()) return SprtDecision::elo1;
  return ratio <= sprt.lower_bound() ? SprtDecision::elo0 : SprtDecision::none;
}

std::optional<Sprt> read_sprt(const LocatedText& text, Diagnostics& diagnostics) {
  const std::string_view all = text.text;
  const auto middle = all.find_first_of(":,");
  const auto elo0 = parse_integer(all.substr(0, middle));
  const auto elo1 = middle == std::string_view::npos ? std::nullopt : parse_integer(all.substr(middle + 1));
  const auto is_right = [](const std::optional<std::int64_t>& elo) { return elo && std::abs(*elo) <= max_elo; };
  if (is_right(elo0) && is_right(elo1) && *elo0 < *elo1)
    return Sprt{.elo0 = static_cast<double>(*elo0), .elo1 = static_cast<double>(*elo1)};
  diagnostics.error(text.at(0, all.size()), "argument",
                    "expected two whole numbers of Elo points, the smaller one first, as in 0:30");
  return std::nullopt;
}

}  // namespace trigon::engine
