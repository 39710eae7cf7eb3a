// Teams and several winners: outcomes, places, resignations, matches and scripts. Who captures and checks whom is told
// by tests/reference/teams.yaml, and by the naive generator in tests/property.
#include <catch2/catch.hpp>

#include "interpreter/loader/loader.h"
#include "interpreter/match/one_game.h"
#include "interpreter/match/plan.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/play/played_game.h"
#include "interpreter/record/record.h"
#include "interpreter/search/think.h"
#include "interpreter/support/json.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

RulesetPtr reference(const std::string& name) {
  return load_text(read_repository_file("tests/reference/support/" + name + ".yaml"));
}

/// The variant with a script whose function `outcome` has this body.
RulesetPtr with_outcome(const std::string& name, const std::string& body) {
  const std::string yaml = read_repository_file("tests/reference/support/" + name + ".yaml");
  const MemoryFiles files({{"game.yaml", yaml + "\nhooks: { end: { script: end.lua } }\n"},
                           {"end.lua", "function outcome(position) " + body + " end\n"}});
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, "game.yaml", {}, diagnostics);
  REQUIRE(loaded);
  return loaded->ruleset;
}

Game team_game(const std::string& position) {
  const RulesetPtr ruleset = reference("teams");
  return Game(ruleset, position_of(*ruleset, position));
}

/// Red mates green, and blue is out.
constexpr const char* before_mate = "6Kg/Rr6/7/3Ky3/7/7/3KrRr2 red out=b";

void make(Game& game, const std::string& move) { game.play(*find_move(game.position(), game.moves(), move)); }

}  // namespace

TEST_CASE("a team wins as the last one in the game", "[rules][teams]") {
  Game game = team_game(before_mate);
  make(game, "e1-e7");
  CHECK_FALSE(game.outcome());
  make(game, "d4-d5");
  REQUIRE(game.outcome());
  CHECK(game.outcome()->winners == PlayerSet{0, 2});
  CHECK(phrase_of(*game.outcome()) == "as the last team in the game");
  CHECK(describe_outcome(game.ruleset(), game.outcome()) == "red and yellow win by last-in");
  const Json json = outcome_to_json(game.ruleset(), game.outcome());
  CHECK(json["winner"].is_null());
  CHECK(json["winners"] == Json{"red", "yellow"});
}

TEST_CASE("partners share a place", "[play][teams]") {
  PlayedGame game(team_game(before_mate));
  for (const char* move : {"e1-e7", "d4-d5"}) game.play(*find_move(game.position(), game.game().moves(), move));
  CHECK(game.ranks() == std::vector<int>{1, 3, 1, 3});
  CHECK(describe_end(game.ruleset(), *game.end()) == "red and yellow win as the last team in the game");
  CHECK(record_of(game.game()).ranks == std::vector<int>{1, 3, 1, 3});
}

TEST_CASE("who resigns leaves the partner in the game", "[play][teams]") {
  PlayedGame game{Game(reference("teams"))};
  game.resign(0);
  CHECK_FALSE(game.end());
  CHECK(game.position().turn() == 1);
  game.resign(2);
  REQUIRE(game.end());
  CHECK(game.end()->winners == PlayerSet{1, 3});
  CHECK(game.ranks() == std::vector<int>{3, 1, 3, 1});
  CHECK(describe_end(game.ruleset(), *game.end()) == "blue and green win by resignation");
  CHECK(game.undo());
  CHECK_FALSE(game.end());
}

TEST_CASE("where the first who is out ends the game, resigning loses against all others", "[play][teams]") {
  PlayedGame game{Game(reference("first-out"))};
  game.resign(1);
  REQUIRE(game.end());
  CHECK(game.end()->winners == PlayerSet{0, 2});
  CHECK(game.ranks() == std::vector<int>{1, 3, 1});
}

TEST_CASE("a script names several winners, whose partners win too", "[scripts][teams]") {
  const auto winners = [](const char* name, const std::string& answer) {
    return Game(with_outcome(name, "return " + answer)).outcome()->winners;
  };
  CHECK(winners("first-out", "{ winner = { 'a', 'c' } }") == PlayerSet{0, 2});
  CHECK(winners("first-out", "{ winner = 'c' }") == PlayerSet{2});
  CHECK(winners("teams", "{ winner = 'blue' }") == PlayerSet{1, 3});
  CHECK_THROWS_WITH(winners("first-out", "{ winner = {} }"), Catch::Contains("winner: the list is empty"));
  CHECK_THROWS_WITH(winners("first-out", "{ winner = { 'a', 7 } }"), Catch::Contains("expected a player, got 7"));
}

TEST_CASE("a script knows the partners of a player", "[scripts][teams]") {
  const auto partners = [](const char* name, const std::string& player) {
    const std::string list = "table.concat(game.partners('" + player + "'), '-')";
    return name_of(*Game(with_outcome(name, "return { draw = true, by = 'with' .. " + list + " }")).outcome());
  };
  CHECK(partners("teams", "blue") == "withgreen");
  CHECK(partners("teams", "yellow") == "withred");
  CHECK(partners("first-out", "a") == "with");
}

TEST_CASE("a script is asked before the last one in wins", "[scripts][teams]") {
  const RulesetPtr ruleset = with_outcome(
      "heirs", "if not position:is_in('b') and not position:is_in('c') then return { draw = true, by = 'alone' } end");
  const Game game(ruleset, position_of(*ruleset, "6/6/6/Ka5 a out=b,c"));
  REQUIRE(game.outcome());
  CHECK(name_of(*game.outcome()) == "alone");
  CHECK(game.outcome()->winners.empty());
}

TEST_CASE("in a match a player has whole teams", "[match][teams]") {
  const RulesetPtr ruleset = reference("teams");
  CHECK(teams_of_seats(*ruleset) == std::vector<std::size_t>{0, 1, 0, 1});
  const MatchPlan plan(2, teams_of_seats(*ruleset));
  REQUIRE(plan.games_of_opening() == 2);
  CHECK(plan.seating_of(0) == Seating{0, 1, 0, 1});
  CHECK(plan.seating_of(1) == Seating{1, 0, 1, 0});
}

TEST_CASE("the computer player mates together with its partner", "[search][teams]") {
  Game game = team_game("6Kg/Ry6/7/3Ky3/7/7/3KrRr2 red out=b");
  for (int move = 0; move < 2; ++move) game.play(Thinker(game.ruleset_ptr()).think(game, {.depth = 4}, {}).best);
  REQUIRE(game.outcome());
  CHECK(game.outcome()->winners == PlayerSet{0, 2});
}

}  // namespace trigon::engine::testing
