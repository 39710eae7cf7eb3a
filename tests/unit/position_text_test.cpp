// Position texts: round trips, FEN, and what is wrong with wrong ones.
#include "interpreter/notation/position_text.h"

#include <catch2/catch.hpp>
#include <set>

#include "interpreter/notation/fen.h"
#include "interpreter/notation/position_draft.h"
#include "tests/support/hooked.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/random_game.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The text of the current position reads back as the same position, also when the game is over.
void check_read_back(const Game& game) {
  const Position& position = game.position();
  const std::string text = print_position(position);
  const Position again = position_of(game.ruleset(), text);
  REQUIRE(again.hash() == position.hash());
  // Without the rule nothing asks for the number.
  if (game.ruleset().end.counts_plies) REQUIRE(again.half_move_clock() == position.half_move_clock());
  REQUIRE(print_position(again) == text);
}

/// The rook goes anywhere, and then the same player makes a usual move: a turn of two parts.
const std::string teleport =
    "function generate(position)\n"
    "  local moves = {}\n"
    "  if position:phase() == 'second' then return end\n"
    "  for _, from in ipairs(position:cells(position:turn(), 'rook')) do\n"
    "    for _, to in ipairs(game.cells) do\n"
    "      if position:is_empty(to) then table.insert(moves, { { 'move', from, to }, again = 'second' }) end\n"
    "    end\n"
    "  end\n"
    "  return moves\n"
    "end\n";
const std::string two_parts = "turns: { phases: { first: { moves: false, drops: false }, second: { then: first } } }\n";
const std::string with_check = "end: { royals: check }\n";

}  // namespace

TEST_CASE("every position of every game reads back as itself", "[notation]") {
  for (const Configuration& configuration : tried_configurations())
    for (std::uint64_t seed : {21u, 22u}) random_playout(Game(load(configuration)), seed, tries(120), check_read_back);
}

TEST_CASE("positions of random games read back as themselves", "[notation]") {
  int played = 0;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(tries(400)); ++seed) {
    Random random(seed);
    const RulesetPtr ruleset = load_random(random_game(random));
    if (!ruleset) continue;
    const Position start = random_position(*ruleset, random);
    if (!errors_of(start).empty()) continue;
    ++played;
    random_playout(Game(ruleset, start), seed, 20, check_read_back);
  }
  CHECK(played > 20);
}

TEST_CASE("who opened a piece to capture en passant is named when its army has changed hands", "[notation]") {
  const RulesetPtr ruleset = load_text(
      "grid: { lattice: square, shape: rectangle, columns: 6, rows: 6 }\n"
      "players: { a: { facing: 90 }, b: { facing: 270 }, c: { facing: 0 } }\n"
      "pieces:\n  king: { letter: K, moves: W, royal: true }\n  pawn: { letter: P, moves: [mn(W)2, ceF] }\n"
      "  rook: { letter: R, moves: W* }\n"
      "setup: { a: { king: a1, pawn: d2 }, b: { king: f6, rook: a6 }, c: { king: f1, pawn: c2 } }\n"
      "end: { royals: capture, fallen: { army: converted } }\n");
  Game game(ruleset);
  play(game, "d2-d4/d3");
  play(game, "a6xa1");
  CHECK(print_position(game.position()) == "5Kb/6/3Pba2/6/2Pc3/Rb4Kc c en-passant=d3>d4:a out=a");
  check_read_back(game);
  CHECK_THAT(move_texts(game.position()), Catch::VectorContains(std::string("c2xd3")));
}

TEST_CASE("positions inside a turn read back as themselves", "[notation][hooks]") {
  const std::string swap =
      "function generate(position)\n"
      "  local cells = position:cells(position:turn())\n"
      "  if position:value('count') > 1 or #cells < 2 then return { { { 'set', 'count', 0 } } } end\n"
      "  return { { { 'swap', cells[1], cells[2] }, { 'add', 'count', 1 }, again = true } }\n"
      "end\n";
  struct One {
    std::string script, more;
  };
  for (const One& one : {One{teleport, two_parts + with_check}, One{swap, with_check},
                         One{"", "end: { stalemate: pass }"}, One{teleport, two_parts}, One{swap, ""}}) {
    HookedGame hooked(one.script.empty() ? std::initializer_list<Hook>{} : std::initializer_list<Hook>{{one.script}},
                      one.more);
    const auto game = hooked.start();
    INFO(one.script << one.more << hooked.error());
    REQUIRE(game);
    for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(tries(20)); ++seed)
      random_playout(*game, seed, 60, check_read_back);
  }
}

TEST_CASE("a position inside a turn says who is in check", "[notation][hooks]") {
  HookedGame hooked({{teleport}}, two_parts + with_check);
  const std::string inside = "1R1k/4/P3/K3 white phase=second check=b";
  CHECK(hooked.after("b1-b4", "3k/4/P3/KR2 white") == inside);
  // The second part may capture the royal, and need not.
  CHECK(hooked.after("b4xd4", inside) == "3R/4/P3/K3 white out=b");
  CHECK(hooked.after("a2-a3", inside) == "1R1k/P3/4/K3 black");
}

TEST_CASE("who is in check without being to move must be said where it can be", "[notation]") {
  HookedGame hooked({{teleport}}, two_parts + with_check);
  const auto game = hooked.start();
  REQUIRE(game);
  CHECK_THAT(errors_of_position(game->ruleset(), "1R1k/4/P3/K3 white phase=second"),
             Catch::Contains("black is in check but not to move: white's rook on b4 attacks the king on d4; inside a "
                             "turn add check=b"));
  CHECK_THAT(errors_of_position(game->ruleset(), "3k/4/4/KR2 white check=b"),
             Catch::Contains("'check' names black, who is to move or not in check"));
  const RulesetPtr chess = load_shipped("chess");
  CHECK_THAT(errors_of_position(*chess, "R3k3/8/8/8/8/8/8/4K3 white check=b"),
             Catch::Contains("'check' names black, but in this game nobody can be in check without being to move"));
}

TEST_CASE("positions of chess are printed with names and read from FEN", "[notation]") {
  const RulesetPtr chess = load_shipped("chess");
  const auto printed = [&](const char* text) { return print_position(position_of(*chess, text)); };
  CHECK(printed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") ==
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white castling=KQkq");
  CHECK(printed("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1") == "4k3/8/8/8/3pP3/8/8/4K3 black en-passant=e3>e4");
  CHECK(printed("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1") == "4k3/8/8/8/4P3/8/8/4K3 black");  // nobody could take it
  CHECK(printed("4k3/8/8/8/8/8/8/4K2R w KQ - 13 60") ==
        "4k3/8/8/8/8/8/8/4K2R white castling=K quiet=13");  // no rook for Q
  CHECK(printed("4k3/8/8/8/8/8/8/4K3 b") == "4k3/8/8/8/8/8/8/4K3 black");
  CHECK(printed("4k3/8/8/8/8/8/8/4K3") == "4k3/8/8/8/8/8/8/4K3 white");
}

TEST_CASE("FENs have hands, promoted pieces and holes as other programs write them", "[notation]") {
  const RulesetPtr house = load_shipped("crazyhouse");
  const std::string board = "4k3/8/8/8/8/2Q~5/8/4K3";
  const std::string printed = "4k3/8/8/8/8/2+Q5/8/4K3 white";
  for (const char* hands : {"[QNNp]", "[pNQN]", "/QNNp"})
    CHECK(print_position(position_of(*house, board + hands + " w - - 0 1")) == printed + " hands=w:QN2,b:P");
  for (const char* hands : {"", "[]", "[-]", "/-", "/"})
    CHECK(print_position(position_of(*house, board + hands + " w - - 0 1")) == printed);
  CHECK(print_position(position_of(*house, "4k3/8/8/8/8/8/8/4K3[Pp]")) == "4k3/8/8/8/8/8/8/4K3 white hands=w:P,b:P");
  // Games without castling leave its field out, or it names castlings that they do not have.
  const RulesetPtr shogi = load_shipped("shogi");
  const std::string start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPP1P/1B3+P1R1/LNSGKGSNL";
  for (const char* rest : {"[-] b - - 0 1", "[] b 0 1", "[-] b - 0 1", " b KQkq - 0 1", " b - -"})
    CHECK(print_position(position_of(*shogi, start + rest)) == start + " black");
}

TEST_CASE("the FEN of xiangqi and the SFEN of shogi are read and written", "[notation]") {
  const RulesetPtr xiangqi = load_shipped("xiangqi");
  const std::string horse_out = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C4NC1/9/RNBAKAB1R b - - 1 1";
  const Position out = position_of(*xiangqi, horse_out);
  CHECK(print_position(out).ends_with("RNBAKAB1R black"));
  CHECK(print_fen(out) == horse_out);
  CHECK(print_position(position_of(*xiangqi, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1")).ends_with("4K4 red"));
  CHECK_FALSE(print_sfen(out));
  const RulesetPtr shogi = load_shipped("shogi");
  const std::string sfen =
      "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124";
  const Position middle = position_of(*shogi, sfen);
  CHECK(print_position(middle).ends_with("LN2+p3L white hands=b:S,w:BGNP3"));
  CHECK(print_sfen(middle) == sfen.substr(0, sfen.rfind(' ')) + " 1");
  CHECK(print_fen(middle) == sfen.substr(0, sfen.find(' ')) + "[Sbgnppp] w - - 0 1");
  CHECK(print_position(position_of(*shogi, "8k/9/9/9/9/9/9/9/K8 b - 1")) == "8k/9/9/9/9/9/9/9/K8 black");
  CHECK(print_position(position_of(*shogi, "8k/9/9/9/9/9/9/9/K8 b 10P2p")).ends_with("black hands=b:P10,w:P2"));
  CHECK_THAT(errors_of_position(*shogi, "8k/9/9/9/9/9/9/9/K8 b 2PK 1"), Catch::Contains("'K' cannot be held"));
  CHECK_THAT(errors_of_position(*shogi, "8k/9/9/9/9/9/9/9/K8 b 99999P 1"), Catch::Contains("too many are held"));
}

TEST_CASE("a FEN of a game that black begins, and of one with holes and steps of three", "[notation]") {
  const RulesetPtr game = load_text(
      "grid: { lattice: square, shape: rectangle, columns: 6, rows: 6, holes: a3 d3 }\n"
      "players: { black: { facing: 270 }, white: { facing: 90 } }\n"
      "pieces: { king: { letter: K, moves: WF, royal: true }, pawn: { letter: P, moves: [mfWcefF, 'mnf[W-W-W]'] } }\n"
      "setup: { white: { king: a1, pawn: [b2] }, black: { king: f6, pawn: [c5] } }\n");
  // In a position text the first player has the capitals.
  CHECK(print_position(position_of(*game, "5K/2P3/6/4/1p4/k5 black")) == "5K/2P3/6/4/1p4/k5 black");
  CHECK(print_position(position_of(*game, "5k/2p3/6/*2*2/1P4/K5 b - - 0 1")) == "5K/2P3/6/4/1p4/k5 black");
  // The pawn came from b2 to b5; its own cell may stand behind those that it passed.
  for (const char* passed : {"b3b4", "b3b4b5", "b5b3b4"})
    CHECK(print_position(position_of(*game, "5k/1Pp3/2p3/*2*2/6/K5 b - " + std::string(passed) + " 0 1")) ==
          "5K/1pP3/2P3/4/6/k5 black en-passant=b3>b5,b4>b5");
  CHECK_THAT(errors_of_position(*game, "5k/6/6/2*3/6/K5 b - - 0 1"),
             Catch::Contains("'*' is not a piece of this game"));
}

TEST_CASE("what a FEN says and the game does not know", "[notation]") {
  CHECK(errors_of_position(*load_shipped("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[PK] w - - 0 1") ==
        "position:1:22: error: 'K' cannot be held [position]\n"
        "  4k3/8/8/8/8/8/8/4K3[PK] w - - 0 1\n"
        "                       ^\n"
        "  hint: Q R B N P can be held; hands are a field too, as in hands=w:Q2\n");
  const RulesetPtr chess = load_shipped("chess");
  CHECK_THAT(errors_of_position(*chess, "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"),
             Catch::Contains("hint: this game keeps no pieces in hand"));
  for (const char* fields : {"- - 3+3 0 1", "KQkq - 0 1 +0+0"})
    CHECK_THAT(errors_of_position(*chess, "4k3/8/8/8/8/8/8/4K3 w " + std::string(fields)),
               Catch::Contains("counts checks, and this game does not"));
}

TEST_CASE("pieces remember whether they moved where it matters", "[notation]") {
  const RulesetPtr chess = load_shipped("chess");
  CHECK(print_position(position_of(*chess, "4k3/8/8/8/8/8/4P3/4K3 white moved=e2")) ==
        "4k3/8/8/8/8/8/4P3/4K3 white moved=e2");
  CHECK(print_position(position_of(*chess, "4k3/8/8/8/8/4P3/8/4K3 white unmoved=e3")) ==
        "4k3/8/8/8/8/4P3/8/4K3 white unmoved=e3");
  CHECK(move_texts(position_of(*chess, "4k3/8/8/8/8/8/4P3/4K3 white moved=e2")).size() == 5);
  CHECK(move_texts(position_of(*chess, "4k3/8/8/8/8/8/4P3/4K3 white")).size() == 6);
}

TEST_CASE("dead and converted pieces keep their home", "[notation]") {
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  const char* text = "Kt/3/5/7/9/11/1R-rPlt1Pr8/Kl14 top out=r";
  const Position position = position_of(*three, text);
  const Piece dead = position.at(cell_of(*three, "c2"));
  CHECK((dead.owner() == dead_owner && dead.home() == 2));
  const Piece converted = position.at(cell_of(*three, "d2"));
  CHECK((converted.owner() == 0 && converted.home() == 1));
  CHECK(print_position(position).substr(0, 32) == std::string(text).substr(0, 32));
}

TEST_CASE("boards of hexes and cubes are written row by row and level by level", "[notation]") {
  const RulesetPtr hexes = load_text(duel("{ lattice: hex, shape: hexagon, side: 2 }",
                                          {"king: { letter: K, moves: W }"}, "{ white: { K: b1 }, black: { K: b3 } }"));
  CHECK(print_position(Game(hexes).position()) == "k/2/1/2/K white");
  const RulesetPtr cube = load_text(
      "grid: { lattice: cube, shape: box, columns: 3, rows: 2, levels: 2, holes: Ba1 }\n"
      "players: { white: { facing: [0, 1, 0] }, black: { facing: [0, -1, 0] } }\n"
      "pieces: { king: { letter: K, moves: W } }\nsetup: { white: { K: Aa1 }, black: { K: Bc2 } }\n"
      "end: { royals: capture }\n");
  CHECK(print_position(Game(cube).position()) == "3/K2|2k/2 white");
  for (const RulesetPtr& ruleset : {hexes, cube})
    for (std::uint64_t seed : {3u, 4u})
      random_playout(Game(ruleset), seed, 40, [&](const Game& game) {
        const std::string text = print_position(game.position());
        REQUIRE(print_position(position_of(*ruleset, text)) == text);
      });
  CHECK(errors_of_position(*cube, "3/K2/2k/2 white") ==
        "position:1:1: error: the board has 1 levels, expected 2 [position]\n"
        "  3/K2/2k/2 white\n"
        "  ^~~~~~~~~\n"
        "  hint: levels stand from the first to the last, with | between them\n");
  CHECK(errors_of_position(*cube, "3/K2|4/2 white") ==
        "position:1:6: error: row 2 of level B has 4 cells, expected 3 [position]\n"
        "  3/K2|4/2 white\n"
        "       ^\n"
        "  hint: a row has its pieces from left to right, and a number for so many empty cells\n");
}

TEST_CASE("errors of position texts are reported at their place", "[notation]") {
  const RulesetPtr chess = load_shipped("chess");
  const auto errors = [&](const char* text) { return errors_of_position(*chess, text); };
  CHECK(errors("rnbqkbnr/pppppppp/8 w") ==
        "position:1:1: error: the board has 3 rows, expected 8 [position]\n"
        "  rnbqkbnr/pppppppp/8 w\n"
        "  ^~~~~~~~~~~~~~~~~~~\n"
        "  hint: rows stand from the top down, with / between them\n");
  CHECK(errors("4k3/8/8/7/8/9/8/4K3 white") ==
        "position:1:9: error: row 5 of the board has 7 cells, expected 8 [position]\n"
        "  4k3/8/8/7/8/9/8/4K3 white\n"
        "          ^\n"
        "  hint: a row has its pieces from left to right, and a number for so many empty cells\n"
        "position:1:13: error: row 3 of the board has 9 cells, expected 8 [position]\n"
        "  4k3/8/8/7/8/9/8/4K3 white\n"
        "              ^\n"
        "  hint: a row has its pieces from left to right, and a number for so many empty cells\n");
  CHECK(errors("4k3/8/8/3Z4/8/8/8/4K3 white") ==
        "position:1:10: error: 'Z' is not a piece of this game [position]\n"
        "  4k3/8/8/3Z4/8/8/8/4K3 white\n"
        "           ^\n"
        "  hint: capitals are white's, small letters the other player's; the letters are K Q R B N P\n");
  CHECK(errors("4k3/8/8/8/8/8/8/4K3 whit") ==
        "position:1:21: error: unknown player 'whit' [position]\n"
        "  4k3/8/8/8/8/8/8/4K3 whit\n"
        "                      ^~~~\n"
        "  hint: did you mean 'white'?\n");
  CHECK(errors("4k3/8/8/8/8/8/8/4K3 white quit=3") ==
        "position:1:27: error: unknown field 'quit' [position]\n"
        "  4k3/8/8/8/8/8/8/4K3 white quit=3\n"
        "                            ^~~~~~\n"
        "  hint: did you mean 'quiet'?\n");
  CHECK(errors("4k3/8/8/8/8/8/8/4K3 white castling=Kx").find("position:1:37: error: unknown castling 'x' [position]") ==
        0);
  CHECK(errors("4k3/8/8/8/8/8/8/4K3 white quiet=-1") ==
        "position:1:33: error: expected a number of plies from 0 to 9999, got '-1' [position]\n"
        "  4k3/8/8/8/8/8/8/4K3 white quiet=-1\n"
        "                                  ^~\n"
        "  hint: as in quiet=3\n");
  CHECK(errors("4k3/8/8/8/8/8/8/4K3 white en-passant=e3 moved=z9 out=x") ==
        "position:1:38: error: expected PASSED>PIECE, got 'e3' [position]\n"
        "  4k3/8/8/8/8/8/8/4K3 white en-passant=e3 moved=z9 out=x\n"
        "                                       ^~\n"
        "  hint: as in en-passant=e3>e4\n"
        "position:1:47: error: the board has no cell 'z9' [position]\n"
        "  4k3/8/8/8/8/8/8/4K3 white en-passant=e3 moved=z9 out=x\n"
        "                                                ^~\n"
        "  hint: cells are named as in moves; 'trigon show FILE' draws the board with its labels\n"
        "position:1:54: error: unknown player 'x' [position]\n"
        "  4k3/8/8/8/8/8/8/4K3 white en-passant=e3 moved=z9 out=x\n"
        "                                                       ^\n");
  CHECK(errors("4k3/8/8/8/8/8/8/4K3 w - e3 0 1").find("no piece can have passed e3") != std::string::npos);
  CHECK(errors("4k3/8/8/8/8/8/8/4K3 w - - x y").find("expected a move number") != std::string::npos);
  CHECK(errors("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2").find("unexpected field after the move number") != std::string::npos);
  CHECK(errors("").find("the position is empty") != std::string::npos);
}

TEST_CASE("fields that no position of the game can have are errors", "[notation]") {
  const RulesetPtr chess = load_shipped("chess");
  const auto has_error = [](const Ruleset& ruleset, const std::string& text, const std::string& message) {
    const std::string errors = errors_of_position(ruleset, text);
    INFO(text << "\n" << errors);
    return errors.find(message) != std::string::npos;
  };
  const std::string kings = "4k3/8/8/8/8/8/8/4K3 white ";
  CHECK(has_error(*chess, kings + "mated=b", "'mated' says nothing in this game: nobody who is mated plays on"));
  CHECK(has_error(*chess, kings + "passes=1", "'passes' says nothing in this game: a player without a move does not"));
  CHECK(has_error(*chess, kings + "moved=e2", "no piece stands on e2"));
  CHECK(has_error(*chess, kings + "unmoved=e1", "the game does not remember whether the king on e1 has moved"));
  const RulesetPtr passing = load_shipped("triangulation-2p");
  const std::string start = print_position(Game(passing).position());
  CHECK(print_position(position_of(*passing, start + " passes=1")).find("passes=1") != std::string::npos);
  CHECK(print_position(position_of(*passing, start + " mated=g")).find("mated=g") != std::string::npos);
}

TEST_CASE("how a game has ended is read where a game may end so with its loser out", "[notation]") {
  const auto load = [](const std::string& end) {
    return load_text(
        "name: Test\ngrid: { lattice: square, shape: rectangle, columns: 3, rows: 3 }\n"
        "players: { white: { facing: 90 }, black: { facing: 270 }, grey: { facing: 270 } }\n"
        "pieces: { king: { letter: K, moves: WF, royal: true } }\n"
        "setup: { white: { king: a1 }, black: { king: a3 }, grey: { king: c1 } }\nend: " +
        end);
  };
  const auto errors = [](const RulesetPtr& ruleset, const std::string& fields) {
    return errors_of_position(*ruleset, "3/3/Kw1Kg white " + fields);
  };
  const auto victor = load("{ first-out: victor, fallen: { army: removed } }");
  CHECK(errors(victor, "out=b ended=checkmate:g") == "");
  CHECK_THAT(
      errors(victor, "out=b ended=chekmate:g"),
      Catch::Contains("no game ends by 'chekmate' with its loser out") && Catch::Contains("did you mean 'checkmate'?"));
  CHECK_THAT(errors(victor, "out=b ended="), Catch::Contains("no game ends by ''"));
  CHECK_THAT(errors(victor, "out=b ended=stalemate"), Catch::Contains("no game ends by 'stalemate'"));
  CHECK_THAT(errors(victor, "out=b ended=checkmate"), Catch::Contains("who has mated wins alone and is not named"));
  CHECK_THAT(errors(victor, "out=b ended=checkmate:x"), Catch::Contains("unknown player 'x'"));
  CHECK_THAT(errors(victor, "out=b ended=checkmate:b"), Catch::Contains("black has mated but is out"));
  CHECK_THAT(errors(victor, "ended=checkmate:g"), Catch::Contains("the game has ended, but nobody is out"));
  const auto others = load("{ first-out: others, stalemate: loss, fallen: { army: removed } }");
  CHECK(errors(others, "out=b ended=checkmate") == "");
  CHECK(errors(others, "out=b ended=stalemate") == "");
  CHECK_THAT(errors(others, "out=b ended=checkmate:g"), Catch::Contains("a player is named who does not win alone"));
  CHECK_THAT(errors(load("{ fallen: { army: removed } }"), "out=b ended=checkmate"),
             Catch::Contains("'ended' says nothing in this game"));
}

TEST_CASE("what a position text says twice is reported", "[notation]") {
  const RulesetPtr game = load_shipped("crazyhouse");
  const auto errors = [&](const std::string& fields) {
    return errors_of_position(*game, "4k3/8/8/8/4P3/8/8/4K3 black " + fields);
  };
  CHECK(errors("quiet=1 quiet=2") ==
        "position:1:37: error: the field 'quiet' stands twice [position]\n"
        "  4k3/8/8/8/4P3/8/8/4K3 black quiet=1 quiet=2\n"
        "                                      ^~~~~~~\n"
        "  hint: keep one of them\n");
  const auto has = [&](const std::string& fields, const char* what) {
    return errors(fields).find(what) != std::string::npos;
  };
  CHECK(has("castling=KQK", "the castling 'K' stands twice"));
  CHECK(has("en-passant=e3>e4,e3>e4", "1:46: error: e3>e4 stands twice"));
  CHECK(has("hands=w:PP", "the pawn in the hand of white stands twice"));
  CHECK(has("hands=w:P,b:P,w:NP", "the pawn in the hand of white stands twice"));
  CHECK(errors("en-passant=e3>e4 hands=w:PN,b:P").empty());
  CHECK(has("hands=x:P", "hint: the marks are w for white, b for black"));

  const RulesetPtr counting =
      load_text(duel("{ lattice: square, shape: rectangle, columns: 2, rows: 2 }", {"king: { letter: K, moves: W }"},
                     "{ white: { K: a1 }, black: { K: b2 } }", "state: { count: { most: 5 }, other: { most: 5 } }"));
  CHECK(errors_of_position(*counting, "1k/K1 white state=count:1,other:2").empty());
  CHECK(errors_of_position(*counting, "1k/K1 white state=count:1,count:2").find("the value 'count' stands twice") !=
        std::string::npos);
}

TEST_CASE("the text of an impossible position is reported as a whole", "[notation]") {
  const RulesetPtr chess = load_shipped("chess");
  CHECK(errors_of_position(*chess, "8/8/8/8/8/8/8/4K3 white") ==
        "position:1:1: error: black is in the game but has no royal piece [position]\n"
        "  8/8/8/8/8/8/8/4K3 white\n"
        "  ^~~~~~~~~~~~~~~~~~~~~~~\n");
  CHECK(errors_of_position(*chess, "4k3/4R3/8/8/8/8/8/4K3 white") ==
        "position:1:1: error: black is in check but not to move: white's rook on e7 attacks the king on e8 [position]\n"
        "  4k3/4R3/8/8/8/8/8/4K3 white\n"
        "  ^~~~~~~~~~~~~~~~~~~~~~~~~~~\n");
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  CHECK(errors_of_position(*three, "Kt/3/5/7/9/11/13/15 left out=l,r").find("left is to move but is out") !=
        std::string::npos);
}

TEST_CASE("what is kept beside the board reads back as itself", "[notation]") {
  HookedGame hooked({},
                    "end: { royals: safe-first, mated: captured-first, stalemate: pass, move-count: { plies: 99 } }");
  const RulesetPtr ruleset = hooked.load();
  INFO(hooked.error());
  REQUIRE(ruleset);
  std::set<std::uint64_t> hashes;
  for (const char* text : {
           "2rk/3p/P3/KR2 white",
           "2rk/3p/P3/KR2 black",
           "2rk/3p/P3/KR2 white phase=bonus",
           "2rk/3p/P3/KR2 white passes=1",
           "2rk/3p/P3/KR2 white mated=b",
           "2rk/3p/P3/KR2 white mated=w,b",
           "2rk/3p/P3/KR2 white hands=w:P",
           "2rk/3p/P3/KR2 white hands=w:P9999R2,b:R",
           "2rk/3p/P3/KR2 white state=count:5",
           "2rk/3p/P3/KR2 white state=count:1,debt:-5",
           "2rk/3p/P3/KR2 white quiet=7 phase=bonus passes=1 mated=w hands=b:P2 state=debt:3",
       }) {
    INFO(text);
    const Position position = position_of(*ruleset, text);
    CHECK(print_position(position) == text);
    CHECK(position.hash() == position.fresh_hash());
    CHECK(hashes.insert(position.hash()).second);
  }
}

TEST_CASE("hands and values that do not start empty are written", "[notation]") {
  HookedGame hooked(
      {}, "hands: { pieces: pawn rook, start: { white: { pawn: 2 } } }\nstate: { count: { start: 3, most: 5 } }");
  const RulesetPtr ruleset = hooked.load();
  REQUIRE(ruleset);
  for (const char* text : {"2rk/3p/P3/KR2 white", "2rk/3p/P3/KR2 white hands=-", "2rk/3p/P3/KR2 white hands=b:P",
                           "2rk/3p/P3/KR2 white hands=w:P2,b:P", "2rk/3p/P3/KR2 white state=count:0"})
    CHECK(print_position(position_of(*ruleset, text)) == text);
  const Position plain = position_of(*ruleset, "2rk/3p/P3/KR2 white");
  CHECK(plain.held(0, 0, 2) == 2);
  CHECK(plain.value(ruleset->value_slot(0)) == 3);
  CHECK(print_position(position_of(*ruleset, "2rk/3p/P3/KR2 white hands=w:P2 state=count:3")) == "2rk/3p/P3/KR2 white");
}

TEST_CASE("prisoners are written with the side that they fought for", "[notation]") {
  HookedGame hooked({}, "hands: { pieces: pawn rook, captured: prisoner }");
  const RulesetPtr ruleset = hooked.load();
  REQUIRE(ruleset);
  for (const char* text : {"2rk/3p/P3/KR2 white hands=w:Pb3Rb,b:Pw", "2rk/3p/P3/KR2 white hands=w:PwPb2,b:RwRb"})
    CHECK(print_position(position_of(*ruleset, text)) == text);
  CHECK_THAT(errors_of_position(*ruleset, "2rk/3p/P3/KR2 white hands=w:P"),
             Catch::Contains("expected the mark of the side that a prisoner is held under"));
}

TEST_CASE("a hint for three players shows a piece with its mark", "[notation]") {
  CHECK(errors_of_position(*load_shipped("64-triangles-3p-corners"), "Kt/3/5/7/9/11/13/K13Kr left") ==
        "position:1:18: error: 'K' is not a piece of this game [position]\n"
        "  Kt/3/5/7/9/11/13/K13Kr left\n"
        "                   ^\n"
        "  hint: write a piece's letter and its player's mark, as in Kl; the letters are K Q R B N P\n");
}

TEST_CASE("no text makes the reader crash", "[notation]") {
  for (const char* id : {"chess", "crazyhouse", "64-triangles-3p-corners"}) {
    const RulesetPtr ruleset = load_shipped(id);
    const bool is_fen = std::string(id) == "crazyhouse";
    const std::string text =
        is_fen ? "r1bqk2r/ppp2ppp/8/4P3/8/2Q~5/PPP2PPP/R1BQK2R[Nnp] w KQkq e3e4 3+3 0 1 +0+0"
               : print_position(Game(ruleset).position()) + " quiet=3 moved=e3 en-passant=e3>e4 out=w";
    Random random(5);
    for (int i = 0; i < 1500; ++i) {
      std::string changed = text;
      const std::string_view signs = "/ 0189,>=-KkrPt:+z[]~*\xC3\t";
      for (int k = random.between(1, 4); k > 0; --k) {
        const std::size_t at = random.below(changed.size());
        if (random.chance(50))
          changed[at] = signs[random.below(signs.size())];
        else
          changed.erase(at, random.below(3));
      }
      Diagnostics diagnostics;
      const auto position = read_position(*ruleset, LocatedText::standalone("position", changed), diagnostics);
      INFO(changed);
      REQUIRE(position.has_value() != diagnostics.has_errors());
      if (position) REQUIRE(position->hash() == position->fresh_hash());
    }
  }
}

}  // namespace trigon::engine::testing
