// Max^n search (interpreter/search/max_n.h).
#include "interpreter/search/max_n.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>

#include "interpreter/notation/move_text.h"
#include "interpreter/search/think.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

constexpr PlayStyle max_n{.many_seats = ManySeats::max_n};

/// A game of three players on 25 cells, whose kings may be captured.
RulesetPtr three_kings(const std::string& setup) {
  return load_text(
      "grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }\n"
      "players:\n  a: { facing: 90 }\n  b: { facing: 270 }\n  c: { facing: 0 }\n"
      "pieces:\n"
      "  king: { letter: K, moves: WF, royal: true }\n"
      "  rook: { letter: R, moves: W* }\n"
      "  man: { letter: M, moves: W }\n"
      "end: { royals: capture, move-count: { plies: 40 } }\n" +
      setup);
}

Thought think(const RulesetPtr& ruleset, const ThinkLimits& limits, const PlayStyle& style = max_n) {
  return Thinker(ruleset).think(Game(ruleset), limits, style);
}

std::string best(const RulesetPtr& ruleset, const ThinkLimits& limits) { return think(ruleset, limits).line.front(); }

}  // namespace

TEST_CASE("each plays for itself: what hangs is captured", "[search]") {
  const RulesetPtr ruleset =
      three_kings("setup:\n  a: { king: a1, rook: c1 }\n  b: { king: e5, rook: c4 }\n  c: { king: a5, man: e1 }\n");
  CHECK(best(ruleset, {.depth = 1}) == "c1xc4");
}

TEST_CASE("each plays for itself: the neighbour of whom another captures is left to it", "[search]") {
  // b's king can be captured at once by a; so nobody plays on without it.
  const RulesetPtr ruleset =
      three_kings("setup:\n  a: { king: a1, rook: e1 }\n  b: { king: e5, rook: b5 }\n  c: { king: c3, man: d3 }\n");
  const Thought thought = think(ruleset, {.depth = 2});
  CHECK(thought.line.front() == "e1xe5");
  CHECK(thought.value > 0);
}

TEST_CASE("each plays for itself: nodes, depth and stop are limits, and equal seeds give equal moves", "[search]") {
  for (const std::string& id : tried_ids()) {
    const RulesetPtr ruleset = load_shipped(id);
    if (ruleset->contender_count() < 3) continue;
    INFO(id);
    const Thought limited = think(ruleset, {.nodes = 500});
    PlayStyle careless = max_n;
    careless.is_careful = false;
    CHECK(think(ruleset, {.nodes = 500}, careless).nodes <= 500);
    CHECK(think(ruleset, {.nodes = 500}).line == limited.line);
    CHECK(think(ruleset, {.depth = 1}).depth == 1);
    std::stop_source stop;
    stop.request_stop();
    const Thought stopped = think(ruleset, {.stop = stop.get_token()});
    CHECK(stopped.depth == 0);
    const Game game(ruleset);
    for (const Thought& one : {limited, stopped})
      CHECK(std::find(game.moves().begin(), game.moves().end(), one.best) != game.moves().end());
    for (const RatedMove& rated : think(ruleset, {.depth = 1}).moves) CHECK(rated.is_exact);
  }
}

TEST_CASE("of moves that are nearly as good one is chosen by seed", "[search]") {
  const RulesetPtr ruleset =
      three_kings("setup:\n  a: { king: a1, man: [b2, c2] }\n  b: { king: e5, man: d4 }\n  c: { king: a5, man: b4 }\n");
  std::vector<std::string> chosen;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Thought thought = think(ruleset, {.depth = 1}, {.many_seats = ManySeats::max_n, .spread = 100, .seed = seed});
    CHECK(thought.value > thought.moves.front().value - 100);
    if (std::find(chosen.begin(), chosen.end(), thought.line.front()) == chosen.end())
      chosen.push_back(thought.line.front());
  }
  CHECK(chosen.size() > 1);
}

TEST_CASE("between two, the style of many seats does not matter", "[search]") {
  const RulesetPtr chess = load_shipped("chess");
  const Thought own = think(chess, {.depth = 3});
  CHECK(own.line == think(chess, {.depth = 3}, {}).line);
  CHECK(own.nodes == think(chess, {.depth = 3}, {}).nodes);
}

}  // namespace trigon::engine::testing
