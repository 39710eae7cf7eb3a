// Puzzles from games: interpreter/lab/puzzles.h.
#include "interpreter/lab/puzzles.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/support/text.h"
#include "tests/support/mate_prover.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

Game played(const std::string& id, const std::string& position, const std::string& moves) {
  const RulesetPtr ruleset = load_shipped(id);
  Game game(ruleset, position_of(*ruleset, position));
  for (const std::string_view text : split(moves, ' '))
    game.play(find_move(game.position(), game.moves(), text).value());
  return game;
}

}  // namespace

TEST_CASE("the longest puzzle of a game is found from its end", "[lab][puzzles]") {
  // Only a1-a6 wins in two; it is no check.
  const char* position = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
  const auto found = puzzles_of(played("chess", position, "a1-a6 b7xa6 b6-b7"), {});
  REQUIRE(found.size() == 1);
  CHECK(found[0].moves == 2);
  CHECK(found[0].first_move == "a1-a6");
  CHECK(found[0].line.size() == 3);
  CHECK(found[0].ply == 0);
  CHECK(found[0].player == 0);
  CHECK(found[0].grade >= 1);
  CHECK(found[0].nodes > 0);
  const RulesetPtr chess = load_shipped("chess");
  const Game game(chess, position_of(*chess, found[0].position));
  MateProver prover(game, 1'000'000);
  CHECK(prover.winning_moves(2, Attack::any_move).size() == 1);
}

TEST_CASE("where several moves win, or a win takes too much to be proved, there is no puzzle", "[lab][puzzles]") {
  const char* two_rooks = "7k/8/8/8/8/1R6/R7/K7 w - - 0 1";
  const Game game = played("chess", two_rooks, "b3-g3 h8-h7 a2-h2");
  // The mate itself is the only one in one move.
  for (const Puzzle& puzzle : puzzles_of(game, {})) CHECK(puzzle.moves == 1);
  const auto quick = puzzles_of(played("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1-a6 b7xa6"), {.nodes = 1});
  for (const Puzzle& puzzle : quick) CHECK(puzzle.moves == 1);
  CHECK(puzzles_of(Game(load_shipped("chess")), {}).empty());
}

}  // namespace trigon::engine::testing
