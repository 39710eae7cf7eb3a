// Who sits where in which game: interpreter/match/plan.h.
#include <catch2/catch.hpp>
#include <set>

#include "interpreter/match/plan.h"

namespace trigon::engine::testing {

namespace {

/// How often the player has the seat in one opening.
std::size_t times(const std::vector<Seating>& all, std::size_t player, std::size_t seat) {
  std::size_t count = 0;
  for (const Seating& seating : all) count += seating.at(seat) == player;
  return count;
}

}  // namespace

TEST_CASE("every player has every seat equally often in an opening", "[match]") {
  for (std::size_t players = 2; players <= 8; ++players)
    for (std::size_t seats = 1; seats <= 8; ++seats) {
      const auto all = seatings(players, seats);
      INFO(players << " players, " << seats << " seats: " << all.size() << " seatings");
      CHECK(all.size() <= max_seatings);
      CHECK(std::set<Seating>(all.begin(), all.end()).size() == all.size());
      for (std::size_t player = 0; player < players; ++player)
        for (std::size_t seat = 0; seat < seats; ++seat) CHECK(times(all, player, seat) * players == all.size());
    }
}

TEST_CASE("in every game players have as many seats as others, or one more", "[match]") {
  for (std::size_t players = 2; players <= 8; ++players)
    for (std::size_t seats = 1; seats <= 8; ++seats)
      for (const Seating& seating : seatings(players, seats)) {
        std::vector<std::size_t> counts(players);
        for (std::size_t player : seating) ++counts.at(player);
        for (std::size_t count : counts) CHECK((count == seats / players || count == seats / players + 1));
      }
}

TEST_CASE("all seatings are played when they are not too many", "[match]") {
  CHECK(seatings(2, 2) == std::vector<Seating>{{0, 1}, {1, 0}});
  CHECK(seatings(2, 3).size() == 6);
  CHECK(seatings(3, 2).size() == 6);
  CHECK(seatings(3, 3).size() == 6);
  CHECK(seatings(2, 4).size() == 6);
  CHECK(seatings(4, 4).size() == 24);
  CHECK(seatings(2, 8).size() == 70);
  // Too many: 40320.
  CHECK(seatings(8, 8).size() == 8);
}

TEST_CASE("two players change places from one game to the next", "[match]") {
  for (std::size_t seats = 1; seats <= 8; ++seats) {
    const auto all = seatings(2, seats);
    REQUIRE(all.size() % 2 == 0);
    for (std::size_t i = 0; i < all.size(); i += 2)
      for (std::size_t seat = 0; seat < seats; ++seat) CHECK(all[i][seat] + all[i + 1][seat] == 1);
  }
}

TEST_CASE("an opening is played with all seatings, then comes the next", "[match]") {
  const MatchPlan plan(2, 3);
  CHECK(plan.games_of_opening() == 6);
  for (std::size_t game = 0; game < 18; ++game) CHECK(plan.opening_of(game) == game / 6);
  std::set<Seating> seen;
  for (std::size_t game = 6; game < 12; ++game) seen.insert(plan.seating_of(game));
  CHECK(seen.size() == 6);
  CHECK(plan.whole_openings(1) == 6);
  CHECK(plan.whole_openings(6) == 6);
  CHECK(plan.whole_openings(7) == 12);
}

TEST_CASE("openings differ, and so do the choices of players", "[match]") {
  std::set<std::uint64_t> seeds;
  for (std::size_t i = 0; i < 100; ++i) {
    seeds.insert(opening_seed(1, i));
    seeds.insert(opening_seed(2, i));
    seeds.insert(player_seed(1, i, 0));
    seeds.insert(player_seed(1, i, 1));
  }
  CHECK(seeds.size() == 400);
}

}  // namespace trigon::engine::testing
