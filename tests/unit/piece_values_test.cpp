// Values of pieces (interpreter/search/piece_values.h).
#include "interpreter/search/piece_values.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

int value(const RulesetPtr& ruleset, const std::string& type) {
  const auto found = ruleset->find_type(type);
  REQUIRE(found);
  return PieceValues(*ruleset).value(*found, 0);
}

}  // namespace

TEST_CASE("values of chess are in the order that players know", "[search]") {
  const RulesetPtr chess = load_shipped("chess");
  const int pawn = value(chess, "pawn"), knight = value(chess, "knight"), bishop = value(chess, "bishop"),
            rook = value(chess, "rook"), queen = value(chess, "queen");
  CHECK(pawn < knight);
  CHECK(std::abs(knight - bishop) < 60);
  CHECK(bishop < rook);
  CHECK(rook < queen);
  CHECK(queen > rook + knight);
  CHECK(std::abs(knight - 300) < 40);
}

TEST_CASE("captures count more than moves, and hoppers by their hurdles", "[search]") {
  const RulesetPtr game = load_text(duel("{ lattice: square, shape: rectangle, columns: 8, rows: 8 }",
                                         {"taker: { letter: T, moves: cW }", "goer: { letter: G, moves: mW }",
                                          "both: { letter: B, moves: W }", "hopper: { letter: H, moves: pW* }"},
                                         "{ white: { T: a1, G: b1, B: c1, H: d1 }, black: { B: h8 } }"));
  CHECK(value(game, "taker") > value(game, "goer"));
  CHECK(value(game, "both") > value(game, "taker"));
  CHECK(value(game, "hopper") > 0);
}

TEST_CASE("a piece is worth more near its promotion", "[search]") {
  const RulesetPtr chess = load_shipped("chess");
  const PieceValues values(*chess);
  const auto pawn = *chess->find_type("pawn");
  const auto on = [&](const char* label, Player player) {
    return values.on_cell(Piece(pawn, player, player, false), cell_of(*chess, label));
  };
  CHECK(on("e7", 0) > on("e6", 0));
  CHECK(on("e6", 0) > on("e3", 0));
  CHECK(on("e2", 1) > on("e3", 1));
  CHECK(on("e7", 0) == on("e2", 1));
}

TEST_CASE("every piece of every shipped game has a value, the same for armies that mirror each other", "[search]") {
  for (const Configuration& configuration : shipped_configurations()) {
    INFO(to_text(configuration));
    const RulesetPtr ruleset = load(configuration);
    const PieceValues values(*ruleset);
    for (const Placement& placement : ruleset->setup) {
      INFO(ruleset->types[placement.type].name);
      CHECK(values.value(placement.type, placement.owner) > 0);
      CHECK(values.value(placement.type, placement.owner) < 10000);
    }
  }
}

}  // namespace trigon::engine::testing
