// Fitted values of pieces: interpreter/lab/piece_fit.h. Results are drawn by known values, which must come out.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "interpreter/lab/piece_fit.h"

namespace trigon::engine::testing {

namespace {

constexpr double truth[] = {0, 0.3, 0.9, 1.5};

/// Samples of games between so many seats with pieces of four types, the first of which is royal and always there.
MaterialFit drawn(std::size_t seats, int games, double advantage) {
  std::mt19937_64 random(11);
  const auto chance = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  MaterialFit fit(seats, 4);
  for (int number = 1; number <= games; ++number) {
    LabGame game;
    game.number = static_cast<std::size_t>(number);
    MaterialSample sample{.in = static_cast<std::uint8_t>((1 << seats) - 1), .counts = {}};
    std::vector<double> chances;
    double all = 0;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      double power = seat == 0 ? advantage : 0;
      for (std::size_t type = 0; type < 4; ++type) {
        sample.counts.push_back(type == 0 ? 1 : static_cast<std::uint8_t>(random() % 3));
        power += truth[type] * sample.counts.back();
      }
      all += chances.emplace_back(std::exp(power));
    }
    std::size_t winner = 0;
    for (double left = chance() * all; winner + 1 < seats && left > chances[winner]; ++winner) left -= chances[winner];
    std::vector<double> score(seats);
    score[winner] = 1;
    game.samples = {sample};
    fit.add(game, score);
  }
  return fit;
}

}  // namespace

TEST_CASE("known values of pieces come out of results", "[lab]") {
  const std::size_t seats = GENERATE(2, 3, 4);
  const auto fitted = drawn(seats, 6000, 0.4).fit({0, 100, 300, 500});
  INFO(seats << " seats");
  REQUIRE(fitted);
  CHECK(fitted->games == 6000);
  CHECK_FALSE(fitted->worths[0]);
  for (const std::size_t type : {1u, 2u, 3u}) {
    REQUIRE(fitted->worths[type]);
    const auto& worth = *fitted->worths[type];
    const double expected = 1000.0 / 3 * truth[type];
    CHECK(worth.value == Approx(expected).epsilon(0.1));
    CHECK(worth.interval.low < worth.value);
    CHECK(worth.interval.high > worth.value);
    CHECK(worth.interval.high - worth.interval.low < 120);
  }
}

TEST_CASE("with too few games there is no fit", "[lab]") {
  CHECK_FALSE(drawn(2, 99, 0).fit({0, 100, 300, 500}));
  CHECK(drawn(2, 200, 0).fit({0, 100, 300, 500}));
  // A type that everybody always has the same number of has no value.
  MaterialFit same(2, 1);
  for (std::size_t i = 0; i < 200; ++i) {
    LabGame game;
    game.number = i;
    game.samples = {{.in = 3, .counts = {2, 2}}};
    same.add(game, {i % 2 == 0 ? 1.0 : 0.0, i % 2 == 0 ? 0.0 : 1.0});
  }
  CHECK_FALSE(same.fit({100}));
}

TEST_CASE("samples take bounded memory", "[lab]") {
  MaterialFit fit(8, 64);
  LabGame game;
  game.samples.assign(1000, {.in = 255, .counts = std::vector<std::uint8_t>(8 * 64, 1)});
  for (std::size_t i = 0; i < 500; ++i) {
    game.number = i;
    game.samples[i % 1000].counts[i % 512] = 2;
    fit.add(game, {1, 0, 0, 0, 0, 0, 0, 0});
  }
  const auto fitted = fit.fit(std::vector<double>(64, 100));
  CHECK((!fitted || fitted->games < 100));
}

}  // namespace trigon::engine::testing
