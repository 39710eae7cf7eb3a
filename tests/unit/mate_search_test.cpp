// Forced wins by proof: interpreter/solve/mate_search.h. Mate problems, and a second opinion by trying everything.
#include "interpreter/solve/mate_search.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "tests/support/mate_problems.h"
#include "tests/support/mate_prover.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

Game game_of(const std::string& id, const std::string& position) {
  const RulesetPtr ruleset = load_shipped(id);
  return Game(ruleset, position_of(*ruleset, position));
}

std::string texts_of(const Game& game, const std::vector<Move>& line) {
  Game now = game;
  std::string text;
  for (const Move& move : line) {
    text += (text.empty() ? "" : " ") + print_move(now.position(), move);
    now.play(move);
  }
  return text;
}

}  // namespace

TEST_CASE("mate problems are proved, and that there is no faster win", "[solve][mates]") {
  const auto problems = read_problems(read_repository_file("tests/mates/problems.txt"));
  const auto stride = static_cast<std::size_t>(tries(4) < 4 ? 24 : 6);
  for (std::size_t i = 0; i < problems.size(); i += stride) {
    const MateProblem& problem = problems[i];
    if (problem.moves > 4) continue;
    INFO(print_problem(problem));
    const Game game = game_of(problem.id, problem.position);
    MateSearch search(game, 300'000);
    CHECK(search.wins_in(problem.moves) == MateAnswer::wins);
    if (problem.moves > 3) continue;
    CHECK(search.wins_in(problem.moves - 1) == MateAnswer::does_not_win);
    CHECK(search.fastest_win(5) == problem.moves);
    const auto line = search.line(problem.moves);
    CHECK(line.size() <= static_cast<std::size_t>(2 * problem.moves - 1));
    CHECK(line.size() + 1 >= static_cast<std::size_t>(2 * problem.moves - 1));
    Game played = game;
    for (const Move& move : line) played.play(move);
    REQUIRE(played.outcome());
    CHECK(played.outcome()->winners.contains(game.position().turn()));
  }
}

TEST_CASE("all first moves that win in time are found", "[solve][mates]") {
  const Game game = game_of("chess", "7k/8/8/8/8/1R6/R7/K7 w - - 0 1");
  MateSearch search(game, 100'000);
  CHECK(search.winning_moves(1).empty());
  std::string moves;
  for (const Move& move : search.winning_moves(2)) moves += print_move(game.position(), move) + " ";
  CHECK(moves == "a2-g2 a2-a7 b3-g3 b3-b7 ");
  CHECK_FALSE(search.is_unknown());
  CHECK(texts_of(game, search.line(2)).size() > 10);
}

TEST_CASE("the search agrees with trying everything, for two seats and for three", "[solve][mates]") {
  const auto [id, plies] = GENERATE(
      table<const char*, int>({{"64-triangles-2p-corners", 90}, {"64-triangles-3p-corners", 120}, {"xiangqi-2p", 80}}));
  INFO(id);
  const RulesetPtr ruleset = load_shipped(id);
  for (int number = 0; number < tries(4); ++number) {
    Random random(static_cast<std::uint64_t>(number));
    Game game(ruleset);
    while (!game.outcome() && game.played() < static_cast<std::size_t>(plies))
      game.play(Move(random_move(game, random)));
    for (int back = 0; back < 3 && game.undo(); ++back) {
      if (game.outcome()) continue;
      Game now(ruleset, game.position());
      if (now.outcome() || ruleset->contender_count() != 2) {
        MateSearch search(now, 20'000);
        if (!now.outcome()) CHECK(search.wins_in(1) != MateAnswer::unknown);
        continue;
      }
      INFO(print_position(now.position()));
      MateSearch search(now, 1'000'000);
      MateProver prover(now, 10'000'000);
      CHECK((search.wins_in(2) == MateAnswer::wins) == prover.wins_in(2, Attack::any_move));
    }
  }
}

TEST_CASE("the search gives up after so many positions", "[solve][mates]") {
  const Game game(load_shipped("chess"));
  MateSearch search(game, 5'000);
  CHECK(search.wins_in(6) == MateAnswer::unknown);
  CHECK(search.is_unknown());
  CHECK(search.nodes() < 6'000);
  CHECK_FALSE(search.fastest_win(6));
}

}  // namespace trigon::engine::testing
