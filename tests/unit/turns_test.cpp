// Turns of several moves and orders of turns: interpreter/rules/turns.h. What a single move does is told by
// tests/reference/turns.yaml.
#include "interpreter/rules/turns.h"

#include <catch2/catch.hpp>

#include "interpreter/count/perft.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/search/think.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

RulesetPtr small_game(const std::string& turns) {
  return load_text(
      "grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }\n"
      "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
      "turns: { " +
      turns + " }\n" + R"(
pieces:
  king:   { letter: K, moves: WF, royal: true }
  rook:   { letter: R, moves: W* }
  knight: { letter: N, moves: "j[W-F]" }
setup: |
  rnk..
  .....
  .....
  .....
  ..KNR
)");
}

/// Chess with a line under a key.
RulesetPtr chess_with(const std::string& line) {
  return load_text(read_repository_file("variants/chess/chess.yaml") + line + "\n");
}

}  // namespace

TEST_CASE("turns of several moves have as many games as a program that knows only them counts", "[rules][turns]") {
  const auto counts = [](const std::string& turns) {
    const RulesetPtr ruleset = small_game(turns);
    std::vector<std::uint64_t> result;
    for (int depth = 1; depth <= 4; ++depth) result.push_back(perft(start_position(*ruleset), depth));
    return result;
  };
  using Counts = std::vector<std::uint64_t>;
  CHECK(counts("moves: 2") == Counts{11, 144, 1241, 14924});
  CHECK(counts("moves: { each: 2, check-ends: true }") == Counts{11, 134, 1209, 13200});
  CHECK(counts("moves: { each: 2, first: 1, check-ends: true }") == Counts{11, 106, 1196, 12606});
  CHECK(counts("moves: { growing: true, check-ends: true }") == Counts{11, 106, 1196, 12606});
  CHECK(counts("moves: { growing: true }") == Counts{11, 106, 1317, 13016});
  CHECK(counts("order: [white, white, black]") == Counts{11, 144, 1241, 14609});
  CHECK(counts("order: [white, black, black, white]") == Counts{11, 106, 1317, 13016});
}

TEST_CASE("what is counted of turns is part of hash and text, and is taken back", "[rules][turns]") {
  const auto* line = GENERATE("turns: { moves: 2 }", "turns: { moves: { growing: true, first: 3, check-ends: true } }",
                              "turns: { order: [white, black, black, white, black] }",
                              "turns: { order: [white, black, white, white], moves: { check-ends: true, first: 1 } }");
  const RulesetPtr ruleset = chess_with(line);
  Random random(7);
  for (int n = 0; n < 20; ++n) {
    Game game(ruleset);
    std::vector<std::string> texts;
    while (!game.outcome() && game.played() < 60) {
      texts.push_back(print_position(game.position()));
      game.play(random.one_of(game.moves()));
      const Position& position = game.position();
      REQUIRE(position.hash() == position.fresh_hash());
      REQUIRE(position_of(*ruleset, print_position(position)).hash() == position.hash());
      REQUIRE(print_position(position_of(*ruleset, print_position(position))) == print_position(position));
    }
    while (game.undo()) {
      REQUIRE(print_position(game.position()) == texts.back());
      REQUIRE(game.position().hash() == game.position().fresh_hash());
      texts.pop_back();
    }
  }
}

TEST_CASE("a position says whose turn it is only as the order allows", "[notation][turns]") {
  const RulesetPtr ruleset = chess_with("turns: { order: [white, black, white, white, black] }");
  const std::string kings = "4k3/8/8/8/8/8/8/4K3 ";
  const auto place = [&](const std::string& fields) { return place_in_round(position_of(*ruleset, kings + fields)); };
  CHECK(place("white") == 0);
  CHECK(place("black") == 1);
  CHECK(place("white state=place-in-order:2") == 2);
  CHECK(place("black state=place-in-order:3") == 3);
  CHECK_THAT(errors_of_position(*ruleset, kings + "white state=place-in-order:3"),
             Catch::Contains("white is to move, but 'place-in-order:3' is a turn of black"));
  CHECK_THAT(errors_of_position(*ruleset, kings + "black out=b"), Catch::Contains("black is to move but is out"));
  CHECK_THAT(errors_of_position(*ruleset, kings + "black state=moves-made:1"),
             Catch::Contains("black has made all 1 moves of the turn already"));
}

TEST_CASE("a computer that moves twice mates with its second move", "[search][turns]") {
  const RulesetPtr ruleset = chess_with("turns: { moves: { each: 2, check-ends: true } }");
  // The king must come nearer first: a check at once would end the turn.
  Game game(ruleset, position_of(*ruleset, "7k/8/5K2/8/8/8/8/R7 white"));
  for (int i = 0; i < 2; ++i) {
    REQUIRE(game.position().turn() == 0);
    game.play(Thinker(ruleset, 1 << 20).think(game, {.depth = 3}).best);
  }
  REQUIRE(game.outcome());
  CHECK(game.outcome()->winners == PlayerSet{0});
}

}  // namespace trigon::engine::testing
