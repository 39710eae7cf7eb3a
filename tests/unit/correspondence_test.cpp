// Games by correspondence: clocks that give each turn its days, while nobody is there and while the server is down.
#include "tests/support/hosted.h"

namespace trigon::engine::testing {

TEST_CASE("by correspondence each turn has its days, from the first on", "[web]") {
  constexpr double day = 86400;
  HostedGame game = host({.clock = GameClock{3 * day, 0, true}});
  CHECK(whole(game, {"white"})["clock"] == Json{{"days", 3.0}});
  CHECK_FALSE(game.time_is_up());
  REQUIRE(move(game, "e2-e4", 5 * day) == "done");
  CHECK(game.time_is_up() == 8 * day);
  REQUIRE(move(game, "e7-e5", 7 * day) == "done");
  CHECK(game.time_is_up() == 10 * day);
  const Json seen = whole(game, {"white"}, 9 * day);
  CHECK(seen["turns"][1]["after"]["clocks"] == Json{{"white", 1 * day}, {"black", 3 * day}});
  game.look_at_clock(10 * day - 1);
  CHECK_FALSE(game.is_over());
  game.look_at_clock(10 * day);
  CHECK(game.is_over());
}

TEST_CASE("computers and open seats have all the time by correspondence", "[web]") {
  HostedGame game = host({.computers = {"black"}, .clock = GameClock{86400, 0, true}});
  REQUIRE(move(game, "e2-e4") == "done");
  CHECK_FALSE(game.time_is_up());
}

TEST_CASE("by correspondence time passes while the server is down, but for the last hour", "[web]") {
  constexpr double day = 86400, hour = 3600;
  const GameClock clock{2 * day, 0, true};
  HostedGame game = host({.clock = clock});
  REQUIRE(move(game, "e2-e4", 10 * day) == "done");
  const std::vector<Json> lines = game.whole_history();
  const auto restored = [&](double now) {
    HostedGame again = host({.clock = clock});
    for (std::size_t i = 1; i < lines.size(); ++i) REQUIRE(again.redo(lines[i]));
    again.finish_restoring(now);
    return again.time_left(now);
  };
  CHECK(restored(11 * day) == day);
  CHECK(restored(30 * day) == hour);
  CHECK(restored(9 * day) == 2 * day);
}

}  // namespace trigon::engine::testing
