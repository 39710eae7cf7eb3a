// Royal pieces face to face: what is legal while they are, and what that ends. Tested further by tests/reference.
#include "interpreter/rules/face_to_face.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/rules/game.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// On five columns, where a pass may part the kings or not.
RulesetPtr game_of_faces(const std::string& more) {
  return load_text(duel("{ lattice: square, shape: rectangle, columns: 5, rows: 4 }",
                        {"king: { letter: K, moves: WF, royal: true }", "rook: { letter: R, moves: W* }"},
                        "{ white: { K: a1 }, black: { K: a4 } }",
                        "end: { royals: check, stalemate: pass, face-to-face: { must-part: true, result: draw } }\n" +
                            more));
}

std::vector<std::string> moves_in(const RulesetPtr& ruleset, const char* text) {
  const Game game(ruleset, position_of(*ruleset, text));
  std::vector<std::string> moves;
  for (const Move& move : game.moves()) moves.push_back(print_move(game.position(), move));
  return moves;
}

}  // namespace

TEST_CASE("kings face to face must be parted", "[rules]") {
  const RulesetPtr ruleset = game_of_faces("");
  CHECK(moves_in(ruleset, "k4/5/5/K4 white") == std::vector<std::string>{"a1-b1", "a1-b2"});
  // By a rook that comes between, too.
  CHECK(moves_in(ruleset, "k4/2r2/5/K4 black") == std::vector<std::string>{"c3-a3", "a4-b3", "a4-b4"});
}

TEST_CASE("who is in check, and can neither part the kings nor pass, is mated", "[rules]") {
  const char* const in_check = "k4/1r3/5/K3r white";
  const RulesetPtr ruleset = game_of_faces("");
  const Game game(ruleset, position_of(*ruleset, in_check));
  CHECK(game.moves().empty());
  REQUIRE(game.outcome());
  CHECK(game.outcome()->ending == &endings::checkmate);
  const RulesetPtr passing = game_of_faces("turns: { phases: { play: { pass: allowed } } }");
  CHECK(moves_in(passing, in_check) == std::vector<std::string>{"pass"});
}

}  // namespace trigon::engine::testing
