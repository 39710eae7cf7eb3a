// Openings of a match: interpreter/match/openings.h.
#include "interpreter/match/openings.h"

#include <catch2/catch.hpp>
#include <set>

#include "interpreter/notation/move_text.h"
#include "tests/support/small_match.h"

namespace trigon::engine::testing {

namespace {

std::uint64_t position_after(const RulesetPtr& ruleset, const Opening& opening) {
  Game game = game_from(ruleset, opening.start);
  for (const std::string& text : opening.moves) game.play(find_move(game.position(), game.moves(), text).value());
  return game.position().hash();
}

std::string faults_of(const RulesetPtr& ruleset, const std::string& text) {
  Diagnostics diagnostics;
  read_openings(ruleset, std::make_shared<Source>("openings.txt", text), diagnostics);
  std::string faults;
  for (const Diagnostic& one : diagnostics.all())
    faults += std::to_string(one.line()) + ":" + std::to_string(one.column()) + " " + one.message + ";";
  return faults;
}

}  // namespace

TEST_CASE("no two openings of a match lead to one position", "[match]") {
  const RulesetPtr ruleset = small_game();
  RandomOpenings openings(ruleset, 1, 5);
  std::set<std::uint64_t> positions;
  for (std::size_t i = 0; i < 60; ++i) CHECK(positions.insert(position_after(ruleset, openings.at(i))).second);
  // More than one ply was needed for so many.
  CHECK(openings.at(59).moves.size() > 1);
  CHECK(RandomOpenings(ruleset, 1, 5).at(59) == openings.at(59));
  CHECK(RandomOpenings(ruleset, 0, 5).at(3).moves.empty());
}

TEST_CASE("openings are read from a file", "[match]") {
  const RulesetPtr chess = load_shipped("chess");
  Diagnostics diagnostics;
  const auto openings =
      read_openings(chess, std::make_shared<Source>("openings.txt", "# two\ne2e4 e7-e5\n\nd2-d4 d5 c4\n"), diagnostics);
  CHECK(openings == std::vector<Opening>{{"", {"e2-e4", "e7-e5"}}, {"", {"d2-d4", "d7-d5", "c2-c4"}}});
  CHECK(faults_of(chess, "") == "1:1 there is no opening in this file;");
  CHECK(faults_of(chess, "e2e4\nd2-d4 d2-d4\n") == "2:7 'd2-d4' is no legal move here;");
  CHECK(faults_of(chess, "f3 e5 g4 Qh4\n") == "1:10 the game is over after this move;");
  CHECK(faults_of(chess, "e3 e6 d3\n# again\nd3 e6 e3\n") == "3:1 this opening leads to the position of line 1;");
}

TEST_CASE("openings of a file may begin in positions", "[match]") {
  const RulesetPtr chess = load_shipped("chess");
  const std::string setup = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", rooks = "4k3/8/8/8/8/8/8/R3K3";
  Diagnostics diagnostics;
  const auto openings =
      read_openings(chess,
                    std::make_shared<Source>("openings.txt", setup + " w KQkq - 0 1 moves e4\n  " + rooks +
                                                                 " b - - 0 1\n" + rooks + " white moves a1-a2 e8-d8\n"),
                    diagnostics);
  REQUIRE(diagnostics.all().empty());
  CHECK(openings ==
        std::vector<Opening>{{"", {"e2-e4"}}, {rooks + " black", {}}, {rooks + " white", {"a1-a2", "e8-d8"}}});
  CHECK(game_from(chess, openings[1].start).position().turn() == 1);
  CHECK(faults_of(chess, "# one\n  4k3/8/8/8/8/8/8/R3K2 w - - 0 1\n").starts_with("2:19 "));
  CHECK(faults_of(chess, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves e4\n") == "1:38 'e4' is no legal move here;");
  CHECK(faults_of(chess, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1\n") == "1:1 the game is over in this position;");
  CHECK(faults_of(chess, rooks + " white\n" + rooks + " w - -\n") ==
        "2:1 this opening leads to the position of line 1;");
}

TEST_CASE("setups are drawn for openings", "[match]") {
  RandomOpenings openings(shuffled_game(0), 2, 5, shuffled_game);
  std::set<int> setups;
  for (std::size_t i = 0; i < 24; ++i) {
    const Opening opening = openings.at(i);
    REQUIRE(opening.setup);
    setups.insert(*opening.setup);
    CHECK(opening.moves.size() == 2);
    position_after(shuffled_game(*opening.setup), opening);
  }
  CHECK(setups.size() == 6);
  CHECK(RandomOpenings(shuffled_game(3), 2, 5, shuffled_game).at(23) == openings.at(23));
  // Without moves, all setups come before one comes again.
  RandomOpenings quiet(shuffled_game(0), 0, 5, shuffled_game);
  setups.clear();
  for (std::size_t i = 0; i < 6; ++i) setups.insert(quiet.at(i).setup.value());
  CHECK(setups.size() == 6);
}

}  // namespace trigon::engine::testing
