// Explanations of moves: interpreter/explain/why.h.
#include "interpreter/explain/why.h"

#include <catch2/catch.hpp>

#include "interpreter/loader/loader.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/support/text.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// Chess-like pieces on 6 x 6 squares.
RulesetPtr small_board() {
  return load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 6, rows: 6 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king:   { letter: K, moves: WF, royal: true }
  rook:   { letter: R, moves: W* }
  cannon: { letter: C, moves: mW*cpW* }
  pawn:   { letter: P, moves: mfWcfFimfW2, truce: pawn }
setup: { white: { K: a1, P: [c2, d2] }, black: { K: f6, P: [d3, e5] } }
)");
}

struct Row {
  const char* position;
  const char* move;
  bool is_legal;
  /// What the explanation holds.
  const char* text;
};

}  // namespace

TEST_CASE("moves are explained by what makes or forbids them", "[tools]") {
  const RulesetPtr ruleset = small_board();
  const Row row = GENERATE(
      Row{"5k/6/6/6/6/K5 white", "a1-b2", true, "a1-b2 is legal: the term F of the king"},
      Row{"5k/6/6/6/6/K5 white", "a1-a3", false, "no term of the king leads from a1 to a3"},
      Row{"5k/6/6/6/6/K5 white", "a1xa2", false, "'a1xa2' is written a1-a2 here"},
      Row{"5k/6/6/6/6/K5 white", "f6-f5", false, "white is to move, not black's king on f6"},
      Row{"5k/6/6/6/6/K5 white", "c3-c4", false, "c3 is empty"},
      Row{"5k/6/6/6/6/K5 white", "x9-c4", false, "is not a move of two cells of this board, such as a1-"},
      Row{"5k/6/6/6/6/KR4 white", "a1-b1", false, "a rook of the same player stands there"},
      Row{"5k/6/6/6/6/KR1r2 white", "b1-e1", false, "is blocked by black's rook on d1"},
      Row{"r4k/6/6/6/R5/K5 white", "a2-b2", false, "the king on a1 would be attacked by black's rook on a6"},
      Row{"1r3k/6/6/6/6/K5 white", "a1-b1", false, "the king on b1 would be attacked by black's rook on b6"},
      Row{"5k/6/6/6/2P3/K5 white", "c2-d3", false, "only captures, and nothing stands there to be captured"},
      Row{"5k/6/6/2p3/2P3/K5 white", "c2-c3", false, "only moves, and black's pawn on c3 stands there"},
      Row{"5k/6/6/3p2/2P3/K5 white", "c2xd3", false, "is forbidden by the truce: neither pawn has moved yet"},
      Row{"5k/6/6/3p2/2P3/K5 white moved=d3", "c2xd3", true, "the term cfF of the pawn"},
      Row{"5k/6/2P3/6/6/K5 white", "c4-c6", false, "is for a piece that has not moved"},
      Row{"5k/6/6/6/6/K1C2r white", "c1xf1", false, "must hop over one piece, but none is on the path"},
      Row{"5k/6/6/6/6/K1CPPr white", "c1xf1", false, "must hop over exactly one piece, but 2 are on the path"});
  CAPTURE(row.position, row.move);
  const Game game(ruleset, position_of(*ruleset, row.position));
  const Explanation explanation = explain_move(game, row.move);
  CHECK(explanation.is_legal == row.is_legal);
  CHECK_THAT(explanation.text, Catch::Contains(row.text));
}

TEST_CASE("players read sentences without terms of the notation", "[tools]") {
  const RulesetPtr ruleset = small_board();
  const Row row =
      GENERATE(Row{"5k/6/6/6/6/K5 white", "a1-b2", true, "a1-b2 is legal."},
               Row{"5k/6/6/6/6/K5 white", "a1-a3", false, "The king does not go from a1 to a3."},
               Row{"5k/6/6/6/6/K5 white", "c3-c4", false, "c3 is empty."},
               Row{"5k/6/6/6/6/KR4 white", "a1-b1", false, "A rook of the same player stands there."},
               Row{"5k/6/6/6/6/KR1r2 white", "b1-e1", false, "The rook's move to e1 is blocked by black's rook on d1."},
               Row{"5k/6/6/6/2P3/K5 white", "c2-d3", false,
                   "The pawn's move to d3 only captures, and nothing stands there to be captured."},
               Row{"5k/6/6/2p3/2P3/K5 white", "c2-c3", false,
                   "The pawn's move to c3 captures nothing, and black's pawn on c3 stands there."},
               Row{"5k/6/6/3p2/2P3/K5 white", "c2xd3", false,
                   "The pawn may not capture the pawn now: neither pawn has moved yet."},
               Row{"5k/6/2P3/6/6/K5 white", "c4-c6", false, "The pawn's move to c6 is for a piece that has not moved."},
               Row{"5k/6/6/6/6/K1C2r white", "c1xf1", false,
                   "The cannon's move to f1 captures nothing, and black's rook on f1 stands there. "
                   "The cannon's move to f1 must hop over one piece, but none is on the path."});
  CAPTURE(row.position, row.move);
  const Explanation explanation = explain_to_player(Game(ruleset, position_of(*ruleset, row.position)), row.move);
  CHECK(explanation.is_legal == row.is_legal);
  CHECK(explanation.text == row.text);
}

TEST_CASE("players are told why a piece cannot be dropped", "[tools]") {
  const RulesetPtr shogi = load_shipped("shogi");
  const auto why = [&](const char* move) {
    return explain_to_player(Game(shogi, position_of(*shogi, "8k/9/9/9/9/9/P8/9/K8 black hands=b:P")), move).text;
  };
  CHECK(why("P@a5") == "There is already a pawn in this column.");
  CHECK(why("P@a1") == "a1 is occupied.");
  CHECK(why("R@b5") == "Black holds no rook.");
}

namespace {

/// What is said of a move by the rules of a small board, with more pieces or rules.
std::string why_on_small_board(const std::string& more, const std::string& position, const std::string& move) {
  const RulesetPtr ruleset = load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 6, rows: 6 }
players: { white: { facing: 90 }, black: { facing: 270 } }
setup: { white: { K: a1, P: d2 }, black: { K: f6, P: c5 } }
pieces:
  king: { letter: K, moves: WF, royal: true }
  rook: { letter: R, moves: W* }
  pawn: { letter: P, moves: mfWcefFimnfW2 }
)" + more);
  return explain_move(Game(ruleset, position_of(*ruleset, position)), move).text;
}

}  // namespace

TEST_CASE("a capture en passant is explained as a capture", "[tools]") {
  const auto why = [](const char* position, const char* move) {
    return why_on_small_board("  immobilizer: { letter: I, moves: WF }\nfreezing: { by: immobilizer }\n", position,
                              move);
  };
  CHECK(why("5k/6/6/2pP2/2I3/K5 black en-passant=d2>d3", "c3xd2") ==
        "'c3xd2' is not legal: the pawn on c3 is frozen by the immobilizer on c2");
  CHECK(why("2k3/6/6/2pP2/6/K1R3 black en-passant=d2>d3", "c3xd2") ==
        "'c3xd2' is not legal: the king on c6 would be attacked by white's rook on c1");
  CHECK_THAT(why("5k/6/6/2pP2/6/K5 black", "c3xd2"), Catch::EndsWith("nothing stands there to be captured"));
}

TEST_CASE("what is protected is told with its protector", "[tools]") {
  const auto why = [](const char* position, const char* move) {
    return why_on_small_board(
        "  lion: { letter: L, moves: \"[Wc@*W]\" }\n  guard: { letter: G, moves: WF }\nprotection: { by: guard }\n",
        position, move);
  };
  CHECK(why("5k/6/3g2/3p2/6/K2R2 white", "d1xd3") ==
        "'d1xd3' is not legal: the pawn on d3 is protected by the guard on d4");
  CHECK(why("5k/6/6/2pP2/2G3/K5 black en-passant=d2>d3", "c3xd2") ==
        "'c3xd2' is not legal: the pawn on d3 is protected by the guard on c2");
  CHECK_THAT(why("5k/6/3g2/3p2/3L2/K5 white", "d2xd3-c3"),
             Catch::Contains("may not capture black's pawn on d3 on its way"));
}

TEST_CASE("castling and the end of the game are explained too", "[tools]") {
  const RulesetPtr chess = load_shipped("chess");
  const Game castling(chess, position_of(*chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
  CHECK(explain_move(castling, "e1-g1").text == "e1-g1&h1-f1 is legal: castling 'K'");
  const Game mate(chess, position_of(*chess, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"));
  CHECK(explain_move(mate, "g8-h8").text == "the game is over: white wins by checkmate");
}

TEST_CASE("a compulsory capture is why other moves are not legal", "[tools]") {
  const RulesetPtr ruleset = load_text(read_repository_file("tests/reference/support/must-capture.yaml"));
  const auto why = [&](const char* position, const char* move) {
    return explain_move(Game(ruleset, position_of(*ruleset, position)), move).text;
  };
  const std::string there_is = "a capture must be made, and there is one: ";
  CHECK(why("5k/6/6/1r4/1R2K1 white", "e1-e2") == "'e1-e2' is not legal: " + there_is + "b1xb2");
  CHECK(why("5k/6/6/r5/R1K3 white", "c1-b1") == "'c1-b1' is not legal: " + there_is + "a1xa2");
  CHECK(why("5k/6/6/1r4/1R2K1 white hands=w:A", "A@a1") == "'A@a1' is not legal: " + there_is + "b1xb2");
  // Captures that are not legal themselves have their own reason, and so has what is not legal anyhow.
  CHECK_THAT(why("k4r/6/6/1r3R/5K white", "f2xb2"), Catch::Contains("the king on f1 would be attacked"));
  CHECK_THAT(why("k4r/6/6/1r3R/5K white", "f2-e3"), Catch::Contains("no term of the rook"));
}

TEST_CASE("promotions that are not made have their reasons", "[tools]") {
  const RulesetPtr chess = load_shipped("chess");
  const auto why = [](const RulesetPtr& ruleset, const char* position, const char* move) {
    return explain_move(Game(ruleset, position_of(*ruleset, position)), move).text;
  };
  const char* position = "7k/P7/8/8/8/8/8/K7 white";
  CHECK(why(chess, position, "a7-a8") == "'a7-a8' is not legal: the pawn must promote there, as in a7-a8=Q");
  CHECK(why(chess, position, "a7-a8=K") == "'a7-a8=K' is not legal: a pawn does not promote to a king");
  const RulesetPtr few = load_text(read_repository_file("tests/reference/support/promotion-limits.yaml"));
  CHECK(why(few, "2k1/P3/4/3R/1KR1 white", "a4-a5=R") ==
        "'a4-a5=R' is not legal: white has 2 already, which is the limit of promotions to a rook");
}

TEST_CASE("a capture that would blow up the own king says so", "[tools][explosion]") {
  const RulesetPtr atomic = load_shipped("atomic");
  const auto why = [&](const char* position, const char* move) {
    return explain_move(Game(atomic, position_of(*atomic, position)), move).text;
  };
  CHECK(why("4k3/8/8/8/8/8/3r4/3QK3 white", "d1xd2") ==
        "'d1xd2' is not legal: the capture would blow up the own king on e1");
  CHECK(why("4k3/8/8/8/8/8/4r3/4K3 white", "e1xe2") ==
        "'e1xe2' is not legal: the capture would blow up the own king on e1");
}

TEST_CASE("a neutral piece that players move has reasons of its own", "[tools]") {
  Diagnostics diagnostics;
  const RulesetPtr duck =
      load_variant(DiskFiles(), repository_path("docs/examples/duck.yaml"), {}, diagnostics).value().ruleset;
  const auto why = [&](const char* moves, const char* move) {
    Game game(duck);
    for (const std::string_view text : split_words(moves))
      game.play(find_move(game.position(), game.moves(), text).value());
    return std::pair(explain_move(game, move).text, explain_to_player(game, move).text);
  };
  const auto [author, player] = why("e2-e4 +Dn@e5 a7-a6 e5-d5", "e4xd5");
  CHECK_THAT(author, Catch::EndsWith("is forbidden by the uncapturable: nothing captures a duck"));
  CHECK(player == "The pawn may not capture the duck now: nothing captures a duck.");
  CHECK(why("e2-e4", "+D@e5").second == "It is written '+Dn@e5'.");
  CHECK(why("e2-e4", "+D@e4").second == "e4 is occupied.");
}

TEST_CASE("what enters behind a move, and why it does not", "[tools]") {
  const auto why = [](const char* id, const char* position, const char* move) {
    const Game game(load_shipped(id), position_of(*load_shipped(id), position));
    return explain_move(game, move).text;
  };
  const auto of_seirawan = [&](const char* position, const char* move) { return why("seirawan", position, move); };
  const char* const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white castling=KQkq";
  CHECK_THAT(of_seirawan(start, "b1-c3,H@b1"), Catch::EndsWith("makes it, and behind it a held hawk may enter"));
  CHECK_THAT(of_seirawan(start, "b1-c3,Q@b1"), Catch::EndsWith(": a queen does not enter behind a move"));
  CHECK_THAT(of_seirawan(start, "b1-c3,H@g1"), Catch::EndsWith(": nothing leaves g1 by this move"));
  CHECK_THAT(of_seirawan(start, "e2-e4,H@e2"), Catch::EndsWith(": nothing enters on e2"));
  CHECK_THAT(of_seirawan(start, "b1-d2,H@b1"), Catch::EndsWith(": 'b1-d2' is not legal without it"));
  const char* const late = "4k3/8/8/8/8/8/8/RN2K2R white castling=K hands=w:E moved=b1";
  CHECK_THAT(of_seirawan(late, "b1-c3,H@b1"), Catch::EndsWith(": white holds no hawk"));
  CHECK_THAT(of_seirawan(late, "b1-c3,E@b1"), Catch::EndsWith(": the knight on b1 has moved before"));
  CHECK_THAT(of_seirawan(late, "e1-g1&h1-f1,E@f1"), Catch::EndsWith(": nothing leaves f1 by this move"));
}

}  // namespace trigon::engine::testing
