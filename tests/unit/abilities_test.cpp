// The normal form of moves: interpreter/analysis/abilities.h.
#include "interpreter/analysis/abilities.h"

#include <catch2/catch.hpp>

#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A game whose only piece moves so.
RulesetPtr mover(const std::string& lattice, const std::string& moves) {
  const std::string grid = lattice == "triangle" ? "{ lattice: triangle, shape: hexagon, side: 3 }"
                                                 : "{ lattice: square, shape: rectangle, columns: 7, rows: 7 }";
  return load_text(
      duel(grid, {"piece: { letter: P, moves: " + moves + " }"}, "{ white: { P: a4 }, black: { P: b4 } }"));
}

bool are_same(const std::string& lattice, const std::string& a, const std::string& b) {
  const RulesetPtr one = mover(lattice, a), other = mover(lattice, b);
  for (std::size_t cell = 0; cell < one->grid.cell_count(); ++cell)
    for (Player player : {Player{0}, Player{1}})
      if (abilities(*one, 0, player, static_cast<Cell>(cell)) != abilities(*other, 0, player, static_cast<Cell>(cell)))
        return false;
  return true;
}

}  // namespace

TEST_CASE("notations of one movement have the same abilities", "[tools][diff]") {
  const auto [lattice, a, b] = GENERATE(table<std::string, std::string, std::string>({
      {"square", "WF", "FW"},
      {"square", "WF", "mWcWF"},
      {"square", "W*", "W*W"},
      {"square", "W3", "WW2W3"},
      {"square", "\"j[W-F]\"", "\"j[F-W]\""},
      {"square", "iWW", "W"},
      {"square", "\"[W?F]\"", "\"W[W-F]\""},
      {"square", "fWbWsW", "W"},
      {"square", "fWffW", "fW"},
      {"square", "mnfW2", "mnfW2mfW"},
      {"square", "[{ move: W, victims: piece }]", "W"},
      {"square", "[{ move: W, within: { rows: 0- } }]", "W"},
      {"square", "[{ move: W, victims: [enemies, dead] }]", "W"},
      {"square", "[{ move: W, victims: { enemies: all } }]", "[{ move: W, takes-dead: false }]"},
      {"square", "[{ move: pW*, hurdles: [own, enemies, dead] }]", "pW*"},
      {"square", "[{ move: W, victims: own }, { move: W, victims: [own, dead] }]",
       "[{ move: W, victims: [own, dead] }]"},
      {"triangle", "W*", "W"},
      {"triangle", "WV(WV)", "(WV)"},
      {"triangle", "qW*", "qW*qW*"},
  }));
  INFO(lattice << ": " << a << " and " << b);
  CHECK(are_same(lattice, a, b));
}

TEST_CASE("movements that differ have different abilities", "[tools][diff]") {
  const auto [lattice, a, b] = GENERATE(table<std::string, std::string, std::string>({
      {"square", "W", "F"},
      {"square", "W", "mW"},
      {"square", "W", "iW"},
      {"square", "cW", "cxW"},
      {"square", "\"j[W-F]\"", "\"[W-F]\""},
      {"square", "\"[W-F]\"", "\"[F-W]\""},
      {"square", "W*", "W6pW*"},
      {"square", "mfW2", "mnfW2"},
      {"square", "cfF", "cefF"},
      {"square", "W", "[{ move: W, takes-dead: false }]"},
      {"square", "W", "[{ move: W, victims: [own, enemies, dead] }]"},
      {"square", "pW*", "[{ move: pW*, hurdles: own }]"},
      {"square", "W", "[{ move: W, to: { rows: 0-3 } }]"},
      {"square", "fW", "bW"},
      {"triangle", "qW*", "zW*"},
      {"triangle", "qW*", "oqW*"},
      {"triangle", "(WV)*", "W*V*"},
  }));
  INFO(lattice << ": " << a << " and " << b);
  CHECK_FALSE(are_same(lattice, a, b));
}

}  // namespace trigon::engine::testing
