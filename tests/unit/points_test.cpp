// Points: what counts, who wins by them and which places they give. What brings points in play is told by
// tests/reference/points.yaml.
#include "interpreter/rules/points.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/play/played_game.h"
#include "interpreter/record/record.h"
#include "interpreter/rules/apply.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

RulesetPtr three_with_points() { return load_text(read_repository_file("tests/reference/support/points.yaml")); }

PlayedGame game_from(const std::string& position) {
  const RulesetPtr ruleset = three_with_points();
  return PlayedGame(Game(ruleset, position_of(*ruleset, position)));
}

void play(PlayedGame& game, const std::string& move) {
  game.play(*find_move(game.position(), game.game().moves(), move));
}

}  // namespace

TEST_CASE("who has most points wins, also when out", "[rules][points]") {
  PlayedGame game = game_from("Kb5/6/6/6/2Ra3/1Ra3Ka a out=c state=points-of-c:50");
  play(game, "c2-a2");
  REQUIRE(game.end());
  CHECK(game.end()->winners == PlayerSet{2});
  CHECK(game.ranks() == std::vector<int>{2, 3, 1});
  CHECK(record_of(game.game()).ranks == std::vector<int>{2, 3, 1});
}

TEST_CASE("equal points share a place, and all equal ones are a draw", "[rules][points]") {
  PlayedGame game = game_from("Kb5/6/6/6/2Ra3/1Ra3Ka a out=c state=points-of-c:25,points-of-b:25");
  play(game, "c2-a2");
  REQUIRE(game.end());
  CHECK(game.end()->winners.empty());
  CHECK(game.ranks() == std::vector<int>{1, 1, 1});
}

TEST_CASE("captures bring points whatever becomes of the victim", "[rules][points]") {
  const RulesetPtr ruleset = load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }
players: { a: { facing: 90 }, b: { facing: 270 }, c: { facing: 180 } }
pieces:
  king:   { letter: K, moves: W, royal: true }
  monk:   { letter: M, moves: { move: xF, captured: converted } }
  stoner: { letter: S, moves: { move: xF, becomes: stone } }
  jester: { letter: J, moves: { move: cF, captured: swapped } }
  rifle:  { letter: R, moves: xF }
  crab:   { letter: C, moves: { move: W, takes: around } }
  locust: { letter: L, moves: "m[WcW]" }
  stone:  { letter: O, moves: [] }
  foot:   { letter: T, moves: fW }
setup:
  a: { king: a1, monk: c1, stoner: d1, rifle: e1, crab: a3, locust: b1, jester: e3 }
  b: { king: a5, foot: b2 d2 c2 b4 d4 }
  c: { king: e5, foot: e2 }
end: { royals: capture, points: { captures: { foot: 1 } } }
)");
  const auto points = [&](const std::string& move) {
    Game game(ruleset);
    game.play(*find_move(game.position(), game.moves(), move));
    return points_of_player(game.position(), 0);
  };
  for (const char* move : {"c1*b2", "d1*c2", "e1*d2", "b1xb2-b3", "a3xa4"}) {
    INFO(move);
    CHECK(points(move) == 1);
  }
  // Nothing is captured.
  CHECK(points("e3<>d4") == 0);
}

TEST_CASE("moves that are taken back take their points back", "[rules][points]") {
  const PlayedGame game = game_from("Kb4Kc/6/6/6/Rb5/Ra4Ka a");
  Position position = game.position();
  const std::uint64_t hash = position.hash();
  apply(position, *find_move(position, legal_moves(position), "a1xa2"));
  CHECK(points_of_player(position, 0) == 5);
  CHECK(position.hash() == position.fresh_hash());
  position.undo_ply();
  CHECK(points_of_player(position, 0) == 0);
  CHECK(position.hash() == hash);
}

TEST_CASE("who leaves a game brings nobody points", "[play][points]") {
  PlayedGame game{Game(three_with_points())};
  game.resign(1);
  CHECK_FALSE(game.end());
  for (const Player player : game.game().ruleset().all_players()) CHECK(points_of_player(game.position(), player) == 0);
  game.resign(2);
  REQUIRE(game.end());
  CHECK(game.end()->winners == PlayerSet{0});
  CHECK(game.ranks() == std::vector<int>{1, 2, 2});
}

}  // namespace trigon::engine::testing
