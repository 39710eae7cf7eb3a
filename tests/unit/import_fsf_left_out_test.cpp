// What the import of an entry of Fairy-Stockfish's variants.ini leaves out, and how it says so.
#include <catch2/catch.hpp>
#include <set>

#include "interpreter/import/fsf_betza.h"
#include "tests/support/imports.h"

namespace trigon::engine::testing {

namespace {

/// The keys that the import of the entry `game` leaves out.
std::set<std::string> left_out(const std::string& text) {
  std::set<std::string> keys;
  for (const LeftOut& left : imported(text, "game").left_out) keys.insert(left.key);
  return keys;
}

}  // namespace

TEST_CASE("what is not carried over is named with its place", "[import]") {
  const auto variant = imported("[game:chess]\ndropOnTop = true\ndupleCheck = true\ndropontop = true\n", "game");
  REQUIRE(variant.left_out.size() == 3);
  CHECK(variant.left_out[0].key == "dropOnTop");
  CHECK(Diagnostic{Severity::warning, variant.left_out[1].where, "", "", ""}.line() == 3);
  CHECK(has(variant.yaml, "#   line 4, column 1: dropontop = true\n"));
  CHECK(has(errors_of("[game:chess]\ndropontop = true\n"), "hint: did you mean 'dropOnTop'?"));
  // A value that changes nothing is not left out, nor what a later entry takes back.
  CHECK(imported("[game:chess]\ndropOnTop = false\n", "game").left_out.empty());
  CHECK(imported("[a:chess]\ndropOnTop = true\n[game:a]\ndropOnTop = false\n", "game").left_out.empty());
  CHECK(has(imported("[game:chess]\nstartFen = 4k3/8/8/8/4pP2/8/8/4K3 b - f3 0 1\n", "game").yaml,
            "en passant at the start"));
  // Keys of a built-in variant are reported with its name.
  CHECK(has(imported("[game:cambodian]\n", "game").yaml, "#   of the built-in cambodian: cambodianMoves = true\n"));
}

TEST_CASE("a piece that has promoted promotes again", "[import]") {
  const auto chess = [&](const std::string& keys) { return left_out("[game:chess]\n" + keys); };
  const std::set<std::string> nothing;
  // A piece that promotes, becomes another that promotes, and would be the first in a hand.
  const std::string chain = "silver = s\ngold = g\npromotedPieceType = s:g g:r\nnMoveRule = 0\n";
  CHECK(chess(chain) == nothing);
  CHECK(left_out("[game:crazyhouse]\n" + chain + "startFen = 4k3/8/8/8/8/8/3S4/4K3[] w - - 0 1\n") ==
        std::set<std::string>{"promotedPieceType"});
}

TEST_CASE("what that program counts differently is not carried over", "[import]") {
  const auto chess = [&](const std::string& keys) { return left_out("[game:chess]\n" + keys); };
  const std::set<std::string> nothing, start{"startFen"};
  const std::string lone_kings = "startFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
  // Walls are hurdles, but pieces that do not hop may meet them.
  CHECK(chess("cannon = c\nstartFen = 4k3/8/8/4*3/8/8/4C3/K7 w - - 0 1\n") == start);
  CHECK(chess("janggiCannon = c\nstartFen = 4k3/8/8/4*3/8/8/4C3/K7 w - - 0 1\n") == start);
  CHECK(chess("cannon = c\nstartFen = 4k3/8/8/4*3/8/8/4N3/K7 w - - 0 1\n") == nothing);
  CHECK(chess("cannon = c\nstartFen = 4k3/8/8/8/8/8/4C3/K7 w - - 0 1\n") == nothing);
  // Where walls leave a piece without a move it may not go; slides pass over them.
  const std::string walls =
      "immobilityIllegal = true\nstartFen = rnbqkbnr/pppppppp/8/8/2*5/8/PPPPPPPP/RNBQKBNR w - - 0 1\n";
  CHECK(chess(walls) == std::set<std::string>{"immobilityIllegal"});
  CHECK(chess("immobilityIllegal = true\nstartFen = rnbqkbnr/8/8/8/2*5/8/8/RNBQKBNR w - - 0 1\n") == nothing);
  CHECK(chess("immobilityIllegal = true\nlance = l\nstartFen = 4k3/8/8/2*5/8/8/2L5/4K3 w - - 0 1\n") ==
        std::set<std::string>{"immobilityIllegal"});
  // Pawns capture en passant outside of their region.
  CHECK(chess("mobilityRegionWhitePawn = *2 *3 *4 *5\npromotionPieceTypes = -\nmandatoryPawnPromotion = false\n") ==
        std::set<std::string>{"mobilityRegionWhitePawn"});
  CHECK(chess("mobilityRegionWhitePawn = *2 *3 *4 *5 *6 *7 *8\n") == nothing);
  CHECK(chess("mobilityRegionBlackPawn = *7 *6 *5 *4\nenPassantRegion = -\n") == nothing);
  // Two rooks for one side of the king; one rook for two letters is fine.
  CHECK(chess("startFen = 4k3/8/8/8/8/8/P7/RR2K3 w KQ - 0 1\n") == start);
  CHECK(chess("startFen = r3k3/8/8/8/8/8/P7/R3K3 w KQkq - 0 1\n") == nothing);
  // Somebody would leave the board.
  CHECK(chess("castlingKingsideFile = a\n") == start);
  CHECK(chess("castlingQueensideFile = p\n") == start);
  CHECK(chess("castlingKingsideFile = i\n") == start);
  CHECK(chess("castlingKingsideFile = h\n") == nothing);
  CHECK(chess("castlingQueensideFile = h\n") == start);
  CHECK(chess("castlingQueensideFile = a\n") == nothing);
  // Who castles, where the pieces do not say it.
  const std::set<std::string> castling{"castlingKingPiece"};
  CHECK(chess("castlingKingPiece = q\nstartFen = r2qk2r/8/8/8/8/8/8/R2QK2R w KQkq - 0 1\n") == castling);
  CHECK(chess("castlingKingPiece = -\n") == castling);
  CHECK(chess("castlingKingPieceBlack = -\n") == std::set<std::string>{"castlingKingPieceBlack"});
  CHECK(chess("castlingKingPiece = -\n" + lone_kings) == nothing);
  CHECK(chess("castlingKingPiece = -\ncastling = false\n") == nothing);
  CHECK(chess("castlingKingPiece = k\n") == nothing);
  // Goals: no piece, and pieces that are there already.
  CHECK(chess("flagPiece = -\nflagRegion = e4\n") == std::set<std::string>{"flagPiece"});
  CHECK(chess("flagPiece = -\n") == nothing);
  CHECK(chess("flagPiece = n\nflagRegion = b1\n") == start);
  CHECK(chess("flagPiece = n\nflagRegionWhite = b8\nflagRegionBlack = b1\n") == nothing);
  CHECK(chess("mobilityRegionWhitePawn = *1 *2 *4 *5 *6 *7 *8\n").contains("mobilityRegionWhitePawn"));
  CHECK(chess("king = -\ncommoner = k\ncastlingKingPiece = -\nextinctionValue = loss\nextinctionPieceTypes = k\n")
            .contains("castlingKingPiece"));
  CHECK(chess("flagRegionBlack = e8\nflagRegionWhite = e5\n") == nothing);
  CHECK(chess("mobilityRegionWhitePawn = *1 *2 *4 *5 *6 *7 *8\n").contains("mobilityRegionWhitePawn"));
  CHECK(chess("king = -\ncommoner = k\ncastlingKingPiece = -\nextinctionValue = loss\nextinctionPieceTypes = k\n")
            .contains("castlingKingPiece"));
  CHECK(chess("flagRegionBlack = e8\nstartFen = 4k3/8/8/8/8/8/8/4K3 b - - 0 1\n") == start);
  CHECK(left_out("[game:minishogi]\nflagPiece = g\nflagRegion = b2\nstartFen = k4/5/5/1+P3/4K w 0 1\n")
            .contains("startFen"));
  // A royal in hand; a player without pieces; a drop that is never made.
  const std::string commoner = "king = -\ncommoner = k\nextinctionValue = loss\nextinctionPieceTypes = k\n";
  CHECK(chess(commoner + "pieceDrops = true\nstartFen = 4k3/8/8/8/8/8/8/4K3[Kk] w - - 0 1\n") == start);
  CHECK(chess(commoner + "pieceDrops = true\nstartFen = 4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1\n") == nothing);
  CHECK(left_out("[game]\nclobber = p\nmaxRank = 2\nmaxFile = 3\nstartFen = PpP/3 w - - 0 1\ncastling = false\n"
                 "doubleStep = false\nstalemateValue = loss\npassOnStalemate = true\n") ==
        std::set<std::string>{"passOnStalemate"});
  CHECK_FALSE(left_out("[game:shogi]\ndropNoDoubledCount = 0\n").contains("dropNoDoubledCount"));
  // Explosions that mean something else.
  CHECK(left_out("[game:atomic]\nstalemateValue = draw\n") == nothing);
  CHECK(chess("blastOnCapture = true\n") == std::set<std::string>{"blastOnCapture"});
  CHECK(left_out("[game:atomic]\nblastImmuneTypes = n\n") == std::set<std::string>{"blastImmuneTypes"});
  CHECK(left_out("[game:atomic]\ncapturesToHand = true\npieceDrops = true\n") == nothing);
  // Rows of pieces that two rules count, or one that knows no rows alone.
  CHECK(chess("connectN = 3\ncollinearN = 3\n") == std::set<std::string>{"collinearN"});
  CHECK(chess("connectN = 3\nconnectVertical = false\n") == std::set<std::string>{"connectVertical"});
  CHECK(chess("connectNxN = 2\n") == std::set<std::string>{"connectNxN"});
  CHECK(chess("connectN = 3\nconnectNxN = 2\nconnectValue = draw\n") == nothing);
  // Sums of pieces, and drops that take what they enclose.
  CHECK(chess("materialCounting = unweighted\n") == nothing);
  CHECK(chess("materialCounting = weighty\n") == std::set<std::string>{"materialCounting"});
  CHECK(chess("bikjangRule = true\n") == std::set<std::string>{"bikjangRule"});
  CHECK(chess("wallingRule = duck\n") == std::set<std::string>{"wallingRule"});
  CHECK(chess("wallingRule = arrow\n") == std::set<std::string>{"wallingRule"});
  CHECK(chess("materialCounting = whitedrawodds\n") == nothing);
  CHECK(left_out("[game:crazyhouse]\nenclosingDrop = reversi\n") == std::set<std::string>{"enclosingDrop"});
  CHECK(left_out("[game:crazyhouse]\nenclosingDrop = top\n") == nothing);
}

TEST_CASE("the count of plies without progress is that program's", "[import]") {
  const auto entry = [](const std::string& keys) { return imported("[game:chess]\n" + keys, "game"); };
  // There a move that could be taken back does not restart the count: knights' never do, pawns' always.
  const ImportedVariant knights = entry("nMoveRuleTypes = pn\n");
  CHECK(knights.left_out.empty());
  CHECK(has(knights.yaml, "move-count: { plies: 100, reset-by: pawn }"));
  const ImportedVariant golds = entry("gold = g\nnMoveRuleTypes = pg\nstartFen = 4k3/8/8/8/8/8/8/G3K3 w - - 0 1\n");
  CHECK(golds.left_out.empty());
  CHECK(has(golds.yaml, "reset-by: gold, one-way: true"));
  CHECK(entry("gold = g\nnMoveRuleTypes = pg\n").left_out.empty());
  CHECK(entry("gold = g\nnMoveRuleTypes = pg\nnMoveRule = 0\nstartFen = 4k3/8/8/8/8/8/8/G3K3 w - - 9 1\n")
            .left_out.empty());
  CHECK(returns(fsf_ways("fmWfF")) == FsfReturn::never);
  CHECK(returns(fsf_ways("ifmnD")) == FsfReturn::never);
  CHECK(returns(fsf_ways("QNnA")) == FsfReturn::always);
  CHECK(returns(fsf_ways("fRbW")) == FsfReturn::sometimes);
  CHECK(returns(fsf_ways("WfN")) == FsfReturn::sometimes);
  CHECK(returns(fsf_ways("mpR")) == FsfReturn::sometimes);
  // Promotion restarts it.
  CHECK(has(entry("nMoveRuleTypes = -\n").yaml, "move-count: { plies: 100, promotions: true }"));
  CHECK(has(entry("silver = s\ngold = g\npromotedPieceType = s:g\nstartFen = 4k3/8/S7/8/8/8/8/4K3 w - - 0 1\n").yaml,
            "promotions: true"));
  // It begins as the FEN says, where the field of en passant may be missing.
  const auto start = [&](const std::string& fields) {
    return entry("startFen = 4k3/8/8/8/8/8/8/4K3 w " + fields + "\n").yaml;
  };
  for (const char* fields : {"98 60", "- - 98 60", "- - 98"}) {
    INFO(fields);
    CHECK(has(start(fields), "start: 98"));
  }
  CHECK(has(start("- 0 1"), "start: 1 "));
  CHECK_FALSE(has(start("- e"), "start:"));
  for (const char* fields : {"", "-", "- -", "- - 0 1", "0 1", "- 0", "KQkq - 0 1"}) {
    INFO(fields);
    CHECK(entry(std::string("startFen = r3k3/8/8/8/8/8/8/R3K3 w ") + fields + "\n").left_out.empty());
  }
}

}  // namespace trigon::engine::testing
