// What is counted of games: interpreter/lab/tally.h.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <set>

#include "interpreter/lab/report.h"
#include "tests/support/small_lab.h"

namespace trigon::engine::testing {

namespace {

/// A header of two seats with one type of piece and one cell.
LabHeader small_header() {
  LabHeader header;
  header.variant = "some-game";
  header.nodes = {10, 20};
  header.seats = {"white", "black"};
  header.teams = {0, 1};
  header.pieces = {"king"};
  header.royal = {true};
  header.cells = {"a1"};
  return header;
}

/// A game that a seat wins, or neither, with these values of its turns, which alternate.
LabGame game_of(std::optional<std::size_t> winner, std::vector<std::int16_t> values) {
  LabGame game;
  game.strengths = {0, 0};
  game.places = {1, 1};
  if (winner) game.places[1 - *winner] = 2;
  game.ending = winner ? "checkmate" : "stalemate";
  game.plies = static_cast<std::uint32_t>(values.size());
  game.pieces.resize(1);
  for (std::size_t i = 0; i < values.size(); ++i) game.movers.push_back(i % 2);
  game.values = std::move(values);
  return game;
}

}  // namespace

TEST_CASE("a ratio of sums has the interval of its games", "[lab]") {
  RatioSum mean;
  CHECK_FALSE(mean.ratio());
  for (const double one : {1.0, 2.0, 3.0, 6.0}) mean.add(one);
  CHECK(*mean.ratio() == Approx(3));
  // The standard deviation of 1, 2, 3, 6 is sqrt(14/3).
  CHECK(mean.interval()->high == Approx(3 + 1.959964 * std::sqrt(14.0 / 3 / 4)));
  // Long games count more than short ones, and equal ratios have no uncertainty.
  RatioSum ratio;
  for (const double turns : {10.0, 20.0, 70.0}) ratio.add(turns / 5, turns);
  CHECK(*ratio.ratio() == Approx(0.2));
  CHECK(ratio.interval()->low == Approx(0.2));
}

TEST_CASE("intervals hold the true ratio as often as they say", "[lab]") {
  std::mt19937_64 random(5);
  int held = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    RatioSum sum;
    for (int game = 0; game < 100; ++game) {
      const double turns = static_cast<double>(1 + random() % 50);
      // Turns of a game are alike: a game has a share of its own, 1/2 in the mean.
      sum.add(turns * static_cast<double>(random() % 1001) / 1000, turns);
    }
    const Interval interval = *sum.interval();
    held += interval.low <= 0.5 && 0.5 <= interval.high;
  }
  INFO("seed 5");
  CHECK(held >= 930);
  CHECK(held <= 970);
}

TEST_CASE("quantiles of plies", "[lab]") {
  PlyHistogram plies;
  for (std::uint32_t n = 1; n <= 100; ++n) plies.add(n);
  CHECK(plies.quantile(0.5) == 50);
  CHECK(plies.quantile(0.1) == 10);
  CHECK(plies.quantile(0) == 1);
  CHECK(plies.quantile(1) == 100);
  // 50 plus or minus 9.8 games.
  CHECK(plies.interval(0.5).low == 41);
  CHECK(plies.interval(0.5).high == 60);
}

TEST_CASE("results, leads and comebacks of games", "[lab]") {
  const LabHeader header = small_header();
  LabTally tally(header);
  // White is behind by 4.00, then ahead, and wins; black's search sees the same from the other side.
  tally.add(header, game_of(0, {0, 400, -400, 50, 350, -500}));
  // Black leads from the beginning to the end.
  tally.add(header, game_of(1, {-300, 350, -400, 500}));
  tally.add(header, game_of(std::nullopt, {0, 0}));
  const StrengthTally& counted = tally.strengths().at(10);
  CHECK(counted.games == 3);
  CHECK(*counted.score[0].ratio() == Approx(0.5));
  CHECK(*counted.decisive.ratio() == Approx(2.0 / 3));
  CHECK(counted.endings.at("checkmate").won_by == std::vector<std::uint64_t>{1, 1});
  CHECK(*counted.comebacks.ratio() == Approx(0.5));
  CHECK(counted.lead_changes.part() == 1);
  // White's search is sure from its third turn on, the fifth ply; black's from its first.
  CHECK(counted.decided.quantile(0) == 0);
  CHECK(counted.decided.quantile(1) == 3);
}

TEST_CASE("pairs of strengths are counted by opening", "[lab]") {
  const LabHeader header = small_header();
  LabTally tally(header);
  for (std::size_t opening = 1; opening <= 3; ++opening)
    for (const std::size_t stronger : {0, 1}) {
      // The stronger one wins with white and, in the first opening, with black.
      LabGame game = game_of(opening == 1 ? stronger : 0, {0});
      game.opening = opening;
      game.strengths = {static_cast<std::uint8_t>(stronger == 0), static_cast<std::uint8_t>(stronger == 1)};
      tally.add(header, game);
    }
  tally.end_part();
  const SkillTally& skill = tally.skills().at({10, 20});
  CHECK(skill.games == 6);
  CHECK(skill.score.games() == 3);
  CHECK(*skill.score.ratio() == Approx(4.0 / 6));
}

TEST_CASE("too little data says so, and more does not overstate", "[lab]") {
  const LabHeader header = small_header();
  LabTally tally(header);
  for (int i = 0; i < 29; ++i) tally.add(header, game_of(0, {0}));
  LabReport report = make_lab_report(tally, {});
  CHECK_FALSE(find_figure(report, "score", "white", 10)->value);
  CHECK(report.verdicts[0] == "Fairness at 10 nodes: too little data.");
  CHECK(print_text(report).find("too little data") != std::string::npos);
  for (int i = 0; i < 31; ++i) tally.add(header, game_of(1, {0}));
  report = make_lab_report(tally, {});
  CHECK(report.verdicts[0].starts_with("Fairness at 10 nodes: no seat is seen to have an advantage."));
  for (int i = 0; i < 40; ++i) tally.add(header, game_of(1, {0}));
  report = make_lab_report(tally, {});
  CHECK(report.verdicts[0].starts_with("Fairness at 10 nodes: the seats are not equal."));
  CHECK(report.verdicts[0].find("points less than its share") != std::string::npos);
}

TEST_CASE("strengths that disagree about a seat are named", "[lab]") {
  const LabHeader header = small_header();
  LabTally tally(header);
  for (int i = 0; i < 100; ++i) {
    LabGame game = game_of(i % 2, {0});
    game.strengths = {1, 1};
    tally.add(header, game);
    tally.add(header, game_of(i % 4 == 0, {0}));
  }
  const LabReport report = make_lab_report(tally, {});
  CHECK(report.strengths == std::vector<std::uint64_t>{10, 20});
  REQUIRE(report.verdicts.size() > 2);
  CHECK(report.verdicts[2].starts_with("The strengths do not say the same"));
}

TEST_CASE("a report names each figure's definition and source", "[lab]") {
  const LabJob job = small_lab("64-triangles-3p-corners", {10, 20});
  LabTally tally(job.header);
  for (const LabGame& game : play_lab(job, 1, 80)) tally.add(job.header, game);
  tally.end_part();
  const LabReport report = make_lab_report(tally, {});
  for (const LabTable& table : report.tables) {
    INFO(table.id);
    CHECK_FALSE(table.definition.empty());
    CHECK_FALSE(table.source.empty());
    std::set<std::pair<std::string, std::uint64_t>> ids;
    for (const LabFigure& figure : table.figures) CHECK(ids.insert({figure.id, figure.nodes}).second);
  }
  CHECK(find_figure(report, "skill", "20-10", 0));
  CHECK(find_figure(report, "targets", "weakest", 20));
}

}  // namespace trigon::engine::testing
