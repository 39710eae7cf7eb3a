// Movements that are found from marks on a board. interpreter/analysis/movement_finder.h.
#include "interpreter/analysis/movement_finder.h"

#include <catch2/catch.hpp>
#include <random>

#include "interpreter/analysis/abilities.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A game whose only piece moves so.
RulesetPtr game_of(const std::string& grid, const std::string& moves) {
  return load_text(
      duel(grid, {"piece: { letter: P, moves: \"" + moves + "\" }"}, "{ white: { P: e5 }, black: { P: f5 } }"));
}

/// What the piece of white does on a cell.
WantedMoves moves_of(const Ruleset& ruleset, Cell from) {
  WantedMoves wanted{.from = from};
  for (const Ability& ability : abilities(ruleset, 0, 0, from))
    (ability.deed == Deed::move ? wanted.moves : wanted.captures).insert(ability.to);
  return wanted;
}

const std::string squares = "{ lattice: square, shape: rectangle, columns: 8, rows: 8 }";
const std::string triangles = "{ lattice: triangle, shape: hexagon, side: 4 }";
const std::string hexes = "{ lattice: hex, shape: hexagon, side: 5 }";

}  // namespace

TEST_CASE("a movement is found from the marks that it makes", "[movement]") {
  const auto [grid, cell, movement, found] = GENERATE(table<std::string, const char*, std::string, std::string>({
      {squares, "d4", "WF", "WF"},
      {squares, "d4", "W*F*", "W*F*"},
      {squares, "d4", "j[W-F]", "j[W-F]"},
      {squares, "d4", "W*j[W-F]", "W*j[W-F]"},
      {squares, "d4", "mfWcfF", "mfWcfF"},
      {squares, "d4", "mfW2cfF", "mfW2cfF"},
      {squares, "d4", "fFW", "WfF"},
      {squares, "d4", "FfW", "fWF"},
      {squares, "d4", "W3", "W3"},
      {squares, "d4", "[F?W*]", "[F?W*]"},
      {squares, "d4", "j[W-W-F]", "j[W-W-F]"},
      {squares, "d4", "lW", "lW"},
      {triangles, "g4", "WF", "WF"},
      {triangles, "g4", "F*", "F*"},
      {triangles, "g4", "zW*", "zW*"},
      {triangles, "g4", "qW*F*", "WVF*"},
      {triangles, "g4", "j[W-F]", "j[W-F]"},
      {hexes, "e5", "W*", "W*"},
      {hexes, "e5", "j[W-F]", "j[W-F]"},
  }));
  INFO(movement);
  const RulesetPtr game = game_of(grid, movement);
  const Cell from = game->labels.find(cell);
  const WantedMoves wanted = moves_of(*game, from);
  const FoundMovement answer = find_movement(game->grid, game->players[0].facing, wanted);
  CHECK(answer.text == found);
  CHECK((answer.left_moves | answer.left_captures).empty());
}

TEST_CASE("marks that no term makes are told, and the others made", "[movement]") {
  const RulesetPtr game = game_of(squares, "W");
  const auto cell = [&](const char* name) { return game->labels.find(name); };
  WantedMoves wanted{.from = cell("a1")};
  for (const char* name : {"a2", "b1", "h7"}) {
    wanted.moves.insert(cell(name));
    wanted.captures.insert(cell(name));
  }
  const FoundMovement answer = find_movement(game->grid, game->players[0].facing, wanted);
  CHECK(answer.text == "W");
  CHECK(answer.left_moves.first() == cell("h7"));
  CHECK(answer.left_moves.size() == 1);
  CHECK(find_movement(game->grid, game->players[0].facing, WantedMoves{.from = cell("a1")}).text.empty());
}

TEST_CASE("what is found makes the marks, whatever they are", "[movement]") {
  std::mt19937 random(20261127);
  for (const std::string& grid : {squares, triangles, hexes}) {
    const RulesetPtr game = game_of(grid, "W");
    const std::size_t cells = game->grid.cell_count();
    for (int round = tries(40); round > 0; --round) {
      WantedMoves wanted{.from = static_cast<Cell>(random() % cells)};
      for (int marks = 1 + static_cast<int>(random() % 10); marks > 0; --marks) {
        const auto cell = static_cast<Cell>(random() % cells);
        if (cell == wanted.from) continue;
        if (random() % 3 != 0) wanted.moves.insert(cell);
        if (random() % 3 != 0) wanted.captures.insert(cell);
      }
      const FoundMovement answer = find_movement(game->grid, game->players[0].facing, wanted);
      INFO(grid << ": " << answer.text << " from " << game->labels[wanted.from]);
      CHECK((answer.left_moves - wanted.moves).empty());
      CHECK((answer.left_captures - wanted.captures).empty());
      if (answer.text.empty()) {
        CHECK(answer.left_moves == wanted.moves);
        CHECK(answer.left_captures == wanted.captures);
        continue;
      }
      const WantedMoves made = moves_of(*game_of(grid, answer.text), wanted.from);
      CHECK(made.moves == wanted.moves - answer.left_moves);
      CHECK(made.captures == wanted.captures - answer.left_captures);
    }
  }
}

}  // namespace trigon::engine::testing
