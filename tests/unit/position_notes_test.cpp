// What stands below a board in words: interpreter/pictures/position_notes.h.
#include "interpreter/pictures/position_notes.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

using Notes = std::vector<std::string>;

const char* const three = R"(
grid: { lattice: triangle, shape: triangle, side: 4 }
players: { left: { facing: 30 }, top: { facing: 270 }, right: { facing: 150 } }
pieces:
  king: { letter: K, moves: W }
  pawn: { letter: P, moves: fW }
setup: { left: { K: a1 }, top: { K: d4 }, right: { K: g1 } }
end: { royals: capture }
)";

Notes notes_of(const std::string& variant, const std::string& position) {
  const RulesetPtr ruleset = load_text(variant);
  return position_notes(position_of(*ruleset, position));
}

}  // namespace

TEST_CASE("a plain position needs no notes", "[tools]") { CHECK(notes_of(three, "Kt/3/5/Kl5Kr left").empty()); }

TEST_CASE("converted and dead pieces are named by where they come from", "[tools]") {
  CHECK(notes_of(three, "Kt/1Ptl1/2P-r2/Kl1Prl4 left out=right") ==
        Notes{"out: right", "converted from left to top, facing to the upper right as before: P on d3",
              "converted from left to right, facing to the upper right as before: P on c1",
              "dead pieces of right: P on d2"});
}

TEST_CASE("hands are put into words", "[tools]") {
  const std::string own = std::string(three) + "hands: { pieces: [king, pawn], captured: own }\n";
  CHECK(notes_of(own, "Kt/3/5/Kl5Kr left hands=l:KP2") ==
        Notes{"left holds king, pawn x2", "top holds nothing", "right holds nothing"});
  const std::string prisoners = std::string(three) + "hands: { pieces: [pawn], captured: prisoner }\n";
  CHECK(notes_of(prisoners, "Kt/3/5/Kl5Kr left hands=l:Pt2Pr") ==
        Notes{"left holds pawn of top x2, pawn of right", "top holds nothing", "right holds nothing"});
}

TEST_CASE("the phase is named where there are several", "[tools]") {
  const RulesetPtr ruleset = load_shipped("janggi-3p");
  CHECK(state_notes(start_position(*ruleset)) == Notes{"phase: deployment"});
}

}  // namespace trigon::engine::testing
