// The race of candidates: interpreter/lab/race.h. Their figures are given, so that who should win is known.
#include <catch2/catch.hpp>
#include <cmath>

#include "interpreter/lab/race.h"

namespace trigon::engine::testing {

namespace {

/// A bar from 40 to 60, and a figure that is known more exactly the more openings are played.
std::vector<BarResult> bars_of(double value, std::size_t openings) {
  BarResult bar{.key = "length", .label = "median", .unit = FigureUnit::plies, .value = value, .least = 40, .most = 60};
  const double half = 100 / std::sqrt(static_cast<double>(openings));
  bar.interval = Interval{value - half, value + half};
  const bool is_in = bar.interval->low >= 40 && bar.interval->high <= 60;
  const bool is_out = bar.interval->high < 40 || bar.interval->low > 60;
  bar.verdict = is_in ? BarVerdict::kept : is_out ? BarVerdict::missed : BarVerdict::undecided;
  return {bar};
}

struct Race {
  explicit Race(std::vector<double> of_values) : values(std::move(of_values)), racers(values.size()) {}

  bool run(std::size_t games) {
    return run_race(racers, games, [&](std::size_t i, std::size_t first, std::size_t last) {
      CHECK(first == racers[i].openings);
      played += (last - first) * racers[i].games_of_opening;
      return std::optional(bars_of(values[i], last));
    });
  }

  std::vector<double> values;
  std::vector<Racer> racers;
  std::size_t played = 0;
};

BarResult bar_at(const std::string& key, double value, double least, std::optional<double> most) {
  return {.key = key, .unit = FigureUnit::plies, .value = value, .least = least, .most = most};
}

}  // namespace

TEST_CASE("all play a few games, and those that are open play more", "[lab]") {
  Race race({10, 50, 39, 58, 90});
  CHECK(race.run(100'000));
  CHECK(race.racers[0].state == TryState::missed);
  CHECK(race.racers[0].openings == first_openings);
  CHECK(race.racers[1].state == TryState::met);
  CHECK(race.racers[4].openings == first_openings);
  // One point outside of the range, and two within: 10,000 and 2,500 openings tell, and the doubles of 40 are more.
  CHECK(race.racers[2].state == TryState::missed);
  CHECK(race.racers[2].openings == 10'240);
  CHECK(race.racers[3].state == TryState::met);
  CHECK(race.racers[3].openings == 2'560);
}

TEST_CASE("no race takes more games than it has", "[lab]") {
  for (const std::size_t games : {0, 39, 40, 200, 239, 240, 1000, 5000}) {
    Race race({40, 41, 42, 60, 61});
    race.racers[1].games_of_opening = 3;
    INFO(games);
    CHECK(race.run(games));
    CHECK(race.played <= games);
  }
}

TEST_CASE("when games are few, those nearest to their bars go on", "[lab]") {
  Race race({20, 30, 50, 62, 80, 66, 30, 30});
  CHECK(race.run(8 * 40 + 200));
  std::size_t most = 0;
  for (const Racer& racer : race.racers) most = std::max(most, racer.openings);
  CHECK(race.racers[2].openings == most);
  CHECK(race.racers[1].openings == first_openings);
  CHECK(race.played > 8 * 40 + 100);
}

TEST_CASE("a race is stopped, and a racer is refused", "[lab]") {
  std::vector<Racer> racers(3);
  racers[1].state = TryState::same;
  std::vector<std::size_t> asked;
  const PlayRound refuse = [&](std::size_t i, std::size_t, std::size_t) {
    asked.push_back(i);
    racers[i].state = TryState::refused;
    return std::optional<std::vector<BarResult>>();
  };
  CHECK(run_race(racers, 1000, refuse));
  CHECK(asked == std::vector<std::size_t>{0, 2});
  std::vector<Racer> others(2);
  const PlayRound stop = [](std::size_t, std::size_t, std::size_t) { return std::optional<std::vector<BarResult>>(); };
  CHECK_FALSE(run_race(others, 1000, stop));
  CHECK(others[0].state == TryState::waiting);
}

TEST_CASE("distances are those of the farthest figure of each bar", "[lab]") {
  const std::vector<BarResult> bars = {bar_at("seats", 0.4, 0.45, 0.55), bar_at("seats", 0.6, 0.45, 0.55),
                                       bar_at("length", 50, 40, 60), bar_at("skill", 50, 55, {})};
  const auto distances = distances_of(bars);
  REQUIRE(distances.size() == 3);
  CHECK(distances[0] == Approx(0.05));
  CHECK(distances[1] == 0);
  CHECK(distances[2] == 5);
  // 0.05 of a range of 0.1, and 5 of 55.
  CHECK(misfit_of(bars) == Approx(0.5 + 5.0 / 55));
  CHECK(misfit_of({}) == 0);
  CHECK(std::isinf(distances_of({{.key = "skill", .label = "not measured"}})[0]));
}

TEST_CASE("the front has those that nobody beats", "[lab]") {
  const std::vector<std::pair<double, double>> figures = {{70, 50}, {50, 70}, {65, 65}, {70, 70}, {50, 71}, {65, 65}};
  std::vector<Racer> racers(figures.size() + 1);
  for (std::size_t i = 0; i < figures.size(); ++i) {
    racers[i].state = TryState::undecided;
    racers[i].bars = {bar_at("length", figures[i].first, 40, 60), bar_at("branching", figures[i].second, 40, 60)};
  }
  CHECK(front_of(racers) == std::vector<bool>{true, true, true, false, false, true, false});
}

}  // namespace trigon::engine::testing
