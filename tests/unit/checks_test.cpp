// Counted checks: interpreter/rulebook/checks.cpp. Which moves are counted is told by tests/reference/checks.yaml.
#include <catch2/catch.hpp>

#include "interpreter/count/perft.h"
#include "interpreter/notation/fen.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "tests/support/positions.h"
#include "tests/support/playout.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

RulesetPtr counted_chess(const std::string& rule = "checks: 3") {
  std::string text = read_repository_file("variants/chess/chess.yaml");
  const std::string end = "\nend:\n";
  const std::size_t at = text.find(end);
  REQUIRE(at != std::string::npos);
  return load_text(text.insert(at + end.size(), "  " + rule + "\n"));
}

constexpr const char* kings = "4k3/8/8/8/8/8/8/4K3 ";

}  // namespace

TEST_CASE("counted checks are part of a position's hash and text, and are taken back", "[rules][checks]") {
  const RulesetPtr ruleset = counted_chess("checks: { times: 9 }");
  Random random(7);
  int given = 0;
  for (int n = 0; n < 30; ++n) {
    Game game(ruleset);
    std::vector<std::string> texts;
    while (!game.outcome() && game.played() < 80) {
      texts.push_back(print_position(game.position()));
      game.play(random.one_of(game.moves()));
      const Position& position = game.position();
      REQUIRE(position.hash() == position.fresh_hash());
      REQUIRE(position_of(*ruleset, print_position(position)).hash() == position.hash());
    }
    for (Player player : ruleset->all_players()) given += game.position().value(ruleset->check_slot(player));
    while (game.undo()) {
      REQUIRE(print_position(game.position()) == texts.back());
      REQUIRE(game.position().hash() == game.position().fresh_hash());
      texts.pop_back();
    }
  }
  CHECK(given > 20);
}

TEST_CASE("the first check may end the game", "[rules][checks]") {
  const RulesetPtr ruleset = counted_chess("checks: 1");
  Game game(ruleset, position_of(*ruleset, "4k3/8/8/8/8/8/8/R3K3 white"));
  CHECK_FALSE(game.outcome());
  play(game, "a1-a8");
  CHECK(describe_outcome(game.ruleset(), game.outcome()) == "white wins by checks");
}

TEST_CASE("checks end games where Fairy-Stockfish 11.1 says so", "[rules][checks]") {
  const RulesetPtr ruleset = counted_chess();
  const auto count = [&](const std::string& fen, int depth) { return perft(position_of(*ruleset, fen), depth); };
  const std::string bishop = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 1+3 0 1";
  CHECK(count(bishop, 2) == 989);
  CHECK(count(bishop, 3) == 32571);
  const std::string queen = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3+1 0 1";
  CHECK(count(queen, 2) == 968);
  CHECK(count(queen, 3) == 35768);
}

TEST_CASE("a FEN says how many checks are left or were given", "[notation][checks]") {
  const RulesetPtr ruleset = counted_chess();
  const auto text = [&](const std::string& fields) {
    return print_position(position_of(*ruleset, kings + fields)).substr(20);
  };
  CHECK(text("w - - 3+3 0 1") == "white");
  CHECK(text("w - - 0 1") == "white");
  CHECK(text("w - - 1+3 0 1") == "white state=checks-of-white:2");
  CHECK(text("b - - 3+0 0 1") == "black state=checks-of-black:3");
  CHECK(text("w - - 0 1 +0+2") == "white state=checks-of-black:2");
  CHECK(print_fen(position_of(*ruleset, std::string(kings) + "white state=checks-of-black:1")) ==
        std::string(kings) + "w - - 3+2 0 1");
  for (const char* wrong : {"4+3", "3+4", "+4+0", "3+3+3", "3+"})
    CHECK_THAT(errors_of_position(*ruleset, kings + ("w - - " + std::string(wrong)) + " 0 1"),
               Catch::Contains("error"));
  CHECK_THAT(errors_of_position(*ruleset, std::string(kings) + "w - - 4+3 0 1"),
             Catch::Contains("'4+3' is not how many of 3 checks each player needs") &&
                 Catch::Contains("hint: as in 3+3, or +0+0 for those that were given"));
  CHECK_THAT(errors_of_position(*ruleset, std::string(kings) + "white state=checks-of-white:4"),
             Catch::Contains("checks-of-white is a number from 0 to 3"));
}

}  // namespace trigon::engine::testing
