// What moves do, shown by position texts before and after.
#include "interpreter/rules/apply.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/move_facts.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The position text after a legal move; the position it came from must come back by undoing.
std::string after(const Ruleset& ruleset, const std::string& before, const std::string& move) {
  Position position = position_of(ruleset, before);
  const std::string printed = print_position(position);
  const auto found = find_move(position, legal_moves(position), move);
  INFO(before << ": " << move);
  REQUIRE(found);
  apply(position, *found);
  CHECK(position.hash() == position.fresh_hash());
  const std::string result = print_position(position);
  position.undo_ply();
  CHECK(print_position(position) == printed);
  return result;
}

/// One plays up, two and red play down.
RulesetPtr small_game_of_three() {
  return load_text(
      "grid: { lattice: square, shape: rectangle, columns: 6, rows: 4 }\n"
      "players: { one: { facing: 90 }, two: { facing: 270 }, red: { facing: 270 } }\n"
      "pieces:\n"
      "  king: { letter: K, moves: WF, royal: true }\n"
      "  rook: { letter: R, moves: W* }\n"
      "  pawn: { letter: P, moves: mfWcefFimnfW2 }\n"
      "setup: { one: { king: f1, pawn: b1 }, two: { king: f4, pawn: a3 }, red: { king: d4, pawn: c3 } }\n"
      "end: { move-count: { plies: 100, reset-by: pawn } }\n");
}

}  // namespace

TEST_CASE("a move counts quiet plies, a capture and a pawn's move reset them", "[rules]") {
  const RulesetPtr chess = load_shipped("chess");
  const std::string before = "4k3/8/8/3p4/8/4N3/7P/4K3 w - - 12 40";
  CHECK(after(*chess, before, "e1-e2") == "4k3/8/8/3p4/8/4N3/4K2P/8 black quiet=13");
  CHECK(after(*chess, before, "e3xd5") == "4k3/8/8/3N4/8/8/7P/4K3 black");
  CHECK(after(*chess, before, "h2-h3") == "4k3/8/8/3p4/8/4N2P/8/4K3 black");
}

TEST_CASE("a promotion changes the type", "[rules]") {
  const RulesetPtr chess = load_shipped("chess");
  CHECK(after(*chess, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7xb8=N") == "1N2k3/8/8/8/8/8/8/4K3 black");
  CHECK(after(*chess, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=Q") == "Qn2k3/8/8/8/8/8/8/4K3 black");
}

TEST_CASE("castling moves both and ends all castling of that side", "[rules]") {
  const RulesetPtr chess = load_shipped("chess");
  const std::string before = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  CHECK(after(*chess, before, "e1-g1") == "r3k2r/8/8/8/8/8/8/R4RK1 black castling=kq quiet=1");
  CHECK(after(*chess, before, "e1-c1") == "r3k2r/8/8/8/8/8/8/2KR3R black castling=kq quiet=1");
  CHECK(after(*chess, before, "e1-e2") == "r3k2r/8/8/8/8/8/4K3/R6R black castling=kq quiet=1");
  CHECK(after(*chess, before, "h1-g1") == "r3k2r/8/8/8/8/8/8/R3K1R1 black castling=Qkq quiet=1");
  CHECK(after(*chess, before, "h1xh8") == "r3k2R/8/8/8/8/8/8/R3K3 black castling=Qq");
}

TEST_CASE("a double step opens the cell passed where an enemy could take there", "[rules]") {
  const RulesetPtr chess = load_shipped("chess");
  CHECK(after(*chess, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2-e4") == "4k3/8/8/8/3pP3/8/8/4K3 black en-passant=e3>e4");
  CHECK(after(*chess, "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2-e4") == "4k3/8/8/8/4P3/3p4/8/4K3 black");
  CHECK(after(*chess, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "d4xe3") == "4k3/8/8/8/8/4p3/8/4K3 white");
  CHECK(after(*chess, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e8-e7") == "8/4k3/8/8/3pP3/8/8/4K3 white quiet=1");
}

TEST_CASE("with three players a right lasts until its owner's next turn", "[rules]") {
  const RulesetPtr ruleset = small_game_of_three();
  const std::string opened = after(*ruleset, "3Kr1Kt/Pt1Pr3/6/1Po3Ko one", "b1-b3/b2");
  CHECK(opened == "3Kr1Kt/PtPoPr3/6/5Ko two en-passant=b2>b3");
  const std::string passed_by = after(*ruleset, opened, "f4-f3");
  CHECK(passed_by == "3Kr2/PtPoPr2Kt/6/5Ko red en-passant=b2>b3 quiet=1");
  CHECK(after(*ruleset, passed_by, "c3xb2") == "3Kr2/Pt4Kt/1Pr4/5Ko one");
  CHECK(after(*ruleset, passed_by, "d4-d3") == "6/PtPoPrKr1Kt/6/5Ko one quiet=2");
  CHECK(after(*ruleset, opened, "a3xb2") == "3Kr1Kt/2Pr3/1Pt4/5Ko red");
}

TEST_CASE("a capture onto a passed cell that is occupied by now takes what stands there and nothing else", "[rules]") {
  // Rulings section 8.
  const RulesetPtr ruleset = small_game_of_three();
  Position position = position_of(*ruleset, "3Kr1Kt/PtPoPr3/4Rt1/5Ko two en-passant=b2>b3");
  apply(position, find_move(position, legal_moves(position), "e2-b2").value());
  CHECK(after(*ruleset, print_position(position), "c3xb2") == "3Kr1Kt/PtPo4/1Pr4/5Ko one");
}

TEST_CASE("a captured king takes its owner out and leaves the army dead", "[rules]") {
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  // Left's king stands open to right's queen, since it was not left's turn when the line was opened.
  const std::string before = "Kt/3/5/7/9/11/2Rl10/Kl1Qr9RrKr1 right quiet=4";
  CHECK(after(*three, before, "c1xa1") == "Kt/3/5/7/9/11/2R-l10/Qr11RrKr1 top out=l");
  CHECK(after(*three, before, "m1-l1") == "Kt/3/5/7/9/11/2Rl10/Kl1Qr8Rr1Kr1 left quiet=5");
}

TEST_CASE("a rifle and a pass leave the piece where it is", "[rules]") {
  const RulesetPtr rifle =
      load_text(duel("{ lattice: square, shape: rectangle, columns: 3, rows: 1 }", {"gun: { letter: G, moves: xW* }"},
                     "{ white: { gun: a1 }, black: { gun: c1 } }"));
  CHECK(after(*rifle, "G1g white quiet=5", "a1*c1") == "G2 black");
  const RulesetPtr passing = load_shipped("64-triangles-2p-corners", {"null-moves"});
  CHECK(after(*passing, "k/3/5/7/9/11/2R10/14K left", "d2-d2") == "k/3/5/7/9/11/2R10/14K top quiet=1");
}

TEST_CASE("two are taken at once where both passed over one cell", "[rules]") {
  // Rulings section 8.
  const RulesetPtr three = load_text(
      "grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }\n"
      "players: { one: { facing: 90 }, two: { facing: 0 }, red: { facing: 270 } }\n"
      "pieces: { king: { letter: K, moves: WF, royal: true }, pawn: { letter: P, moves: mfWcefFimnfW2 } }\n"
      "setup: { one: { king: e1, pawn: c2 }, two: { king: a1, pawn: b3 }, red: { king: e5, pawn: d4 } }\n");
  Position position = position_of(*three, "4Kr/5/3Pr1/Kt2Pt1/2Po1Ko red en-passant=c2>d2,c2>c1");
  const auto move = find_move(position, legal_moves(position), "d3xc2");
  REQUIRE(move);
  CHECK(labels_of(*three, captured_cells(position, *move)) == "c1 d2");
  apply(position, *move);
  CHECK(print_position(position) == "4Kr/5/5/Kt1Pr2/4Ko one");
}

TEST_CASE("who is out castles no more, and the position says so in its text", "[rules]") {
  const RulesetPtr ruleset = load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 6, rows: 6 }
players: { a: { facing: 90 }, b: { facing: 270 }, c: { facing: 270 } }
pieces:
  king:  { letter: K, moves: WF, royal: true }
  rook:  { letter: R, moves: W* }
  stone: { letter: S, moves: mV }
setup: { a: { K: a1 }, b: { K: a4 }, c: { K: f6, S: d6 } }
castling: { O: { player: c, royal: f6-e5, partner: d6-d5, safe: f6 } }
)");
  // The third player is mated by two rooks, and neither king nor stone has moved.
  const Game game(ruleset, position_of(*ruleset, "3Sc1Kc/6/Kb5/6/6/Ka3RaRa c castling=O"));
  CHECK_FALSE(game.position().is_in(2));
  CHECK(game.position().castling_rights().empty());
  const std::string text = print_position(game.position());
  CHECK(position_of(*ruleset, text).hash() == game.position().hash());
}

}  // namespace trigon::engine::testing
