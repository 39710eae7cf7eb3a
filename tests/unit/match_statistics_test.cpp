// Intervals and the sequential test, against published values: interpreter/match/statistics.h, sprt.h.
#include <catch2/catch.hpp>
#include <cmath>

#include "interpreter/match/sprt.h"
#include "interpreter/match/statistics.h"

namespace trigon::engine::testing {

namespace {

/// The ratio of these counts of scores, from 0 to 1 in equal steps.
double ratio_of(const std::vector<double>& counts, double elo0, double elo1) {
  std::vector<ScoreCount> scores;
  for (std::size_t i = 0; i < counts.size(); ++i)
    scores.push_back({static_cast<double>(i) / static_cast<double>(counts.size() - 1), counts[i]});
  return log_likelihood_ratio({.elo0 = elo0, .elo1 = elo1}, scores);
}

/// What is wrong with a value of --sprt, or the two numbers.
std::string read(const std::string& text) {
  Diagnostics diagnostics;
  const auto sprt = read_sprt(LocatedText::standalone("--sprt", text), diagnostics);
  CHECK(sprt.has_value() != diagnostics.has_errors());
  return sprt ? std::to_string(std::lround(sprt->elo0)) + " " + std::to_string(std::lround(sprt->elo1)) : "wrong";
}

}  // namespace

TEST_CASE("Wilson's interval", "[match]") {
  struct Row {
    double found, count, low, high;
  };
  // Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
  for (const Row& row : {Row{81, 263, 0.2553, 0.3662}, Row{15, 148, 0.0624, 0.1605}, Row{0, 20, 0, 0.1611},
                         Row{1, 29, 0.0061, 0.1718}}) {
    const Interval interval = wilson_interval(row.found / row.count, row.count);
    CHECK(interval.low == Approx(row.low).margin(0.00005));
    CHECK(interval.high == Approx(row.high).margin(0.00005));
  }
  CHECK(wilson_interval(0, 0).low == 0);
  CHECK(wilson_interval(0, 0).high == 1);
  CHECK(wilson_interval(1, 20).high == 1);
}

TEST_CASE("Elo points and scores", "[match]") {
  CHECK(score_of_elo(0) == 0.5);
  CHECK(score_of_elo(400) == Approx(10.0 / 11));
  CHECK(elo_of_score(score_of_elo(-123)) == Approx(-123));
  CHECK(std::isinf(elo_of_score(1)));
}

TEST_CASE("the bounds of the sequential test", "[match]") {
  CHECK(Sprt().lower_bound() == Approx(-2.9444).margin(0.0001));
  CHECK(Sprt().upper_bound() == Approx(2.9444).margin(0.0001));
  CHECK(Sprt{.alpha = 0.05, .beta = 0.1}.lower_bound() == Approx(-2.2513).margin(0.0001));
  CHECK(Sprt{.alpha = 0.05, .beta = 0.1}.upper_bound() == Approx(2.8904).margin(0.0001));
  CHECK(decide({}, 2.95) == SprtDecision::elo1);
  CHECK(decide({}, -2.95) == SprtDecision::elo0);
  CHECK(decide({}, 2.94) == SprtDecision::none);
}

TEST_CASE("the log-likelihood ratio", "[match]") {
  // Values that the tests of fastchess expect, which has the formulas of Fishtest: losses, draws, wins.
  CHECK(ratio_of({21184, 40708, 21404}, 0.5, 2.5) == Approx(-1.57).epsilon(0.01));
  CHECK(ratio_of({57030, 106593, 57433}, 0, 2) == Approx(-2.59).epsilon(0.01));
  // Pairs of games, from two losses to two wins.
  CHECK(ratio_of({223, 9863, 21279, 10037, 246}, 0.5, 2.5) == Approx(-3.07).epsilon(0.01));
  CHECK(ratio_of({871, 26175, 55983, 26678, 821}, 0, 2) == Approx(-4.98).epsilon(0.01));
  // Nothing is known, and hypotheses of equal distance from what is found weigh the same.
  CHECK(ratio_of({0, 0, 0, 0, 0}, 0, 10) == Approx(0).margin(0.01));
  CHECK(ratio_of({10, 20, 50, 20, 10}, -30, 30) == Approx(0).margin(1e-9));
  // Who wins all is better, however little is known of other results.
  CHECK(ratio_of({0, 0, 0, 0, 20}, 0, 30) > Sprt().upper_bound() / 2);
  CHECK(std::isfinite(ratio_of({0, 0, 0, 0, 100000}, 0, 2000)));
}

TEST_CASE("hypotheses on the command line", "[match]") {
  CHECK(read("0:30") == "0 30");
  CHECK(read("0,30") == "0 30");
  CHECK(read("-10:5") == "-10 5");
  for (const char* text : {"", "30", "30:0", "5:5", "0:x", "0:30:60", ":", "0:99999", "0:1e3"}) {
    INFO(text);
    CHECK(read(text) == "wrong");
  }
}

TEST_CASE("the interval of a mean is that of its standard error", "[match]") {
  // Of 4 scores 0, 1/2, 1/2, 1 the variance is 1/6, and the standard error 0.2041.
  const auto interval = interval_of_mean({{0, 1}, {0.5, 2}, {1, 1}});
  REQUIRE(interval);
  CHECK(interval->low == Approx(0.5 - 1.96 * 0.2041).epsilon(0.001));
  CHECK(interval->high == Approx(0.5 + 1.96 * 0.2041).epsilon(0.001));
  // Pairs whose openings decide them say more than their games.
  CHECK(interval_of_mean({{0.25, 1}, {0.5, 40}, {0.75, 1}})->high < interval_of_mean({{0, 42}, {1, 42}})->high);
  CHECK_FALSE(interval_of_mean({{0.5, 10}}));
  CHECK_FALSE(interval_of_mean({{1, 1}}));
  CHECK_FALSE(interval_of_mean({}));
}

}  // namespace trigon::engine::testing
