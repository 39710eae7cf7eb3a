// Pieces as text.
#include "interpreter/notation/symbols.h"

#include <catch2/catch.hpp>

#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

RulesetPtr of_two() {
  return load_text(duel("{ lattice: square, shape: rectangle, columns: 4, rows: 1 }",
                        {"rook: { letter: R, moves: W* }", "crane: { letter: +R, moves: F* }"},
                        "{ white: { rook: a1, crane: b1 }, black: { rook: c1, crane: d1 } }"));
}

}  // namespace

TEST_CASE("two players have capital and small letters", "[notation]") {
  const RulesetPtr two = of_two();
  CHECK(piece_symbol(*two, Piece(0, 0, 0, false)) == "R");
  CHECK(piece_symbol(*two, Piece(0, 1, 1, false)) == "r");
  CHECK(piece_symbol(*two, Piece(1, 0, 0, false)) == "+R");
  CHECK(piece_symbol(*two, Piece(1, 1, 1, false)) == "+r");
  CHECK(piece_symbol(*two, Piece(0, 1, 0, false)) == "R:bw");
  CHECK(piece_symbol(*two, Piece(1, dead_owner, 1, false)) == "+R:-b");
  CHECK(short_symbol(*two, Piece(0, 1, 0, false)) == "r");
  CHECK(short_symbol(*two, Piece(0, dead_owner, 0, false)) == "R-");
}

TEST_CASE("three players have marks", "[notation]") {
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  const PieceType rook = three->find_type("rook").value();
  CHECK(piece_symbol(*three, Piece(rook, 0, 0, true)) == "Rl");
  CHECK(piece_symbol(*three, Piece(rook, 2, 1, false)) == "Rrt");
  CHECK(piece_symbol(*three, Piece(rook, dead_owner, 1, false)) == "R-t");
  CHECK(short_symbol(*three, Piece(rook, 2, 1, false)) == "Rr");
  CHECK(owner_mark(*three, 1) == 't');
  CHECK(owner_mark(*three, dead_owner) == '-');
}

TEST_CASE("every symbol reads back as its piece", "[notation]") {
  for (const RulesetPtr& ruleset : {of_two(), load_shipped("64-triangles-3p-corners"), load_shipped("chess")})
    for (PieceType type : ruleset->all_types())
      for (Player home : ruleset->all_players())
        for (Player owner = 0; owner < max_owners; ++owner) {
          if (owner >= ruleset->player_count() && owner != dead_owner) continue;
          const Piece piece(type, owner, home, false);
          const std::string symbol = piece_symbol(*ruleset, piece);
          INFO(symbol);
          const auto read = read_symbol(*ruleset, symbol + "/", std::nullopt);
          REQUIRE(read);
          CHECK(read->piece == piece);
          CHECK(read->length == symbol.size());
        }
}

TEST_CASE("in a setup, letters of replaced pieces stand for those in their place", "[notation]") {
  const RulesetPtr replaced = load_text(
      duel("{ lattice: square, shape: rectangle, columns: 4, rows: 1 }",
           {"rook: { letter: R, moves: W* }", "crane: { letter: +R, moves: F* }", "amazon: { letter: A, moves: W*F* }"},
           R"("R +R +r r")", "replace: { crane: rook, rook: amazon }"));
  std::string symbols;
  for (const Placement& placement : replaced->setup)
    symbols += piece_symbol(*replaced, Piece(placement.type, placement.owner, placement.owner, false));
  CHECK(symbols == "AAaa");
}

TEST_CASE("a bare letter belongs to the fallback", "[notation]") {
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  CHECK_FALSE(read_symbol(*three, "R", std::nullopt));
  const auto read = read_symbol(*three, "R", Player{2});
  REQUIRE(read);
  CHECK(read->piece.owner() == 2);
  CHECK_FALSE(read->names_owner);
  const RulesetPtr two = of_two();
  CHECK(read_symbol(*two, "R", Player{1})->piece.owner() == 1);
  CHECK(read_symbol(*two, "r", Player{0})->piece.owner() == 1);
}

TEST_CASE("what is no symbol is not read", "[notation]") {
  const RulesetPtr two = of_two();
  const RulesetPtr three = load_shipped("64-triangles-3p-corners");
  for (const char* text : {"", "+", "Z", "1", "/", "R:", "R:x", "R:-", "+Z"}) {
    INFO("'" << text << "'");
    CHECK_FALSE(read_symbol(*two, text, std::nullopt));
  }
  for (const char* text : {"", "r", "rl", "Rx", "R-", "Zl"}) {
    INFO("'" << text << "'");
    CHECK_FALSE(read_symbol(*three, text, std::nullopt));
  }
  CHECK(all_symbols(*two) == std::vector<std::string>{"R", "+R"});
}

}  // namespace trigon::engine::testing
