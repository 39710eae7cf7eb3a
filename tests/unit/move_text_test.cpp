// Moves as text and back.
#include "interpreter/notation/move_text.h"

#include <catch2/catch.hpp>
#include <set>

#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The exact text of the move that a text means, or "none".
std::string meant(Position position, const std::string& text) {
  const auto move = find_move(position, legal_moves(position), text);
  return move ? print_move(position, *move) : "none";
}

}  // namespace

TEST_CASE("a move of chess may be written in many ways", "[notation]") {
  const RulesetPtr chess = load_shipped("chess");
  Position position = position_of(*chess, "rn2k2r/P7/8/8/3p4/8/4P3/R3K2R w KQkq - 0 1");
  CHECK(meant(position, "e2-e4/e3") == "e2-e4/e3");
  CHECK(meant(position, "e2-e4") == "e2-e4/e3");
  CHECK(meant(position, "e2e4") == "e2-e4/e3");
  CHECK(meant(position, "E2E3") == "e2-e3");
  CHECK(meant(position, "a7xb8=Q") == "a7xb8=Q");
  CHECK(meant(position, "a7-b8=Q") == "a7xb8=Q");
  CHECK(meant(position, "a7b8q") == "a7xb8=Q");
  CHECK(meant(position, "h1h8") == "h1xh8");
  for (const char* claims : {"e2xe3", "e2*e3", "h1*h8", "e1xg1"}) CHECK(meant(position, claims) == "none");
  CHECK(meant(position, "e1-g1&h1-f1") == "e1-g1&h1-f1");
  CHECK(meant(position, "e1-g1") == "e1-g1&h1-f1");
  CHECK(meant(position, "e1c1") == "e1-c1&a1-d1");
}

TEST_CASE("what is captured on the way is named before the target, and swaps have a sign", "[notation]") {
  const RulesetPtr game =
      load_text(duel("{ lattice: square, shape: rectangle, columns: 5, rows: 5 }",
                     {"king: { letter: K, moves: W }", "lion: { letter: L, moves: \"[(WF)c@*(WF)]\" }",
                      "juggler: { letter: J, moves: { move: W, captured: swapped } }",
                      "stone: { letter: S, moves: [] }"},
                     "{ white: { king: a1 }, black: { king: e5 } }"));
  Position position = position_of(*game, "4k/2ss1/2L2/1Js2/K4 white");
  CHECK(meant(position, "c3xc4xd4") == "c3xc4xd4");
  CHECK(meant(position, "c3xc4-b4") == "c3xc4-b4");
  CHECK(meant(position, "c3c4d4") == "c3xc4xd4");
  CHECK(meant(position, "c3xd4xc4") == "c3xd4xc4");
  CHECK(meant(position, "b2<>c2") == "b2<>c2");
  for (const char* text : {"c3xd4", "c3-d4", "c3xc4-d4-e4", "b2xc2", "b2-c2", "c3xc4xb4"}) {
    INFO(text);
    CHECK(meant(position, text) == "none");
  }
}

TEST_CASE("what fits no move or several is no move", "[notation]") {
  const RulesetPtr chess = load_shipped("chess");
  Position position = position_of(*chess, "rn2k2r/P7/8/8/3p4/8/4P3/R3K2R w KQkq - 0 1");
  for (const char* text :
       {"", "-", "a7xb8", "a7b8k", "e2-e5", "e2-e4/d3", "e1-g1&a1-d1", "e8-e7", "e2", "e2-e4e3", "z9z9"}) {
    INFO("'" << text << "'");
    CHECK(meant(position, text) == "none");
  }
}

TEST_CASE("multiple steps differ by what they open", "[notation]") {
  const RulesetPtr sides = load_shipped("64-triangles-corner-vs-side");
  bool has_opened = false;
  for (std::uint64_t seed = 1; seed < 20; ++seed)
    random_playout(Game(sides), seed, 60, [&](const Game& game) {
      for (const Move& move : game.moves()) {
        const std::string text = print_move(game.position(), move);
        if (move.kind != MoveKind::double_step) continue;
        has_opened = true;
        REQUIRE(text.find('/') != std::string::npos);
        REQUIRE(find_move(game.position(), game.moves(), text) == move);
      }
    });
  CHECK(has_opened);
}

TEST_CASE("a rifle capture and a pass have signs of their own", "[notation]") {
  const RulesetPtr rifle =
      load_text(duel("{ lattice: square, shape: rectangle, columns: 3, rows: 1 }", {"gun: { letter: G, moves: xW*W }"},
                     "{ white: { gun: a1 }, black: { gun: b1 } }"));
  CHECK(move_texts(position_of(*rifle, "Gg1 white")) == std::vector<std::string>{"a1*b1", "a1xb1"});
  CHECK(meant(position_of(*rifle, "Gg1 white"), "a1b1") == "none");
  CHECK(meant(position_of(*rifle, "Gg1 white"), "a1*b1") == "a1*b1");
  const RulesetPtr passing = load_shipped("64-triangles-2p-corners", {"null-moves"});
  CHECK(meant(position_of(*passing, "k/3/5/7/9/11/2R10/14K left"), "d2d2") == "d2-d2");
}

TEST_CASE("every legal move of every game has a text of its own that finds it", "[notation]") {
  for (const Configuration& configuration : tried_configurations())
    random_playout(Game(load(configuration)), 11, tries(30), [](const Game& game) {
      std::set<std::string> texts;
      for (const Move& move : game.moves()) {
        const std::string text = print_move(game.position(), move);
        REQUIRE(texts.insert(text).second);
        REQUIRE(find_move(game.position(), game.moves(), text) == move);
      }
    });
}

}  // namespace trigon::engine::testing
