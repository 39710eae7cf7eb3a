// The computer player (interpreter/search/think.h) where its answer is known; its laws are in tests/property.
#include "interpreter/search/think.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "interpreter/notation/move_text.h"
#include "interpreter/search/levels.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

Game chess_from(const std::string& position) {
  const RulesetPtr chess = load_shipped("chess");
  return Game(chess, position_of(*chess, position));
}

Thought think(const Game& game, const ThinkLimits& limits, const PlayStyle& style = {}) {
  return Thinker(game.ruleset_ptr(), 1 << 22).think(game, limits, style);
}

}  // namespace

TEST_CASE("the search finds mates, and counts the moves until them", "[search]") {
  struct Problem {
    const char *position, *best;
    int plies;
  };
  const Problem problem = GENERATE(
      Problem{"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1-a8", 1}, Problem{"7k/R7/8/8/8/8/8/1R5K w - - 0 1", "b1-b8", 1},
      Problem{"7k/8/8/8/8/1R6/R7/K7 w - - 0 1", "", 3}, Problem{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1-a6", 3});
  INFO(problem.position);
  const Thought thought = think(chess_from(problem.position), {.nodes = 100'000}, {.is_careful = false});
  CHECK(thought.value == win_value - problem.plies);
  if (*problem.best) CHECK(thought.line.front() == problem.best);
  CHECK(thought.line.size() == static_cast<std::size_t>(problem.plies));
}

TEST_CASE("a shorter win is found behind a longer one", "[search]") {
  // Two queens check along many lines, but only quiet moves win in three.
  const RulesetPtr ruleset = load_shipped("64-triangles-corner-vs-side");
  const Game game(ruleset, position_of(*ruleset, "1/3/Q4/5P1/P3Q4/6K4/1k11/8N6 bottom"));
  CHECK(think(game, {.nodes = 2'000'000}, {.is_careful = false}).value == win_value - 5);
}

TEST_CASE("a win that is met again at another ply is as far away as it is", "[search]") {
  const auto [id, position] = GENERATE(
      table<std::string, std::string>({{"chaturanga-64", "1/a2/1N3/7/2PP2FP1/7k3/2RRPK2N4/2F3P1P6 left moved=g1,f2"},
                                       {"crazyhouse",
                                        "1rb2knr/4pp1p/2n1N1p1/p5P1/P1P5/B1PPP1q1/1P2P2R/Q1+n2+qBK black "
                                        "hands=b:RBNP"}}));
  const RulesetPtr ruleset = load_shipped(id);
  const Game game(ruleset, position_of(*ruleset, position));
  CHECK(think(game, {.nodes = 300'000}, {.is_careful = false}).value == win_value - 5);
}

TEST_CASE("limits of nodes, depth and time end the search", "[search]") {
  const Game game(load_shipped("chess"));
  CHECK(think(game, {.nodes = 1000}).nodes <= 1100);
  CHECK(think(game, {.depth = 2}).depth == 2);
  // Whatever the limits are, there is a move.
  const Thought at_once = think(game, {.time = std::chrono::milliseconds(0)});
  CHECK(std::find(game.moves().begin(), game.moves().end(), at_once.best) != game.moves().end());
  // It is rated by what is known without looking ahead.
  CHECK_FALSE(plies_to_end(at_once.value));
  CHECK(at_once.depth == 0);
  std::stop_source source;
  source.request_stop();
  CHECK(think(game, {.stop = source.get_token()}).nodes < 1000);
}

TEST_CASE("several threads find what one finds, and end together", "[search]") {
  const Game game = chess_from("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
  const Thought thought = think(game, {.nodes = 200'000, .threads = 3}, {.is_careful = false});
  CHECK(thought.value == win_value - 3);
  CHECK(thought.line.front() == "a1-a6");
}

TEST_CASE("a player that remembers searches again what it has searched with fewer moves", "[search]") {
  const Game start(load_shipped("chess"));
  Thinker thinker(start.ruleset_ptr(), 1 << 22);
  const auto nodes = [&](bool remembers) { return thinker.think(start, {.depth = 7, .remembers = remembers}).nodes; };
  const auto at_first = nodes(false);
  CHECK(nodes(true) < at_first / 2);
  // What was forgotten has no effect.
  CHECK(nodes(false) == at_first);
}

TEST_CASE("a table of one seat is of no use to another", "[search]") {
  Game game(load_shipped("chess"));
  Thinker thinker(game.ruleset_ptr(), 1 << 22);
  thinker.think(game, {.depth = 6});
  game.play(game.moves().front());
  const auto anew = Thinker(game.ruleset_ptr(), 1 << 22).think(game, {.depth = 6});
  CHECK(thinker.think(game, {.depth = 6, .remembers = true}).nodes == anew.nodes);
}

TEST_CASE("a player may choose among moves that are nearly best", "[search]") {
  const Game game(load_shipped("chess"));
  std::set<std::string> chosen;
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const Thought thought = think(game, {.nodes = 2000}, {.spread = 100, .seed = seed});
    chosen.insert(thought.line.front());
    const int best = thought.moves.front().value;
    CHECK(best - thought.value < 100);
  }
  CHECK(chosen.size() > 2);
}

TEST_CASE("progress is reported for each depth", "[search]") {
  const Game game(load_shipped("xiangqi-3p"));
  std::vector<int> depths;
  Thinker(game.ruleset_ptr(), 1 << 20).think(game, {.depth = 3}, {}, [&](const Thought& thought) {
    depths.push_back(thought.depth);
    CHECK_FALSE(thought.line.empty());
    CHECK(thought.by_seat[game.position().turn()] == thought.value);
  });
  CHECK(depths == std::vector<int>{1, 2, 3});
}

TEST_CASE("every level plays a legal move in games of two and of three", "[search]") {
  const std::string id = GENERATE("chess", "triangulation-3p", "shogi");
  const Game game(load_shipped(id));
  for (int number = min_level; number <= 6; ++number) {
    const Level chosen = level(number, 1);
    const Thought thought = think(game, chosen.limits, chosen.style);
    CHECK(std::find(game.moves().begin(), game.moves().end(), thought.best) != game.moves().end());
  }
}

}  // namespace trigon::engine::testing
