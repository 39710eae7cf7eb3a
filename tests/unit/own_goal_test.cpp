// What the ends of a game make worth having (interpreter/search/own_goal.h), and how the search goes for it.
#include "interpreter/search/own_goal.h"

#include <catch2/catch.hpp>

#include "interpreter/search/think.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// Kings, rooks and pawns on squares.
RulesetPtr game(bool has_royal, const std::string& rules) {
  return load_text(duel("{ lattice: square, shape: rectangle, columns: 8, rows: 8 }",
                        {std::string("king: { letter: K, moves: WF, royal: ") + (has_royal ? "true" : "false") + " }",
                         "rook: { letter: R, moves: W* }", "pawn: { letter: P, moves: mfWcfF }"},
                        "{ white: { K: e1 }, black: { K: e8 } }", rules));
}

constexpr const char* losing =
    "turns: { phases: { play: { must-capture: true } } }\nend: { royals: ~, stalemate: win }";

int score(const Ruleset& ruleset, const std::string& position) {
  return Evaluation(ruleset).score(position_of(ruleset, position), 0);
}

}  // namespace

TEST_CASE("where who has nothing left wins, every piece is a burden", "[search]") {
  const RulesetPtr ruleset = game(false, losing);
  CHECK(OwnGoal(*ruleset).few_pieces_win());
  CHECK(score(*ruleset, "pp6/8/8/8/8/8/8/7P white") > 0);
  CHECK(score(*ruleset, "p7/8/8/8/8/8/8/6RP white") < 0);
  // With a royal that can be lost the army is worth its pieces.
  CHECK_FALSE(OwnGoal(*game(true, "end: { royals: capture, stalemate: win }")).few_pieces_win());
  CHECK_FALSE(OwnGoal(*load_shipped("chess")).few_pieces_win());
}

TEST_CASE("compulsory captures are followed to their end", "[search]") {
  const RulesetPtr ruleset = game(false, losing);
  // The rook gives itself up: one ply is searched, and the forced reply is seen behind it.
  const Game start(ruleset, position_of(*ruleset, "k7/8/8/8/8/8/1R6/8 white"));
  CHECK(Thinker(ruleset, 1 << 20).think(start, {.depth = 1}, {.is_careful = false}).value == win_value - 2);
}

TEST_CASE("checks that have been given are worth more the fewer are missing", "[search]") {
  const RulesetPtr ruleset = game(true, "end: { royals: check, stalemate: draw, checks: 3 }");
  const auto with = [&](int checks) {
    const std::string state = " white state=checks-of-white:";
    return score(*ruleset, "4k3/8/8/8/8/8/8/4K3" + state + std::to_string(checks));
  };
  CHECK(with(1) > with(0));
  CHECK(with(2) - with(1) > with(1) - with(0));
}

}  // namespace trigon::engine::testing
