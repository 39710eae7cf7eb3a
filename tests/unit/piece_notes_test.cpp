// What a diagram's signs cannot say, and the marks of captures aside: interpreter/pictures/piece_notes.h, diagram.h.
#include "interpreter/pictures/piece_notes.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/position_text.h"
#include "interpreter/pictures/diagram.h"
#include "interpreter/support/text.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

RulesetPtr noted_game() {
  return load_text(
      "grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }\n"
      "players: { white: { facing: 90 }, black: { facing: 270 }, nobody: { facing: 90, neutral: true } }\n"
      "turns: { phases: { play: { again: duck }, duck: { moves: false, relocates: duck } } }\n"
      "freezing: { by: [guard, stone], reach: 2 }\n"
      "protection: { by: ram, pieces: [king, rook] }\n"
      "pieces:\n"
      "  king:  { letter: K, moves: WF, royal: true }\n"
      "  rook:  { letter: R, moves: W* }\n"
      "  duck:  { letter: D, moves: [], uncapturable: true }\n"
      "  ram:   { letter: A, moves: [F, { move: W, takes: ahead-or-behind, takes-row: true }] }\n"
      "  ghost: { letter: G, moves: { move: W, captor-becomes: victim } }\n"
      "  gun:   { letter: U, moves: mW*cp2W* }\n"
      "  guard: { letter: B, moves: W }\n"
      "  stone: { letter: S, moves: [] }\n"
      "setup: { white: { king: a1 }, black: { king: e5 } }\n");
}

std::string notes_of(const std::string& piece) {
  const RulesetPtr ruleset = noted_game();
  return join(piece_notes(*ruleset, *ruleset->find_type(piece)), " / ");
}

/// The signs of the cells that have one, as "a2m".
std::string signs(const std::string& position_text, const std::string& from) {
  const RulesetPtr ruleset = noted_game();
  const Position position = position_of(*ruleset, position_text);
  const Marks marks = piece_marks(position, ruleset->labels.find(from));
  std::vector<std::string> found;
  for (std::size_t cell = 0; cell < marks.size(); ++cell)
    if (const std::string sign = sign_of(marks[cell]); !sign.empty())
      found.push_back(ruleset->labels[static_cast<Cell>(cell)] + sign);
  return join(found, " ");
}

}  // namespace

TEST_CASE("notes say what marks cannot", "[pictures]") {
  CHECK(notes_of("rook").empty());
  CHECK(notes_of("duck") == "nothing captures it / it belongs to nobody, and the players put it on any empty cell");
  CHECK(notes_of("ghost") == "W: one orthogonal step; it becomes what it captures, but for royal pieces");
  CHECK(notes_of("gun") == "cp2W*: only to capture, any number of orthogonal steps straight on, over exactly 2 pieces");
  CHECK(notes_of("stone") == "enemies within 2 steps of it are frozen: they neither move nor give check");
  CHECK(notes_of("ram").ends_with("own pieces (king and rook) within a step of it are not captured"));
}

TEST_CASE("captures aside are marked where the victims stand", "[pictures]") {
  CHECK(signs("4Kb/5/1RbAw1Rb/5/Kw4 white", "c3") == "b2* c2m d2* b3x d3m e3x b4* c4m d4*");
}

TEST_CASE("a frozen piece has no marks, and a duck may come to any empty cell", "[pictures]") {
  CHECK(signs("4Kb/5/2Rw2/5/Kw4 white", "c3") == "c1* c2* a3* b3* d3* e3* c4* c5*");
  CHECK(signs("4Kb/2Bb2/2Rw2/5/Kw4 white", "c3").empty());
}

TEST_CASE("what is protected is not marked as captured", "[pictures]") {
  CHECK(signs("4Kb/2Rb2/2Rw2/5/Kw4 white", "c3") == "c1* c2* a3* b3* d3* e3* c4x");
  CHECK(signs("4Kb/2RbAb1/2Rw2/5/Kw4 white", "c3") == "c1* c2* a3* b3* d3* e3*");
}

}  // namespace trigon::engine::testing
