// How good a position is (interpreter/search/evaluation.h).
#include "interpreter/search/evaluation.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

int score(const std::string& id, const std::string& position, Player seat = 0) {
  const RulesetPtr ruleset = load_shipped(id);
  return Evaluation(*ruleset).score(position_of(*ruleset, position), seat);
}

}  // namespace

TEST_CASE("armies that mirror each other are worth the same", "[search]") {
  for (const char* id : {"chess", "shogi", "xiangqi-2p", "64-triangles-2p-corners", "triangulation-3p"}) {
    INFO(id);
    const RulesetPtr ruleset = load_shipped(id);
    const Position start = start_position(*ruleset);
    for (Player seat : ruleset->all_players()) CHECK(Evaluation(*ruleset).score(start, seat) == 0);
  }
}

TEST_CASE("who has more is better off, in hand too", "[search]") {
  CHECK(score("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1") > 800);
  CHECK(score("chess", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", 1) < -800);
  CHECK(score("crazyhouse", "4k3/8/8/8/8/8/8/4K3 white hands=w:R") > 300);
}

TEST_CASE("who is far ahead drives the royal to the edge", "[search]") {
  CHECK(score("chess", "7k/8/8/8/8/8/8/1Q2K3 w - - 0 1") > score("chess", "8/8/8/4k3/8/8/8/1Q2K3 w - - 0 1"));
  // The winner's royal helps.
  CHECK(score("chess", "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1") > score("chess", "7k/8/8/8/8/8/8/1QK5 w - - 0 1"));
}

TEST_CASE("a player who is out has nothing", "[search]") {
  const RulesetPtr ruleset = load_shipped("xiangqi-3p");
  Position position = start_position(*ruleset);
  position.begin_ply();
  position.set_out(1);
  const Strengths strengths = Evaluation(*ruleset).strengths(position);
  CHECK(strengths[0] > 0);
  CHECK(strengths[1] == 0);
  CHECK(Evaluation(*ruleset).score(position, 0) > 0);
}

}  // namespace trigon::engine::testing
