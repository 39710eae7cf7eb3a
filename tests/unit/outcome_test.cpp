// How games end, by the rulings of sections 1 and 2.
#include "interpreter/rules/outcome.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/position_text.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// "checkmate, black" or "stalemate, draw" or "none".
std::string outcome_of(const Game& game) {
  if (!game.outcome()) return "none";
  const PlayerSet winners = game.outcome()->winners;
  return name_of(*game.outcome()) + ", " + (winners.empty() ? "draw" : game.ruleset().players[*winners.begin()].name);
}

std::string outcome_of(const RulesetPtr& ruleset, const std::string& position) {
  return outcome_of(Game(ruleset, position_of(*ruleset, position)));
}

}  // namespace

TEST_CASE("a player who is in check and cannot move has lost", "[rules]") {
  const RulesetPtr chess = load_shipped("chess");
  CHECK(outcome_of(chess, "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3") == "checkmate, black");
  CHECK(outcome_of(chess, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1") == "checkmate, white");
  CHECK(outcome_of(chess, "R5k1/5pp1/7p/8/8/8/8/6K1 b - - 0 1") == "none");
}

TEST_CASE("stalemate is what the game says", "[rules]") {
  CHECK(outcome_of(load_shipped("chess"), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1") == "stalemate, draw");
  // Left's king in the corner and its blocked pawn cannot move.
  const std::string position = "1/3/5/4p2/2f6/a5Pp3/1k11/2K12 left";
  CHECK(outcome_of(load_shipped("shatranj-64"), position) == "stalemate, top");
  CHECK(outcome_of(load_shipped("chaturanga-64"), position) == "stalemate, left");
}

TEST_CASE("who cannot move is stalemated though attacked, where royals are captured", "[rules]") {
  const RulesetPtr ruleset = load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 3, rows: 3 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king: { letter: K, moves: fW, royal: true }
  knight: { letter: N, moves: "j[W-F]" }
setup: { white: { K: a1, N: c1 }, black: { K: a2 } }
end: { royals: capture, stalemate: draw }
)");
  // Black's king goes only ahead, where no cell is left; the knight on b3 could capture it.
  CHECK(outcome_of(ruleset, "K2/3/k1N black") == "stalemate, draw");
  CHECK(outcome_of(ruleset, "KN1/3/k2 black") == "stalemate, draw");
}

TEST_CASE("a bared player loses, draws or has one reply", "[rules]") {
  const std::string bared_to_move = "1/1k1/5/7/9/11/13/K2P11 top";
  const std::string bared_waits = "1/1k1/5/7/9/11/13/K2P11 left";
  CHECK(outcome_of(load_shipped("chaturanga-64"), bared_to_move) == "bare, left");
  CHECK(outcome_of(load_shipped("chaturanga-64"), bared_waits) == "bare, left");
  CHECK(outcome_of(load_shipped("shatar-64"), bared_to_move) == "bare, draw");
  CHECK(outcome_of(load_shipped("shatar-64"), bared_waits) == "bare, draw");
  CHECK(outcome_of(load_shipped("shatranj-64"), bared_to_move) == "none");
  CHECK(outcome_of(load_shipped("shatranj-64"), bared_waits) == "bare, left");
  CHECK(outcome_of(load_shipped("64-triangles-2p-corners"), bared_to_move) == "none");
}

TEST_CASE("baring the other by the reply makes a draw", "[rules]") {
  const RulesetPtr shatranj = load_shipped("shatranj-64");
  Game game(shatranj, position_of(*shatranj, "1/3/5/7/9/11/13/K5Pk7 top"));
  CHECK(outcome_of(game) == "none");
  play(game, "h1xg1");
  CHECK(outcome_of(game) == "bare, draw");
  REQUIRE(game.undo());
  play(game, "h1-j1");
  CHECK(outcome_of(game) == "bare, left");
}

TEST_CASE("a position that occurs for the third time is a draw", "[rules]") {
  Game game(load_shipped("chess"));
  const std::string shuffle = "g1-f3 g8-f6 f3-g1 f6-g8 ";
  play_all(game, shuffle + "g1-f3 g8-f6 f3-g1");
  CHECK(outcome_of(game) == "none");
  play(game, "f6-g8");
  CHECK(outcome_of(game) == "repetition, draw");
  CHECK(game.moves().empty());
  REQUIRE(game.undo());
  CHECK(outcome_of(game) == "none");
  CHECK_FALSE(game.moves().empty());
}

TEST_CASE("other rights make another position", "[rules]") {
  const RulesetPtr chess = load_shipped("chess");
  Game game(chess, position_of(*chess, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
  const std::string shuffle = "h1-g1 e8-d8 g1-h1 d8-e8 ";
  play_all(game, shuffle + shuffle);
  // The first position had the right to castle, so this is only the second time.
  CHECK(outcome_of(game) == "none");
  Game without(chess, position_of(*chess, "4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
  play_all(without, shuffle + shuffle);
  CHECK(outcome_of(without) == "repetition, draw");
}

TEST_CASE("too many quiet plies are a draw, but mate comes first", "[rules]") {
  const RulesetPtr chess = load_shipped("chess");
  CHECK(outcome_of(chess, "4k3/8/8/8/8/8/8/4K2R w - - 99 80") == "none");
  CHECK(outcome_of(chess, "4k3/8/8/8/8/8/8/4K2R w - - 100 80") == "move-count, draw");
  CHECK(outcome_of(chess, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80") == "checkmate, white");
}

TEST_CASE("three players have 150 plies, the last two of them 100", "[rules]") {
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  const std::string board = "Kt/3/5/7/9/11/13/Kl13Kr left quiet=";
  CHECK(outcome_of(three, board + "149") == "none");
  CHECK(outcome_of(three, board + "150") == "move-count, draw");
  const std::string two = "Kt/3/5/7/9/11/13/Kl14 left out=r quiet=";
  CHECK(outcome_of(three, two.substr(0, two.find(" out")) + " quiet=99 out=r") == "none");
  CHECK(outcome_of(three, two.substr(0, two.find(" out")) + " quiet=100 out=r") == "move-count, draw");
}

TEST_CASE("of three, who cannot move is out, and the king leaves the board", "[rules]") {
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  // Right's bishops attack the corner and all cells around it.
  LegalMoves finder;
  Position mated = position_of(*three, "1/2Kt/5/Br6/9/11/13/Kl4BrBr7Kr left");
  CHECK(eliminate_stuck_players(mated, finder) == 1);
  CHECK(print_position(mated) == "1/2Kt/5/Br6/9/11/13/5BrBr7Kr top out=l");
  mated.undo_ply();
  CHECK(print_position(mated) == "1/2Kt/5/Br6/9/11/13/Kl4BrBr7Kr left");
}

TEST_CASE("of three, where who cannot move passes, who is mated is out", "[rules]") {
  const RulesetPtr three = load_text(
      "grid: { lattice: square, shape: rectangle, columns: 6, rows: 3 }\n"
      "players: { a: { facing: 90 }, b: { facing: 270 }, c: { facing: 0 } }\n"
      "pieces: { king: { letter: K, moves: WF, royal: true }, rook: { letter: R, moves: W* } }\n"
      "setup: { a: { king: a1 }, b: { king: f3, rook: e2 }, c: { king: f1 } }\n"
      "end: { stalemate: pass }\n");
  LegalMoves finder;
  Position stuck = position_of(*three, "5Kb/2Rb3/Ka2Rb1Kc a");
  Position passing = position_of(*three, "1Rb3Kb/5Rb/Ka4Kc a");
  CHECK(eliminate_stuck_players(stuck, finder) == 1);
  CHECK(print_position(stuck) == "5Kb/2Rb3/3Rb1Kc b out=a");
  CHECK(eliminate_stuck_players(passing, finder) == 0);
  MoveList moves;
  finder.list(passing, moves);
  REQUIRE(moves.size() == 1);
  CHECK(moves[0].kind == MoveKind::pass);
}

TEST_CASE("a converted army of who cannot move is dead, or belongs to the last mover", "[rules]") {
  const auto settled = [](const std::string& fallen, const std::string& text) {
    const RulesetPtr ruleset = load_text(
        "grid: { lattice: square, shape: rectangle, columns: 6, rows: 3 }\n"
        "players: { a: { facing: 90 }, b: { facing: 270 }, c: { facing: 0 } }\n"
        "pieces: { king: { letter: K, moves: WF, royal: true }, rook: { letter: R, moves: W* }, "
        "stone: { letter: S, moves: [] } }\n"
        "setup: { a: { king: d1, rook: a1 b1 }, b: { king: a3, stone: f3 }, c: { king: f1 } }\n"
        "end: { fallen: { army: converted" +
        fallen + " } }\n");
    LegalMoves finder;
    Position position = position_of(*ruleset, text);
    const int plies = eliminate_stuck_players(position, finder);
    const std::string after = print_position(position);
    for (int i = 0; i < plies; ++i) position.undo_ply();
    CHECK(print_position(position) == text);
    return after;
  };
  const std::string mated = "Kb4Sb/6/RaRa1Ka1Kc b";
  CHECK(settled("", mated) == "5S-b/6/RaRa1Ka1Kc c out=b");
  CHECK(settled(", heir: nobody", mated) == "5S-b/6/RaRa1Ka1Kc c out=b");
  CHECK(settled(", heir: last-mover", mated) == "5Sab/6/RaRa1Ka1Kc c out=b");
  // With the army the heir gets the royal, where it stays.
  CHECK(settled(", heir: last-mover, royal: stays", mated) == "Kab4Sab/6/RaRa1Ka1Kc c out=b");
  // The first player in turn order is the last mover's heir too, and who is out never is.
  CHECK(settled(", heir: last-mover", "Ka4Sa/6/RcRc1Kb1Kc a") == "5Sca/6/RcRc1Kb1Kc b out=a");
}

TEST_CASE("settling is taken back ply by ply", "[rules]") {
  for (const char* id : {"64-triangles-3p-corners", "64-triangles-3p-sides"}) {
    const RulesetPtr ruleset = load_shipped(id);
    int fallen = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      std::vector<std::uint64_t> hashes;
      random_playout(Game(ruleset), seed, 250, [&](const Game& game) {
        hashes.push_back(game.position().hash());
        fallen += game.position().in_count() < 3;
        if (!game.moves().empty()) return;
        Game back = game;
        while (back.undo()) {
          hashes.pop_back();
          REQUIRE(back.position().hash() == hashes.back());
        }
      });
    }
    CHECK(fallen > 0);
  }
}

TEST_CASE("the last player in has won", "[rules]") {
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  CHECK(outcome_of(three, "Kt/3/5/7/9/11/13/15 top out=l,r") == "last-in, top");
  Game game(three, position_of(*three, "Kt/3/5/7/9/11/2R-r10/Kl1Qt12 top out=r"));
  play(game, "c1xa1");
  CHECK(outcome_of(game) == "last-in, top");
}

TEST_CASE("dead pieces block, may be captured and attack nobody", "[rules]") {
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  const Position blocked = position_of(*three, "1/3/5/7/9/11/13/Kl3Q-t1Bl7Kr left out=t");
  // g1's bishop goes along the bottom row up to the dead queen on e1 and takes it.
  const std::string reach = destinations(blocked, "g1");
  CHECK(reach.find("e1") != std::string::npos);
  CHECK(reach.find("c1") == std::string::npos);
  CHECK(destinations(blocked, "e1").empty());
}

TEST_CASE("a game of two shows what becomes of the loser's army as far as it says so", "[rules]") {
  const auto ended = [](const std::string& end, const std::string& text, const std::string& move) {
    const RulesetPtr ruleset =
        load_text(duel("{ lattice: square, shape: rectangle, columns: 5, rows: 3 }",
                       {"king: { letter: K, moves: WF, royal: true }", "rook: { letter: R, moves: W* }",
                        "stone: { letter: S, moves: [] }"},
                       "{ white: { king: e1, rook: a1 b2 }, black: { king: c3, stone: e3 } }", end));
    Game game(ruleset, position_of(*ruleset, text));
    const std::string before = print_position(game.position());
    play(game, move);
    const std::string after = print_position(game.position()) + ", " + outcome_of(game);
    if (game.position().ended() != NoMoveEnd::none) {
      const Game read(ruleset, position_of(*ruleset, print_position(game.position())));
      CHECK(read.outcome() == game.outcome());
      CHECK(read.position().hash() == game.position().hash());
    }
    game.undo();
    CHECK(print_position(game.position()) == before);
    CHECK(game.position().hash() == game.position().fresh_hash());
    CHECK_FALSE(game.moves().empty());
    return after;
  };
  const auto mated = [&](const std::string& end) { return ended(end, "k3s/4R/3RK white", "d1-d3"); };
  CHECK(mated("end: { royals: check }") == "k2Rs/4R/4K black, checkmate, white");
  CHECK(mated("end: { fallen: { army: dead } }") == "3RS:-b/4R/4K white out=b ended=checkmate, checkmate, white");
  CHECK(mated("end: { fallen: { army: removed } }") == "3R1/4R/4K white out=b ended=checkmate, checkmate, white");
  CHECK(mated("end: { fallen: { army: converted, royal: stays } }") ==
        "K:-b2RS:-b/4R/4K white out=b ended=checkmate, checkmate, white");
  CHECK(mated("end: { fallen: { army: converted, heir: last-mover } }") ==
        "3RS:wb/4R/4K white out=b ended=checkmate, checkmate, white");
  const auto stuck = [&](const std::string& end) { return ended(end, "k3s/4R/2R1K white", "c1-b1"); };
  CHECK(stuck("end: { stalemate: loss }") == "k3s/4R/1R2K black, stalemate, white");
  CHECK(stuck("end: { stalemate: loss, fallen: { army: dead } }") ==
        "4S:-b/4R/1R2K white out=b ended=stalemate, stalemate, white");
  // Who has not lost is not out.
  for (const char* result : {"draw", "win"})
    CHECK_THAT(stuck(fmt::format("end: {{ stalemate: {}, fallen: {{ army: dead }} }}", result)),
               Catch::StartsWith("k3s/4R/1R2K black, stalemate, "));
  const std::string promotion = "promotion: { pieces: king, in: { rows: 2 }, to: stone }\nend: ";
  const auto promoted = [&](const std::string& end) { return ended(promotion + end, "k3s/3K1/R4 white", "d2-d3=S"); };
  CHECK(promoted("{ royals: capture }") == "k2Ss/5/R4 black out=w, last-in, black");
  CHECK(promoted("{ royals: capture, fallen: { army: removed } }") == "k3s/5/5 black out=w, last-in, black");
  // The other one's last royal is gone first.
  CHECK(ended(promotion + "{ royals: capture }", "3k1/3K1/R4 white", "d2xd3=S") ==
        "3S1/5/R4 white out=b, last-in, white");
  const auto captured = [&](const std::string& end) { return ended(end, "k3s/R3R/4K white", "a2xa3"); };
  CHECK(captured("end: { royals: capture }") == "R3s/4R/4K white out=b, last-in, white");
  CHECK(captured("end: { royals: capture, fallen: { army: dead } }") == "R3S:-b/4R/4K white out=b, last-in, white");
  CHECK(captured("end: { royals: capture, fallen: { army: converted } }") ==
        "R3S:wb/4R/4K white out=b, last-in, white");
}

TEST_CASE("a text says how a game of three has ended by its first mate, and who has mated", "[rules]") {
  const auto read_back = [](const std::string& first_out) {
    const RulesetPtr ruleset = load_text(
        "name: Test\ngrid: { lattice: square, shape: rectangle, columns: 5, rows: 4 }\n"
        "players: { white: { facing: 90 }, black: { facing: 270 }, grey: { facing: 270 } }\n"
        "pieces: { king: { letter: K, moves: WF, royal: true }, rook: { letter: R, moves: W* } }\n"
        "setup: { white: { king: e1, rook: a1 b2 }, black: { king: a4 }, grey: { king: c1 } }\n"
        "end: { royals: check, first-out: " +
        first_out + ", fallen: { army: dead } }\n");
    Game game(ruleset, position_of(*ruleset, "Kb4/1Rw3/Rw4/2Kg1Kw white"));
    play(game, "a2-a3");
    const std::string text = print_position(game.position());
    const Game read(ruleset, position_of(*ruleset, text));
    CHECK(read.outcome() == game.outcome());
    CHECK(read.outcome()->winners == (first_out == "victor" ? PlayerSet{0} : PlayerSet{0, 2}));
    return text + ", " + outcome_of(read);
  };
  CHECK(read_back("victor") == "5/RwRw3/5/2Kg1Kw grey out=b ended=checkmate:w, checkmate, white");
  CHECK(read_back("others") == "5/RwRw3/5/2Kg1Kw grey out=b ended=checkmate, checkmate, white");
}

TEST_CASE("endings have names", "[rules]") {
  CHECK(name_of(Outcome{&endings::checkmate, {}}) == "checkmate");
  CHECK(name_of(Outcome{&endings::last_in, {}}) == "last-in");
  CHECK(name_of(Outcome{&endings::script, {}, "five-in-a-row"}) == "five-in-a-row");
}

}  // namespace trigon::engine::testing
