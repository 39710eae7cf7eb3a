// The packing of a piece into 16 bits.
#include "interpreter/model/piece.h"

#include <catch2/catch.hpp>

namespace trigon::engine::testing {

TEST_CASE("a default piece is no piece", "[model]") { CHECK(Piece().is_empty()); }

TEST_CASE("every piece can be read back from its bits", "[model]") {
  for (PieceType type = 0; type < 64; ++type)
    for (Player owner = 0; owner < max_owners; ++owner)
      for (Player home = 0; home < max_players; ++home)
        for (bool unmoved : {false, true}) {
          const Piece piece(type, owner, home, unmoved);
          REQUIRE_FALSE(piece.is_empty());
          REQUIRE(piece.type() == type);
          REQUIRE(piece.owner() == owner);
          REQUIRE(piece.home() == home);
          REQUIRE(piece.is_unmoved() == unmoved);
          REQUIRE(piece.program_slot() == program_slot(type, home));
          REQUIRE(piece.program_slot() < program_slots);
          REQUIRE(piece.mover_slot() == piece.program_slot() + (unmoved ? program_slots : 0));
        }
}

TEST_CASE("a changed piece differs in nothing else", "[model]") {
  const Piece piece(5, 2, 1, true);
  CHECK(piece.with_type(9) == Piece(9, 2, 1, true));
  CHECK(piece.with_owner(dead_owner) == Piece(5, dead_owner, 1, true));
  CHECK(piece.differs_by_owner(piece.with_owner(dead_owner)));
  CHECK_FALSE(piece.differs_by_owner(piece));
  CHECK_FALSE(piece.differs_by_owner(piece.with_owner(dead_owner).moved()));
  CHECK_FALSE(Piece(0, 1, 0, false).differs_by_owner(Piece()));
  CHECK_FALSE(Piece().differs_by_owner(Piece(0, 1, 0, false)));
  CHECK(piece.moved() == Piece(5, 2, 1, false));
  CHECK(piece.moved().unmoved() == piece);
}

}  // namespace trigon::engine::testing
