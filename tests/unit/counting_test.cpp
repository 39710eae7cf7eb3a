// The rule that counts moves in endings: interpreter/rules/counting.h. What a count does in play is told by reference
// positions.
#include "interpreter/rules/counting.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

RulesetPtr game_with(const std::string& counting) {
  return load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 4, rows: 4 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king: { letter: K, moves: WF, royal: true }
  rook: { letter: R, moves: W* }
  lady: { letter: L, moves: F }
  pawn: { letter: P, moves: fW }
setup: { white: { king: a1, rook: b1, lady: c1, pawn: a2 }, black: { king: d4, rook: c4, lady: b4, pawn: d3 } }
end: { counting: { gone: pawn, )" +
                   counting + " } }\n");
}

}  // namespace

TEST_CASE("how many moves a player has, by what both have", "[rules]") {
  const std::string alone = "alone: [{ has: rook, least: 2, moves: 8 }, { has: rook, moves: 16 }, { moves: 44 }]";
  const auto moves = [&](const std::string& more, const char* position) {
    const RulesetPtr ruleset = game_with(alone + more);
    return moves_to_count(position_of(*ruleset, position), 0);
  };
  // Alone, by the first limit that fits.
  CHECK(moves("", "3k/3r/3r/K3 white") == 8);
  CHECK(moves("", "3k/3r/4/K3 white") == 16);
  CHECK(moves("", "3k/3l/4/K3 white") == 44);
  CHECK(moves("", "3k/3l/3p/K3 white") == 0);
  // With more pieces, where `board` says so: not against one that is alone, and not before the pawns are gone.
  CHECK(moves("", "3k/3r/4/KR2 white") == 0);
  CHECK(moves(", board: 64", "3k/3r/4/KR2 white") == 64);
  CHECK(moves(", board: 64", "3k/4/4/KR2 white") == 0);
  CHECK(moves(", board: 64", "3k/3r/3p/KR2 white") == 0);
  CHECK(moves(", board: 64, board-waits: false", "3k/3r/3p/KR2 white") == 64);
  // Only with so few pieces.
  const std::string few = ", board: 64, board-pieces: 3";
  CHECK(moves(few, "3k/3r/4/KRL1 white") == 64);
  CHECK(moves(few, "3k/3r/4/KRLL white") == 0);
  CHECK(moves(few + ", board-waits: false", "3k/3r/3p/KRLL white") == 0);
}

}  // namespace trigon::engine::testing
