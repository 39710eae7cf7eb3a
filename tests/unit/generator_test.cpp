// What the generator does with modifiers and conditions, piece by piece. Whole games are compared in legal_test.cpp,
// random movements in property/naive_test.cpp.
#include <catch2/catch.hpp>

#include "interpreter/movegen/generate.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A game of squares with one kind of piece under test, a neutral stone and a second type of stone.
RulesetPtr squares_with(const std::string& moves, const std::string& more = "") {
  return load_text(duel("{ lattice: square, shape: rectangle, columns: 5, rows: 5 }",
                        {"piece: { letter: P, moves: " + moves + more + " }", "stone: { letter: S, moves: mW }",
                         "boulder: { letter: B, moves: mW }"},
                        "{ white: { piece: a1 }, black: { stone: e5 } }"));
}

std::string destinations_of(const std::string& moves, const std::string& drawing) {
  const RulesetPtr ruleset = squares_with(moves);
  Position position = position_of_drawing(*ruleset, drawing);
  CellSet cells;
  for (const Move& move : legal_moves(position))
    if (position.at(move.from).type() == 0) cells.insert(move.to);
  return labels_of(*ruleset, cells);
}

const std::string crowded =
    "..S..\n"
    ".....\n"
    "B.P.s\n"
    "..b..\n"
    ".s...\n";

}  // namespace

TEST_CASE("a rider goes up to its own piece and onto an enemy", "[movegen]") {
  CHECK(destinations_of("W*", crowded) == "b3 c2 c4 d3 e3");
  CHECK(destinations_of("mW*", crowded) == "b3 c4 d3");
  CHECK(destinations_of("cW*", crowded) == "c2 e3");
  CHECK(destinations_of("W1", crowded) == "b3 c2 c4 d3");
}

TEST_CASE("a hopper needs exactly one piece on its way", "[movegen]") {
  CHECK(destinations_of("pW*", crowded) == "c1");
  CHECK(destinations_of("pW*", "s.s.P\n.....\n.....\n.....\n.....\n") == "a5 b5");
  CHECK(destinations_of("cpW*", "s.s.P\n.....\n.....\n.....\n.....\n") == "a5");
}

TEST_CASE("a grasshopper lands right behind the piece that it hops over", "[movegen]") {
  CHECK(destinations_of("gW*", ".s.sP\n....b\n.....\n....b\n.....\n") == "c5 e3");
  CHECK(destinations_of("gW*", "..sSP\n.....\n....b\n....b\n.....\n") == "c5 e2");
  CHECK(destinations_of("gW*", "sSS.P\n.....\n....S\n....S\n.....\n").empty());
  CHECK(destinations_of("[cgW*, mgF*]", "..sSP\n...S.\n..s.s\n.....\n.....\n") == "c5");
  CHECK(destinations_of("\"g[W-F]\"", ".....\n...S.\n...P.\n.....\n.....\n") == "c5 e5");
  CHECK(destinations_of("[{ move: gW*, hurdles: boulder }]", "...sP\n....b\n.....\n.....\n.....\n") == "e3");
  CHECK(destinations_of("[{ move: gW*, victims: boulder }]", "..ssP\n....b\n....b\n.....\n.....\n") == "e3");
}

TEST_CASE("left and right are the two sides of the way forward", "[movegen]") {
  const std::string open = ".....\n.....\n..P..\n.....\n.....\n";
  CHECK(destinations_of("lW*", open) == "a3 b3");
  CHECK(destinations_of("rW", open) == "d3");
  CHECK(destinations_of("lrW", open) == destinations_of("sW", open));
  CHECK(destinations_of("s~lW", open) == "d3");
  CHECK(destinations_of("~lW", open) == "c2 c4 d3");
  CHECK(destinations_of("lF", open) == "b2 b4");
  CHECK(destinations_of("l~bF", open) == "b4");
  CHECK(destinations_of("l~b(WF)", open) == "b3 b4");
  CHECK(destinations_of("s~l(WF)", open) == "d3");
  CHECK(destinations_of("flF", open) == "b2 b4 d4");
  CHECK(destinations_of("\"j[fW-lF]\"", open) == "b5");
  CHECK(destinations_of("\"l~bj[W-F]\"", open) == "a4 b5");
  CHECK(destinations_of("flW", open) == "b3 c4");
  CHECK(destinations_of("\"j[lW-F]\"", open) == "a2 a4");
  CHECK(destinations_of("\"l[W-W]\"", open) == "a3");
}

TEST_CASE("a range with a least number goes over the cells before it", "[movegen]") {
  const std::string corner = "s....\n.....\n.....\n.....\nP..S.\n";
  CHECK(destinations_of("W2..3", corner) == "a3 a4 c1");
  CHECK(destinations_of("W3..*", corner) == "a4 a5");
  CHECK(destinations_of("W2..2", corner) == "a3 c1");
  CHECK(destinations_of("jW4..*", corner) == "a5 e1");
  CHECK(destinations_of("pW4..*", corner) == "e1");
  CHECK(destinations_of("\"j[W-F]2..2\"", corner) == "c5 e3");
  CHECK(destinations_of("zW2..2", corner) == "b2");
}

TEST_CASE("hurdles and victims are of the named types", "[movegen]") {
  const std::string two = "s.s.P\n....b\n.....\n....s\n....b\n";
  CHECK(destinations_of("pW*", two) == "a5 b5 e2 e3");
  CHECK(destinations_of("[{ move: pW*, hurdles: boulder }]", two) == "e2 e3");
  CHECK(destinations_of("[{ move: pW*, hurdles: stone }]", two) == "a5 b5");
  CHECK(destinations_of("[{ move: pW*, victims: boulder }]", two) == "b5 e3");
  CHECK(destinations_of("[{ move: pW*, hurdles: boulder, victims: boulder }]", two) == "e3");
}

TEST_CASE("hurdles and victims are of the named owners", "[movegen]") {
  const std::string two = "s.S.P\n....b\n.....\n....S\n....b\n";
  CHECK(destinations_of("[{ move: mpW*, hurdles: own }]", two) == "b5");
  CHECK(destinations_of("[{ move: mpW*, hurdles: enemies }]", two) == "e3");
  CHECK(destinations_of("[{ move: cpW*, hurdles: [own, boulder] }]", two) == "a5");
  CHECK(destinations_of("[{ move: cpW*, hurdles: { own: stone, enemies: all }, victims: [own, enemies] }]", two) ==
        "a5 e2");
  CHECK(destinations_of("[{ move: cpW*, hurdles: { own: boulder }, victims: [own, enemies] }]", two).empty());
  CHECK(destinations_of("[{ move: W*, victims: own }]", two) == "c5 d5");
  CHECK(destinations_of("[{ move: cW*, victims: [own, enemies] }]", two) == "c5 e4");
  CHECK(destinations_of("[{ move: cW*, victims: { own: boulder, enemies: stone } }]", two).empty());
  CHECK(destinations_of("[{ move: cW*, victims: dead }]", two).empty());
}

TEST_CASE("own pieces are captured, but not royals, and pins hold", "[movegen]") {
  const RulesetPtr ruleset = load_text(duel("{ lattice: square, shape: rectangle, columns: 5, rows: 5 }",
                                            {"king: { letter: K, moves: W, royal: true }",
                                             "piece: { letter: P, moves: { move: W*, victims: [own, enemies] } }"},
                                            "{ white: { king: a1 }, black: { king: e5 } }", "end: { royals: check }"));
  const auto has = [&](const char* drawing, const char* move) {
    const std::vector<std::string> moves = move_texts(position_of_drawing(*ruleset, drawing));
    return std::ranges::count(moves, move) == 1;
  };
  const char* corner = "...k.\n.....\n.....\nP....\nP...K\n";
  CHECK(has(corner, "a1xa2"));
  CHECK_FALSE(has(corner, "a1xe1"));
  // The piece on c2 is pinned along the row; the one on c4 may take it, since the row stays shut.
  const char* pinned = "k....\n..P..\n.....\nK.P.p\n.....\n";
  CHECK(has(pinned, "c4xc2"));
  CHECK_FALSE(has(pinned, "c2xc4"));
  CHECK(has(pinned, "c2xe2"));
}

TEST_CASE("a leaper does not look at its way and a lame piece does", "[movegen]") {
  const std::string hemmed = ".....\n..s..\n.sPs.\n..s..\n.....\n";
  CHECK(destinations_of("\"j[W-F]\"", hemmed) == "a2 a4 b1 b5 d1 d5 e2 e4");
  CHECK(destinations_of("\"[W-F]\"", hemmed).empty());
  CHECK(destinations_of("\"[W-F]\"", ".....\n.....\n.sPs.\n..s..\n.....\n") == "b5 d5");
}

TEST_CASE("a path in a path leaps, and what follows goes outward from the whole leap", "[movegen]") {
  const std::string corner = ".....\n.....\n.....\nSS...\nPS...\n";
  CHECK(destinations_of("\"[j[W-F]?F*]\"", corner) == "b3 c2 c4 d3 d5 e4");
  CHECK(destinations_of("\"[j[W-F]-W*]\"", corner) == "b4 b5 d2 e2");
  CHECK(destinations_of("\"[j[W-F]?F*]\"", ".....\n.....\n.s...\nSSB..\nPS...\n") == "b3");
  CHECK(destinations_of("\"[js[W-F]?F]\"", corner).empty());
  CHECK(destinations_of("\"[jr[W-F]?F]\"", corner) == "b3 c2 c4 d3");
  CHECK(destinations_of("\"[jf[W-F]-F]\"", corner) == "c4 d3");
  CHECK(destinations_of("\"g[j[W-F]-F*]\"", ".....\n..s..\n.S...\nSS...\nPS...\n") == "c4");
}

TEST_CASE("a later leg turns by an angle, or to a side", "[movegen]") {
  const std::string open = ".....\n.....\n..P..\n.....\n.....\n";
  CHECK(destinations_of("\"[fW-@90W]\"", open) == "b4 d4");
  CHECK(destinations_of("\"[fW-@l90W]\"", open) == "b4");
  CHECK(destinations_of("\"[ffW-@rW]\"", open) == "d4");
  CHECK(destinations_of("\"[fW-@r45@135F]\"", open) == "b3 d3 d5");
  CHECK(destinations_of("\"[fW-@0W]\"", open) == "c5");
  CHECK(destinations_of("\"[fW-@45W]\"", open).empty());
  CHECK(destinations_of("\"[W-@90lW]\"", open) == "b2 b4");
  CHECK(destinations_of("\"[fW2-@r90W*]\"", open) == "d4 d5 e4 e5");
  CHECK(destinations_of("q90W2..2", open) == "b2 b4 d2 d4");
  CHECK(destinations_of("z45f(WF)3..3", open).empty());
  CHECK(destinations_of("\"[fW-j[@90W-W]]\"", open) == "a4 e4");
}

TEST_CASE("a path may stop where it says so", "[movegen]") {
  CHECK(destinations_of("\"[W?F]\"", "...s.\n.....\n.sPs.\n..s..\n.....\n") == "b3 b5 c2 c4 d3 d5");
}

TEST_CASE("a rifle captures from where it stands", "[movegen]") {
  const RulesetPtr ruleset = squares_with("xW*");
  const Position position = position_of_drawing(*ruleset, crowded);
  CHECK(move_texts(position) ==
        std::vector<std::string>{"a3-a2", "a3-a4", "a3-b3", "c3*c2", "c3*e3", "c5-b5", "c5-c4", "c5-d5"});
  CHECK(destinations_of("xW*", crowded) == "c2 e3");
}

TEST_CASE("each move comes once, however many ways lead to it", "[movegen]") {
  const RulesetPtr ruleset = squares_with("\"WW*[W?W]\"");
  const auto texts = move_texts(position_of_drawing(*ruleset, crowded));
  CHECK(std::adjacent_find(texts.begin(), texts.end()) == texts.end());
}

TEST_CASE("a longer way to a cell does not shut a shorter one that it continues", "[movegen]") {
  const RulesetPtr ruleset = load_text(
      "grid: { lattice: triangle, shape: triangle, side: 5 }\n"
      "players: { one: { facing: 90 }, two: { facing: 270 } }\n"
      "pieces: { king: { letter: K, moves: W, royal: true }, cow: { letter: C, moves: \"s~l[q(WF)3?F-w(WFV)2]\" } }\n"
      "setup: { one: { king: a1 }, two: { king: e5 } }\n");
  // To g2 over d2 and f2, and over h2 behind them.
  const auto goes_there = [&](const char* text) {
    const std::vector<std::string> moves = move_texts(position_of(*ruleset, text));
    return std::ranges::count(moves, "c2-g2") == 1;
  };
  CHECK(goes_there("k/3/5/1C5/K8 one"));
  CHECK(goes_there("k/3/5/1C4C/K8 one"));
  CHECK_FALSE(goes_there("k/3/5/1CC4/K8 one"));
  CHECK_FALSE(goes_there("k/3/5/1C2C2/K8 one"));
}

TEST_CASE("a truce binds those who both have not moved", "[movegen]") {
  const RulesetPtr ruleset =
      load_text(duel("{ lattice: square, shape: rectangle, columns: 2, rows: 1 }",
                     {"man: { letter: M, moves: W, truce: man }"}, "{ white: { man: a1 }, black: { man: b1 } }"));
  CHECK(move_texts(position_of(*ruleset, "Mm white")).empty());
  CHECK(move_texts(position_of(*ruleset, "Mm white moved=a1")) == std::vector<std::string>{"a1xb1"});
  CHECK(move_texts(position_of(*ruleset, "Mm white moved=b1")) == std::vector<std::string>{"a1xb1"});
}

TEST_CASE("a first move is for pieces that have not moved, a pass around a circle like any other", "[movegen]") {
  const RulesetPtr ruleset = load_text(duel("{ lattice: triangle, shape: triangle, side: 4 }",
                                            {"piece: { letter: P, moves: ioqW* }", "stone: { letter: S, moves: mF }"},
                                            "{ white: { piece: d1 }, black: { stone: d4 } }"));
  // Not on its cell of the setup, so it counts as moved.
  CHECK(move_texts(position_of(*ruleset, "s/3/2P2/7 white")).empty());
}

TEST_CASE("a hopper does not open its hurdle's cell, onto which nobody could take it in passing", "[movegen]") {
  const RulesetPtr ruleset = load_text(duel("{ lattice: square, shape: rectangle, columns: 4, rows: 2 }",
                                            {"hopper: { letter: H, moves: pnW* }", "taker: { letter: T, moves: eF }"},
                                            "{ white: { hopper: a1 }, black: { taker: a2 } }"));
  CHECK(move_texts(position_of(*ruleset, "t3/HH2 white")) == std::vector<std::string>{"a1-c1", "a1-d1"});
}

}  // namespace trigon::engine::testing
