// Pieces that are looked at out of turn, in games of all shipped variants: interpreter/web/look.h.
#include "interpreter/web/look.h"

#include <catch2/catch.hpp>

#include "interpreter/movegen/attacks.h"
#include "tests/support/playout.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

TEST_CASE("any piece of any game may be looked at, also while somebody is in check", "[web]") {
  std::uint64_t seed = 91;
  std::size_t checks = 0, captures_of_royals = 0;
  for (const std::string& id : tried_ids()) {
    INFO(id << ", seed " << seed);
    random_playout(Game(load_shipped(id)), seed++, 40, [&](const Game& game) {
      const Position& position = game.position();
      const Ruleset& ruleset = game.ruleset();
      if (game.outcome() || !is_in_check(position, position.turn())) return;
      ++checks;
      for (const Cell cell : ruleset.grid.cells()) {
        const Json look = look_to_json(game, cell);
        REQUIRE(look.is_null() == position.at(cell).is_empty());
        if (look.is_null()) continue;
        CHECK(look["moves"].empty() == look["why"].is_string());
        if (look["owner"] == ruleset.players[position.turn()].name) continue;
        for (const Json& one : look["moves"]) {
          const Cell to = one["to"].is_string() ? ruleset.labels.find(one["to"].get<std::string>()) : no_cell;
          captures_of_royals += to != no_cell && position.royals_of(position.turn()).contains(to);
        }
      }
    });
  }
  CHECK(checks > 20);
  CHECK(captures_of_royals >= checks / 2);
}

}  // namespace trigon::engine::testing
