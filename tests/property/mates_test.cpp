// Mate problems (tests/mates/problems.txt), which the computer player must solve, and the prover that found them.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "interpreter/notation/move_text.h"
#include "tests/support/mate_problems.h"
#include "tests/support/mate_prover.h"
#include "tests/support/positions.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

constexpr std::uint64_t max_made = 10'000'000;

std::vector<MateProblem> problems() { return read_problems(read_repository_file("tests/mates/problems.txt")); }

/// Problems of the table, all of them or every fourth (tries.h).
std::vector<MateProblem> tried_problems() {
  const auto all = problems();
  std::vector<MateProblem> tried;
  const std::size_t stride = tries(4) < 4 ? 4 : 1;
  for (std::size_t i = 0; i < all.size(); i += stride) tried.push_back(all[i]);
  return tried;
}

Game game_of(const MateProblem& problem) {
  const RulesetPtr ruleset = load_shipped(problem.id);
  return Game(ruleset, position_of(*ruleset, problem.position));
}

/// The texts of the first moves that win, with spaces between them.
std::string keys(const char* position, int moves, Attack attack) {
  const RulesetPtr chess = load_shipped("chess");
  const Game game(chess, position_of(*chess, position));
  std::string texts;
  for (const Move& key : MateProver(game, max_made).winning_moves(moves, attack))
    texts += (texts.empty() ? "" : " ") + print_move(game.position(), key);
  return texts;
}

}  // namespace

TEST_CASE("the mate prover finds the moves that win in time, and no others", "[mates]") {
  constexpr auto any_move = Attack::any_move, checks = Attack::checks;
  const char* back_rank = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
  CHECK(keys(back_rank, 1, any_move) == "a1-a8");
  const char* quiet_key = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  CHECK(keys(quiet_key, 1, any_move).empty());
  CHECK(keys(quiet_key, 2, any_move) == "a1-a6");
  CHECK(keys(quiet_key, 2, checks).empty());
  const char* rooks_by_turns = "7k/8/8/8/8/1R6/R7/K7 w - - 0 1";
  CHECK(keys(rooks_by_turns, 2, any_move) == "a2-g2 a2-a7 b3-g3 b3-b7");
  const char* check_and_mate = "3r2k1/5ppp/5b2/8/8/8/3R4/3R3K w - - 0 1";
  CHECK(keys(check_and_mate, 1, any_move).empty());
  CHECK(keys(check_and_mate, 2, checks) == "d2xd8");
  CHECK(keys(check_and_mate, 2, any_move) == "d2xd8");
  const char* beside_stalemate = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
  CHECK(keys(beside_stalemate, 1, any_move) == "f1-f8");
  CHECK_THROWS_AS(MateProver(Game(load_shipped("chess")), 100).wins_in(3, any_move), MateProver::TooManyMoves);
}

TEST_CASE("a win by another rule than mate is one for the mate prover", "[mates]") {
  const RulesetPtr xiangqi = load_shipped("xiangqi");
  const Game game(xiangqi, position_of(*xiangqi, "3k5/9/9/9/9/9/9/9/4R4/4K4 red"));
  Game stalemated = game;
  play(stalemated, "e2-e9");
  REQUIRE(stalemated.outcome()->ending == &endings::stalemate);
  const auto keys = MateProver(game, max_made).winning_moves(1, Attack::any_move);
  CHECK(std::find(keys.begin(), keys.end(), *stalemated.last_move()) != keys.end());
}

TEST_CASE("there are mate problems of many games and kinds", "[mates]") {
  std::set<std::string> ids, texts;
  std::map<int, int> by_moves;
  int quiet = 0;
  for (const MateProblem& problem : problems()) {
    ids.insert(problem.id);
    texts.insert(print_problem(problem));
    ++by_moves[problem.moves];
    quiet += problem.is_quiet;
  }
  CHECK(ids.size() >= 8);
  CHECK(texts.size() >= 100);
  CHECK(texts.size() == problems().size());
  CHECK(quiet >= 30);
  for (int moves = 2; moves <= 5; ++moves) CHECK(by_moves[moves] >= 5);
}

TEST_CASE("a table of mate problems is read line by line, and a line that is no problem is refused", "[mates]") {
  const std::string line = "chess 2 quiet 7k/8/8/8/8/1R6/R7/K7 white quiet=3";
  const auto read = read_problems("# A comment.\n\n" + line + "\n");
  REQUIRE(read.size() == 1);
  CHECK(print_problem(read[0]) == line);
  for (const char* wrong : {"chess", "chess two quiet 8", "chess 0 - 8", "chess 2 loud 8", "chess 2 quiet"})
    CHECK_THROWS_AS(read_problems(wrong), std::invalid_argument);
}

TEST_CASE("mate problems are what their table says", "[mates]") {
  const auto all = problems();
  const auto stride = static_cast<std::size_t>(std::max(1, 60 / tries(4)));
  for (std::size_t i = 0; i < all.size(); i += stride) {
    INFO(print_problem(all[i]));
    const auto proved = problem_of(game_of(all[i]), max_made);
    REQUIRE(proved);
    CHECK(print_problem(*proved) == print_problem(all[i]));
  }
}

TEST_CASE("the computer player solves mate problems", "[mates][search]") {
  const auto tried = tried_problems();
  std::size_t missed = 0;
  for (const MateProblem& problem : tried) {
    const Game game = game_of(problem);
    Thinker thinker(game.ruleset_ptr(), std::size_t{8} << 20);
    const Thought thought = look_for_win(problem, thinker, game, 2'000'000);
    if (is_solved_by(problem, thought)) continue;
    ++missed;
    WARN("not solved: " << print_problem(problem) << ": " << thought.line.front() << ", value " << thought.value
                        << " after " << thought.nodes << " nodes");
  }
  // One in twenty, rounded up: a quarter of the table may have both of the hardest.
  CHECK(missed <= (tried.size() + 19) / 20);
}

}  // namespace trigon::engine::testing
