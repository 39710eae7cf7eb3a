// Which pieces may be captured or hopped over, by owner and kind: interpreter/movement/piece_limit.h and
// interpreter/variant/piece_limits.h.
#include <catch2/catch.hpp>

#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

constexpr const char* game = R"(
grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }
players:
  white: { facing: 90 }
  black: { facing: 270 }
  grey: { facing: 0, neutral: true }
pieces:
  king: { letter: K, moves: W, royal: true }
  dead: { letter: D, moves: W }
  rook: { letter: R, moves: [PLACE] }
setup: { white: { king: a1 }, black: { king: e5 } }
)";

/// The condition of a rook with this map for its moves.
Condition condition_of(const std::string& moves) {
  std::string text = game;
  text.replace(text.find("PLACE"), 5, moves);
  return load_text(text)->types[2].terms.at(0).condition;
}

TypesByGroup victims_of(const std::string& moves) {
  const RulesetPtr ruleset = [&] {
    std::string text = game;
    return load_text(text.replace(text.find("PLACE"), 5, moves));
  }();
  return ruleset->by_group(ruleset->types[2].terms.at(0).condition.victims);
}

constexpr PieceType king = 0, dead = 1, rook = 2;
const TypeSet all = TypeSet::all(), none, not_royal = TypeSet::all() - TypeSet{king};

}  // namespace

TEST_CASE("victims are by default all pieces but own ones", "[loader]") {
  CHECK(victims_of("W") == TypesByGroup{none, all, all, all});
  CHECK(victims_of("{ move: W, takes-dead: false }") == TypesByGroup{none, all, all, none});
}

TEST_CASE("a list has kinds, owners or both", "[loader]") {
  CHECK(victims_of("{ move: W, victims: rook }") == TypesByGroup{none, {rook}, {rook}, {rook}});
  CHECK(victims_of("{ move: W, victims: [enemies, neutral] }") == TypesByGroup{none, all, all, none});
  CHECK(victims_of("{ move: W, victims: [own, rook] }") == TypesByGroup{not_royal, {rook}, {rook}, {rook}});
}

TEST_CASE("a map has kinds for each owner", "[loader]") {
  CHECK(victims_of("{ move: W, victims: { own: all, enemies: [king, rook], dead: rook } }") ==
        TypesByGroup{not_royal, {king, rook}, none, {rook}});
}

TEST_CASE("a piece that is called as an owner is that piece", "[loader]") {
  CHECK(victims_of("{ move: W, victims: [dead] }") == TypesByGroup{none, {dead}, {dead}, {dead}});
  CHECK(victims_of("{ move: W, victims: { dead: dead } }") == TypesByGroup{none, none, none, {dead}});
}

TEST_CASE("takes-dead is a short form of victims", "[loader]") {
  CHECK(condition_of("{ move: W, takes-dead: false }") == condition_of("{ move: W, victims: [enemies, neutral] }"));
}

TEST_CASE("a reference takes the narrower of both limits", "[loader]") {
  const std::string rook_of = "{ move: <walk>, victims: [own, rook] }";
  std::string text = game;
  text.replace(text.find("PLACE"), 5, rook_of);
  const auto victims = [&](const std::string& walk) {
    const RulesetPtr ruleset = load_text(text + "movements: { walk: " + walk + " }\n");
    return ruleset->by_group(ruleset->types[2].terms.at(0).condition.victims);
  };
  CHECK(victims("W") == TypesByGroup{not_royal, {rook}, {rook}, {rook}});
  CHECK(victims("{ move: W, victims: [own, dead] }") == TypesByGroup{not_royal, {}, {}, {}});
}

TEST_CASE("whose pieces they are depends on the mover", "[loader]") {
  const PieceLimit limit = PieceLimit::of({TypeSet{0}, TypeSet{1}, TypeSet{2}, TypeSet{3}}, PlayerSet{2});
  CHECK(limit.contains(0, 0, 0));
  CHECK(limit.contains(1, 1, 0));
  CHECK(limit.contains(0, 1, 1));
  CHECK(limit.contains(1, 0, 1));
  CHECK(limit.contains(0, 2, 2));
  CHECK(limit.contains(1, dead_owner, 3));
  CHECK_FALSE(limit.contains(0, 0, 1));
  CHECK(limit.types_of_any() == TypeSet{0, 1, 2, 3});
}

}  // namespace trigon::engine::testing
