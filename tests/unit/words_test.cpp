// Movements in words: interpreter/rulebook/words.h.
#include "interpreter/rulebook/words.h"

#include <catch2/catch.hpp>

#include "interpreter/support/text.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The terms of a piece of white's on squares with rows 0 to 7, with "; " between them.
std::string words_of(const std::string& moves) {
  const RulesetPtr ruleset = load_text(duel(
      "{ lattice: square, shape: rectangle, columns: 8, rows: 8 }",
      {"piece: { letter: P, moves: " + moves + " }", "rook: { letter: R, moves: W* }", "king: { letter: K, moves: W }"},
      "{ white: { piece: a1 }, black: { piece: a8 } }",
      "regions: { camp: [d4, e5], palace: { cells: d1 e1 f1 } }\nend: { royals: capture }"));
  std::vector<std::string> words;
  for (const TermInfo& term : ruleset->types[0].terms) words.push_back(term_in_words(*ruleset, term));
  return join(words, " / ");
}

}  // namespace

TEST_CASE("movements are described in words", "[words]") {
  const std::pair<const char*, const char*> table[] = {
      {"W", "one orthogonal step"},
      {"WF", "one orthogonal step / one diagonal step"},
      {"(WF)", "one orthogonal or diagonal step"},
      {"F*", "any number of diagonal steps straight on"},
      {"F3", "up to 3 diagonal steps straight on"},
      {"qW*", "any number of orthogonal steps, turning to the same side at each step"},
      {"oqW*",
       "any number of orthogonal steps, turning to the same side at each step; coming back to its own cell is a pass"},
      {"zF*", "any number of diagonal steps, turning left and right in alternation"},
      {"wW3", "up to 3 orthogonal steps, each in any direction"},
      {"wfW3", "up to 3 orthogonal steps, each forward"},
      {"mfWcefF",
       "without capturing, one orthogonal step forward / only to capture, also en passant, one diagonal step forward"},
      {"imnfW2",
       "while it has not moved, without capturing, up to 2 orthogonal steps forward straight on; the cells passed are "
       "open to capture en passant"},
      {"fsW", "one orthogonal step forward or sideways"},
      {"ffW", "one orthogonal step straight forward"},
      {"ffW*", "any number of orthogonal steps straight forward"},
      {"~bbW", "one orthogonal step in any direction but straight backward"},
      {"b~bbF", "one diagonal step backward, but not straight backward"},
      {"\"[W-F]\"", "one orthogonal step, then outward one diagonal step; the cells between must be empty"},
      {"\"j[W-F]\"",
       "one orthogonal step, then outward one diagonal step; it leaps, so that what stands between does not matter"},
      {"\"[W?F*]\"",
       "one orthogonal step, and from there, if it does not stop, outward any number of diagonal steps straight on; "
       "the cells between must be empty"},
      {"\"fj[W-F]*\"",
       "one orthogonal step, then outward one diagonal step, in all forward; all this any number of times the same "
       "way; "
       "it leaps, so that what stands between does not matter"},
      {"\"[W-F]2\"",
       "one orthogonal step, then outward one diagonal step; all this up to 2 times the same way; the cells between "
       "must be empty"},
      {"cpW*", "only to capture, any number of orthogonal steps straight on, over exactly one piece"},
      {"p2qW*",
       "any number of orthogonal steps, turning to the same side at each step, over exactly 2 pieces"},
      {"gF*", "any number of diagonal steps straight on, over exactly one piece, to the cell right behind it"},
      {"flW", "one orthogonal step forward or to the left"},
      {"~rF", "one diagonal step in any direction but to the right"},
      {"\"[j[W-F]?F*]\"",
       "leaping (one orthogonal step, then outward one diagonal step), and from there, if it does not stop, outward "
       "any number of diagonal steps straight on; the cells between must be empty, but for those within a leap"},
      {"\"[f[W-F]-W]\"",
       "(one orthogonal step, then outward one diagonal step, in all forward), then outward one orthogonal step; the "
       "cells between must be empty"},
      {"\"[F*?@90F*]\"",
       "any number of diagonal steps straight on, and from there, if it does not stop, turning by 90 degrees, any "
       "number of diagonal steps straight on; the cells between must be empty"},
      {"\"[W-@l@r45@135F]\"",
       "one orthogonal step, then turning to the left, to the right by 45 degrees or by 135 degrees, one diagonal "
       "step; the cells between must be empty"},
      {"\"[W-@0W]\"", "one orthogonal step, then straight on one orthogonal step; the cells between must be empty"},
      {"z90F*", "any number of diagonal steps, turning left and right by 90 degrees in alternation"},
      {"q90W*", "any number of orthogonal steps, turning to the same side by 90 degrees at each step"},
      {"W2..4", "2 to 4 orthogonal steps straight on"},
      {"F3..*", "at least 3 diagonal steps straight on"},
      {"wfW2..2", "exactly 2 orthogonal steps, each forward"},
      {"\"j[W-F]2..3\"",
       "one orthogonal step, then outward one diagonal step; all this 2 to 3 times the same way; it leaps, so that "
       "what stands between does not matter"},
      {"xF*", "captures without moving: any number of diagonal steps straight on"},
      {"jF2", "up to 2 diagonal steps straight on; it leaps, so that what stands between does not matter"},
      {"{ move: W, within: palace }", "one orthogonal step; all within `palace`"},
      {"{ move: W, from: { rows: 0-1 }, to: { rows: 5- } }",
       "one orthogonal step; only from the player's first 2 rows; only to the player's last 3 rows"},
      {"{ move: W, from: { rows: 2 }, to: [a1, b1] }",
       "one orthogonal step; only from the player's row 3; only to a1 and b1"},
      {"{ move: pW*, hurdles: [rook, king], victims: rook }",
       "any number of orthogonal steps straight on, over exactly one piece; it hops over rook or king only; it "
       "captures "
       "rook only"},
      {"{ move: W, players: white }", "for white only: one orthogonal step"},
      {"{ move: W, takes-dead: false }", "one orthogonal step; not pieces of players who are out"},
      {"{ move: W, victims: [enemies] }", "one orthogonal step; not pieces of players who are out"},
      {"{ move: W, victims: [own, enemies, dead] }",
       "one orthogonal step; it captures own pieces, enemy pieces or dead pieces only"},
      {"{ move: W, victims: [own, rook] }",
       "one orthogonal step; it captures own pieces, enemy rook or dead rook only"},
      {"{ move: W, victims: { own: rook } }", "one orthogonal step; it captures own rook only"},
      {"\"[W*pW2]\"",
       "any number of orthogonal steps straight on to a piece over which it hops, then outward up to 2 orthogonal "
       "steps straight on; the other cells between must be empty"},
      {"\"[W-@*F]\"",
       "one orthogonal step, then in any direction one diagonal step; the cells between must be empty"},
      {"\"m[WcW]\"",
       "ending on an empty cell, one orthogonal step to a piece that it captures, then outward one orthogonal step; "
       "the other cells between must be empty"},
      {"\"c[WcW]\"",
       "capturing where it ends too, one orthogonal step to a piece that it captures, then outward one orthogonal "
       "step; the other cells between must be empty"},
      {"{ move: F, captured: swapped, becomes: rook }",
       "one diagonal step; it swaps places with what stands there, which becomes rook"},
      {"{ move: xF, captured: converted }",
       "captures without moving: one diagonal step; what it captures stays there and changes sides"},
      {"{ move: xF, becomes: rook }",
       "captures without moving: one diagonal step; it captures piece or king only; what it captures stays there and "
       "becomes rook"},
      {"{ move: F, takes: ahead-or-behind }",
       "one diagonal step; it goes to empty cells, and captures the piece straight ahead of where it comes to rest, or "
       "the one straight behind where it starts"},
      {"{ move: W, victims: dead }", "one orthogonal step; it captures dead pieces only"},
      {"{ move: pW2, hurdles: own }",
       "up to 2 orthogonal steps straight on, over exactly one piece; it hops over own pieces only"},
      {"{ move: pW2, hurdles: [own, enemies, dead] }",
       "up to 2 orthogonal steps straight on, over exactly one piece"},
  };
  for (const auto& [moves, words] : table) {
    INFO(moves);
    CHECK(words_of(moves) == words);
  }
}

TEST_CASE("lists are joined as people do", "[words]") {
  CHECK(enumerate({}).empty());
  CHECK(enumerate({"a"}) == "a");
  CHECK(enumerate({"a", "b"}) == "a and b");
  CHECK(enumerate({"a", "b", "c"}, "or") == "a, b or c");
}

}  // namespace trigon::engine::testing
