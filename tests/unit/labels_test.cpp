// The names of cells.
#include "interpreter/geometry/labels.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"
#include "tests/support/lattices.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

TEST_CASE("columns go from a to z and on with two letters", "[geometry]") {
  CHECK(column_letters(0) == "a");
  CHECK(column_letters(25) == "z");
  CHECK(column_letters(26) == "aa");
  CHECK(column_letters(51) == "az");
  CHECK(column_letters(52) == "ba");
  CHECK(column_letters(701) == "zz");
  CHECK(column_letters(702) == "aaa");
}

TEST_CASE("every cell is found by its name, and each has its own", "[geometry]") {
  const Grid grid(triangle_lattice(), diamond_shape(20));
  const Labels labels = default_labels(grid);
  CHECK(labels.all().size() == grid.cell_count());
  CHECK(std::set<std::string>(labels.all().begin(), labels.all().end()).size() == grid.cell_count());
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
    REQUIRE(labels.find(labels[static_cast<Cell>(cell)]) == cell);
}

TEST_CASE("a name that no cell has is no cell", "[geometry]") {
  const Labels labels = default_labels(Grid(triangle_lattice(), triangle_shape(2)));
  for (const char* name : {"", "a", "1", "a2", "A1", "d1", "a01"}) {
    INFO("'" << name << "'");
    CHECK(labels.find(name) == no_cell);
  }
}

TEST_CASE("a hex is numbered within its column, a cube's cell has its level's letter in front", "[geometry]") {
  const Labels hexes = default_labels(Grid(hex_lattice(), hex_hexagon_shape(6)));
  for (const char* name : {"a1", "a6", "f1", "f11", "k1", "k6"}) CHECK(hexes.find(name) != no_cell);
  CHECK(hexes.find("a7") == no_cell);
  CHECK(level_letters(7) == "H");
  CHECK(level_letters(26) == "AA");
  const Labels cells = default_labels(Grid(cube_lattice(), box_shape(8, 8, 8)));
  CHECK(cells.find("Ea4") == 4 * 64 + 3 * 8);
  CHECK(cells.columns().size() == 8);
}

TEST_CASE("cells are named by their row and a number in it, or by a mark of their orientation", "[geometry]") {
  const auto names = [](const std::string& labels, const std::string& cell) {
    return join(load_text("grid: { lattice: triangle, shape: triangle, side: 3 }\n"
                          "players: { red: { facing: 90 }, green: { facing: 330 } }\n"
                          "pieces: { king: { letter: K, moves: W } }\n"
                          "setup: { red: { K: " +
                          cell +
                          " } }\n"
                          "labels: " +
                          labels + "\n")
                    ->labels.all(),
                " ");
  };
  CHECK(names("{ rows: { red: a b c }, numbered: red }", "a5") == "a1 a2 a3 a4 a5 b1 b2 b3 c1");
  CHECK(names("{ rows: { red: a b c }, numbered: green }", "a5") == "a5 a3 a4 a1 a2 b3 b1 b2 c1");
  CHECK(names("{ rows: { red: a b c, green: 1 2 3 }, orientations: { down: v } }", "a1v") ==
        "a1 a1v a2 a2v a3 b1 b1v b2 c1");
  CHECK(names("{ rows: { red: a b c }, numbered: red, orientations: { up: ^, down: v } }", "a2v") ==
        "a1^ a2v a3^ a4v a5^ b1^ b2v b3^ c1^");
}

TEST_CASE("straight up keeps the column", "[geometry]") {
  const Grid grid(triangle_lattice(), hexagon_shape(4));
  const Labels labels = default_labels(grid);
  const Heading up = 3;
  CHECK(labels[grid.step(labels.find("h1"), up)] == "h2");
  CHECK(labels[grid.step(labels.find("h4"), up)] == "h5");
}

TEST_CASE("the leftmost column is a, wherever the board starts", "[geometry]") {
  // A single down-cell stands on an odd column of the lattice.
  CHECK(default_labels(Grid(triangle_lattice(), {{1, 0}}))[0] == "a1");
  CHECK(default_labels(Grid(triangle_lattice(), {{7, 4}, {8, 4}})).all() == std::vector<std::string>{"a1", "b1"});
}

TEST_CASE("a variant may name its cells by the players' rows, and writes moves and positions so",
          "[geometry][notation]") {
  const RulesetPtr ruleset = load_text(R"(
grid: { lattice: triangle, shape: triangle, side: 8 }
players: { red: { facing: 270 }, green: { facing: 30 }, blue: { facing: 150 } }
labels:
  rows:
    red: A B C D E F G H
    green: 1 2 3 4 5 6 7 8
    blue: β Γ Δ Θ Λ Σ Φ Ω
pieces:
  rook: { letter: R, moves: (WV)* }
  pawn: { letter: P, moves: [mfW, imnwfW3, cefF] }
regions: { corner: [A8Ω] }
setup: { red: { R: A8Ω }, green: { R: H1Ω, P: G3Ω }, blue: { R: H8β } }
end: { royals: capture }
)");
  const Labels& labels = ruleset->labels;
  CHECK(labels.columns().empty());
  CHECK(labels.find("a1") == no_cell);
  CHECK(labels[0] == "H1Ω");
  CHECK(labels[63] == "A8Ω");
  const Labels defaults = default_labels(ruleset->grid);
  CHECK(labels[defaults.find("h4")] == "E6Σ");
  CHECK(std::set<std::string>(labels.all().begin(), labels.all().end()).size() == 64);

  Game game(ruleset);
  const std::vector<std::string> texts = move_texts(game.position());
  CHECK(std::find(texts.begin(), texts.end(), "A8Ω-B8Ω") != texts.end());
  REQUIRE(find_move(game.position(), game.moves(), "A8ΩB8Ω"));
  const std::string right = "en-passant=" + labels[defaults.find("e3")] + ">" + labels[defaults.find("f3")];
  const Position position = position_of(*ruleset, "1/3/5/7/9/3Pg7/13/Rg14 red " + right);
  CHECK(print_position(position).ends_with(right));
}

TEST_CASE("a variant may letter its columns itself", "[geometry][notation]") {
  const RulesetPtr ruleset =
      load_text(duel("{ lattice: hex, shape: hexagon, side: 6, holes: f1 }", {"king: { letter: K, moves: W }"},
                     "{ white: { K: l1 }, black: { K: k2 } }", "labels: { columns: [a b c d e f g h, i, k, l] }"));
  CHECK(ruleset->labels.find("j1") == no_cell);
  CHECK(ruleset->labels.find("f1") == no_cell);
  CHECK(ruleset->labels.find("f11") != no_cell);
  CHECK(ruleset->labels.columns().back() == "l");
  const RulesetPtr cube = load_text(
      "grid: { lattice: cube, shape: box, columns: 2, rows: 2, levels: 2 }\n"
      "players: { white: { facing: [0, 1, 0] }, black: { facing: [0, -1, 0] } }\n"
      "labels: { columns: é ü }\npieces: { king: { letter: K, moves: W } }\n"
      "setup: { white: { K: Aé1 }, black: { K: Bü2 } }\nend: { royals: capture }\n");
  CHECK(cube->labels.all() == std::vector<std::string>{"Aé1", "Aü1", "Aé2", "Aü2", "Bé1", "Bü1", "Bé2", "Bü2"});
}

}  // namespace trigon::engine::testing
