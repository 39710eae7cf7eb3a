// What pieces do on the board (interpreter/search/activity.h).
#include "interpreter/search/activity.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// What activity adds for the first player less what it adds for the second.
int lead(const std::string& id, const std::string& position) {
  const RulesetPtr ruleset = load_shipped(id);
  const PieceValues values(*ruleset);
  Strengths strengths{};
  Activity(*ruleset, values).add(position_of(*ruleset, position), strengths);
  return strengths[0] - strengths[1];
}

}  // namespace

TEST_CASE("who has the better place has more activity", "[search]") {
  struct Case {
    const char *what, *better, *worse;
  };
  const Case one = GENERATE(
      Case{"a knight in the middle", "4k3/8/8/8/3N4/8/8/4K3 white", "4k3/8/8/8/8/8/8/N3K3 white"},
      Case{"pieces that attack the king", "6k1/5ppp/8/8/8/5QN1/8/4K3 white", "6k1/5ppp/8/8/8/8/QN6/4K3 white"},
      Case{"a king behind its pawns", "q5k1/8/8/8/8/8/5PPP/6K1 white", "q5k1/8/8/8/8/6K1/5PPP/8 white"},
      Case{"a pawn that no pawn stops", "4k3/1p6/8/5P2/8/8/8/4K3 white", "4k3/6p1/8/5P2/8/8/8/4K3 white"},
      Case{"a free pawn that has come far", "4k3/8/5P2/8/8/8/8/4K3 white", "4k3/8/8/8/8/5P2/8/4K3 white"},
      Case{"a rook that hangs", "4k3/8/8/8/3r4/8/1B6/4K3 white", "4k3/8/8/8/4r3/8/1B6/4K3 white"});
  CAPTURE(one.what, one.better, one.worse);
  CHECK(lead("chess", one.better) > lead("chess", one.worse));
}

TEST_CASE("activity is known on boards of triangles too", "[search]") {
  const RulesetPtr ruleset = load_shipped("64-triangles-3p-corners");
  const PieceValues values(*ruleset);
  REQUIRE(Activity(*ruleset, values).is_known());
  Strengths strengths{};
  Activity(*ruleset, values).add(start_position(*ruleset), strengths);
  CHECK(strengths[0] != 0);
  CHECK(strengths[1] == strengths[0]);
  CHECK(strengths[2] == strengths[0]);
}

}  // namespace trigon::engine::testing
