// What captures gain when both sides go on capturing (interpreter/search/static_exchange.h).
#include "interpreter/search/static_exchange.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

TEST_CASE("an exchange goes on while it pays", "[search]") {
  struct Case {
    const char *position, *move;
    /// The pieces won and lost by the player, by their letters.
    const char *won, *lost;
  };
  const Case cases[] = {
      {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", "p", ""},
      {"4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", "p", "p"},
      // The queen takes a protected pawn, and the pawn takes back.
      {"4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "d2xd5", "p", "q"},
      // The second rook stands behind the first.
      {"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2xd5", "p", ""},
      {"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2xd5", "p", "r"},
      // The king takes back what is not protected, and does not take what is.
      {"8/8/4k3/3p4/8/8/3R4/4K3 w - - 0 1", "d2xd5", "p", "r"},
      {"8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2xd5", "p", ""},
  };
  const RulesetPtr ruleset = load_shipped("chess");
  const PieceValues values(*ruleset);
  for (const Case& one : cases) {
    INFO(one.position);
    Position position = position_of(*ruleset, one.position);
    const auto worth = [&](const char* letters) {
      int sum = 0;
      for (const char* letter = letters; *letter != 0; ++letter)
        for (const PieceType type : ruleset->all_types())
          if (ruleset->types[type].name == (*letter == 'p' ? "pawn" : *letter == 'q' ? "queen" : "rook"))
            sum += values.value(type, 0);
      return sum;
    };
    const auto move = find_move(position, legal_moves(position), one.move);
    REQUIRE(move);
    CHECK(exchange_value(position, values, *move, worth("p")) == worth(one.won) - worth(one.lost));
  }
}

}  // namespace trigon::engine::testing
