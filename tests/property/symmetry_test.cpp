// Turning or reflecting a position turns or reflects its moves.
#include <catch2/catch.hpp>
#include <cmath>
#include <numbers>

#include "interpreter/rules/legal.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/transformed.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The cell of the grid whose middle is nearest to a point.
Cell nearest_cell(const Grid& grid, Point point) {
  Cell best = 0;
  const auto distance = [&](Cell cell) {
    const Point middle = grid.centroid(cell);
    return std::hypot(middle.x - point.x, middle.y - point.y);
  };
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
    if (distance(static_cast<Cell>(cell)) < distance(best)) best = static_cast<Cell>(cell);
  REQUIRE(distance(best) < 1e-6);
  return best;
}

/// Where each cell goes when the board is turned around its middle, or reflected when `degrees` is 0.
std::vector<Cell> moved_cells(const Grid& grid, double degrees) {
  Point middle;
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell) {
    const Point at = grid.centroid(static_cast<Cell>(cell));
    middle.x += at.x / static_cast<double>(grid.cell_count());
    middle.y += at.y / static_cast<double>(grid.cell_count());
  }
  const double angle = degrees * std::numbers::pi / 180;
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell) {
    const Point at = grid.centroid(static_cast<Cell>(cell));
    const double x = (degrees == 0 ? -1 : 1) * (at.x - middle.x);
    const double y = at.y - middle.y;
    cells.push_back(nearest_cell(grid, {middle.x + x * std::cos(angle) - y * std::sin(angle),
                                        middle.y + x * std::sin(angle) + y * std::cos(angle)}));
  }
  return cells;
}

void check_symmetry(const RulesetPtr& ruleset, const Transformation& transformation, std::uint64_t seed, int plies) {
  random_playout(Game(ruleset), seed, plies, [&](const Game& game) {
    if (game.outcome()) return;
    Position other = transformed(game.position(), *ruleset, transformation);
    const auto expected = transformed(as_naive(game.position(), game.moves()), transformation);
    const auto got = as_naive(other, legal_moves(other));
    if (got != expected) CHECK(list_moves(*ruleset, got) == list_moves(*ruleset, expected));
  });
}

}  // namespace

TEST_CASE("turning the game of three corners by 120 degrees turns its moves", "[rules]") {
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{}, {"crooked-rooks", "crooked-queens"}, {"unicorns"}, {"archers"}}) {
    const RulesetPtr ruleset = load_shipped("64-triangles-3p-corners", options);
    const std::vector<Cell> turned = moved_cells(ruleset->grid, 120);
    CHECK(turned[cell_of(*ruleset, "a1")] == cell_of(*ruleset, "o1"));
    Transformation turn;
    turn.cell = [&](Cell cell) { return turned[cell]; };
    // Left goes to right's corner, top to left's, right to top's.
    turn.player = [](Player player) { return static_cast<Player>((player + 2) % 3); };
    for (std::uint64_t seed = 1; seed <= 4; ++seed) check_symmetry(ruleset, turn, seed, 150);
  }
}

TEST_CASE("the mirror image of a position has the mirror images of its moves", "[rules]") {
  const std::vector<std::string> pieces = {
      "king: { letter: K, moves: WF, royal: true }", "rook: { letter: R, moves: qW* }",
      "zigzag: { letter: Z, moves: zV* }",           "bishop: { letter: B, moves: F* }",
      "knight: { letter: N, moves: \"j[W-F]*\" }",   "horse: { letter: H, moves: \"[W?F]\" }",
      "hopper: { letter: P, moves: \"p(WV)*\" }",    "silver: { letter: S, moves: fWsbF }",
      "wanderer: { letter: W, moves: wW3 }"};
  for (const char* grid :
       {"{ lattice: triangle, shape: triangle, side: 6 }", "{ lattice: triangle, shape: hexagon, side: 3 }",
        "{ lattice: square, shape: rectangle, columns: 11, rows: 6 }", "{ lattice: hex, shape: hexagon, side: 6 }"}) {
    const RulesetPtr ruleset = load_text(duel(grid, pieces,
                                              "{ white: { king: f1, rook: c1 d2, zigzag: e2, bishop: g1, knight: h1, "
                                              "horse: f2, hopper: g2, silver: d1, wanderer: e1 },"
                                              " black: { king: f5, rook: g4, zigzag: e4, bishop: d3, knight: f4, "
                                              "horse: g3, hopper: e3, silver: h3, wanderer: f3 } }",
                                              "end: { royals: check }"));
    const std::vector<Cell> mirrored = moved_cells(ruleset->grid, 0);
    Transformation mirror;
    mirror.cell = [&](Cell cell) { return mirrored[cell]; };
    for (std::uint64_t seed = 1; seed <= 4; ++seed) check_symmetry(ruleset, mirror, seed, 80);
  }
}

}  // namespace trigon::engine::testing
