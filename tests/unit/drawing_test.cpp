// Boards as text: drawn, read back, and wrong.
#include "interpreter/geometry/drawing.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/support/text.h"
#include "tests/support/lattices.h"
#include "tests/support/playout.h"

namespace trigon::engine::testing {

namespace {

std::vector<Grid> grids() {
  std::vector<Grid> all;
  for (int side = 1; side <= 5; ++side) {
    all.emplace_back(triangle_lattice(), triangle_shape(side));
    all.emplace_back(triangle_lattice(), diamond_shape(side));
    all.emplace_back(triangle_lattice(), hexagon_shape(side));
    all.emplace_back(triangle_lattice(), parallelogram_shape(side, 3));
    all.emplace_back(square_lattice(), rectangle_shape(side + 1, 3));
  }
  std::vector<Coordinates> holed = rectangle_shape(5, 5);
  std::erase_if(holed, [](Coordinates at) { return at.row == 2 && (at.column == 0 || at.column == 3); });
  all.emplace_back(square_lattice(), holed);
  for (int side = 1; side <= 4; ++side) {
    all.emplace_back(hex_lattice(), hex_hexagon_shape(side));
    all.emplace_back(hex_lattice(), hex_parallelogram_shape(side, 3));
    all.emplace_back(cube_lattice(), box_shape(side, 3, 2));
    all.emplace_back(cube_lattice(), box_shape(2, 12, side));
    all.emplace_back(octagons_lattice(), octagons_shape(side + 1, 3));
  }
  all.emplace_back(hex_lattice(), hex_parallelogram_shape(30, 2));
  std::vector<Coordinates> holed_hexes = hex_hexagon_shape(3);
  std::erase_if(holed_hexes, [](Coordinates at) { return at.row == 2 && at.column != 2; });
  all.emplace_back(hex_lattice(), holed_hexes);
  std::vector<Coordinates> holed_box = box_shape(3, 3, 3);
  std::erase_if(holed_box, [](Coordinates at) { return at.level == 1 && at.row == 1 && at.column != 0; });
  all.emplace_back(cube_lattice(), holed_box);
  std::vector<Coordinates> holed_octagons = octagons_shape(4, 6);
  std::erase_if(holed_octagons, [](Coordinates at) { return at.row == 3 && at.column != 3; });
  all.emplace_back(octagons_lattice(), holed_octagons);
  return all;
}

std::vector<std::string> texts_of(const std::vector<DrawnCell>& cells) {
  std::vector<std::string> texts;
  for (const DrawnCell& cell : cells) texts.push_back(cell.text);
  return texts;
}

std::string errors(const Grid& grid, const std::string& drawing) {
  Diagnostics diagnostics;
  CHECK_FALSE(read_drawing(grid, LocatedText::standalone("drawing", drawing), diagnostics));
  return format_diagnostics(diagnostics, {false, 0});
}

std::vector<Coordinates> cells_of(const Grid& grid) {
  std::vector<Coordinates> cells;
  for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
    cells.push_back(grid.coordinates(static_cast<Cell>(cell)));
  return cells;
}

}  // namespace

TEST_CASE("what is drawn reads back, on every shape, with and without labels", "[notation]") {
  Random random(9);
  const std::vector<std::string> contents = {"", "K", "Ql", "R-t", "*", "m", "\u03A3", "Plt"};
  for (const Grid& grid : grids())
    for (bool has_labels : {false, true})
      for (int i = 0; i < 6; ++i) {
        std::vector<std::string> texts;
        for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
          texts.push_back(random.chance(50) ? contents[random.below(i < 3 ? 2 : contents.size())] : "");
        const std::string drawing = print_drawing(
            grid, [&](Cell cell) { return texts[cell]; }, has_labels);
        Diagnostics diagnostics;
        const auto read = read_drawing(grid, LocatedText::standalone("drawing", drawing), diagnostics);
        INFO(drawing << format_diagnostics(diagnostics));
        REQUIRE(read);
        REQUIRE(texts_of(*read) == texts);
      }
}

TEST_CASE("triangles with holes read back too, as a board and as a mask", "[notation]") {
  std::vector<Coordinates> cells = triangle_shape(5);
  // One hole alone and two side by side.
  std::erase_if(cells, [](Coordinates at) {
    return (at.row == 0 && at.column == 3) || (at.row == 2 && (at.column == 3 || at.column == 4));
  });
  const Grid grid(triangle_lattice(), cells);
  for (const char* content : {"K", ""}) {
    const std::string drawing = print_drawing(
        grid, [&](Cell) { return content; }, false);
    Diagnostics diagnostics;
    INFO(drawing);
    CHECK(read_drawing(grid, LocatedText::standalone("drawing", drawing), diagnostics));
    const auto mask = read_mask(triangle_lattice(), LocatedText::standalone("drawing", drawing), diagnostics);
    REQUIRE(mask);
    CHECK(cells_of(Grid(triangle_lattice(), *mask)) == cells_of(grid));
  }
}

TEST_CASE("colors change nothing but colors", "[notation]") {
  for (const Grid& grid : grids()) {
    const auto text_of = [](Cell cell) {
      return cell % 3 == 0 ? std::string() : cell % 3 == 1 ? std::string("K") : std::string("Pl");
    };
    const DrawingStyle style{.paint = [&](Cell cell, std::string_view character) {
      CHECK(text_of(cell).find(character) != std::string::npos);
      return "<" + std::string(character) + ">";
    }};
    const std::string painted = print_drawing(grid, text_of, default_labels(grid), style);
    std::string plain = painted;
    std::erase_if(plain, [](char c) { return c == '<' || c == '>'; });
    CHECK(plain == print_drawing(grid, text_of, default_labels(grid)));
    CHECK((grid.cell_count() < 2 || painted.find("<K>") != std::string::npos));
  }
}

TEST_CASE("some rows are drawn as they are in the whole", "[notation]") {
  for (const Grid& grid : grids()) {
    const auto text_of = [](Cell cell) { return std::string(1, static_cast<char>('A' + cell % 26)); };
    const Labels labels = default_labels(grid);
    const std::string whole = print_drawing(grid, text_of, labels);
    CHECK(print_drawing(grid, text_of, labels, {.first_row = -1, .last_row = grid.rows()}) == whole);
    const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
    for (int row = 0; row + 1 < grid.rows(); ++row) {
      const std::string part = print_drawing(grid, text_of, labels, {.first_row = row, .last_row = row});
      INFO(whole << part);
      CHECK(lines(part) < lines(whole));
      for (std::string_view line : split(part, '\n')) CHECK(whole.find(line) != std::string::npos);
      for (std::size_t cell = 0; cell < grid.cell_count(); ++cell)
        if (grid.coordinates(static_cast<Cell>(cell)).row == row)
          CHECK(part.find(text_of(static_cast<Cell>(cell))) != std::string::npos);
    }
  }
}

TEST_CASE("a row of one square is one cell, however long its text", "[notation]") {
  const Grid grid(square_lattice(), rectangle_shape(1, 2));
  Diagnostics diagnostics;
  CHECK(read_drawing(grid, LocatedText::standalone("drawing", "Kl\nQlt\n"), diagnostics));
}

TEST_CASE("a triangle is drawn like the sources draw it", "[notation]") {
  const Grid grid(triangle_lattice(), triangle_shape(2));
  // Cells in order: a1, b1, c1 at the bottom, b2 at the top.
  const std::vector<std::string> texts = {"B", "K", "R", "Q"};
  CHECK(print_drawing(
            grid, [&](Cell cell) { return texts[cell]; }, false) ==
        "   /\\\n"
        "  /Q \\\n"
        "  ----\n"
        " /\\K /\\\n"
        "/B \\/R \\\n"
        "--------\n");
}

TEST_CASE("hexes are drawn in staggered lines", "[notation]") {
  const Grid grid(hex_lattice(), hex_hexagon_shape(2));
  const std::vector<std::string> texts = {"R", "", "Q", "", "", "", "K"};
  const auto text_of = [&](Cell cell) { return texts[cell]; };
  CHECK(print_drawing(grid, text_of, true) ==
        "  K\n"
        ".   .\n"
        "  .\n"
        ".   Q\n"
        "  R\n"
        "a b c\n");
  for (const char* drawing : {"K\n. .\n.\n. Q\nR\n", "    K\n\n . .\n  .\n. Q\n  R\na b c\n"}) {
    Diagnostics diagnostics;
    const auto read = read_drawing(grid, LocatedText::standalone("drawing", drawing), diagnostics);
    INFO(drawing << format_diagnostics(diagnostics));
    REQUIRE(read);
    CHECK(texts_of(*read) == texts);
  }
  CHECK(errors(grid, "K\n. .\n.\n. Q .\nR\n") ==
        "drawing:4:1: error: this row has 3 cells, expected 2 [drawing]\n"
        "  . Q .\n"
        "  ^~~~~\n"
        "  hint: a cell is one character, or a word; an empty cell is a . and a hole is a #\n");
}

TEST_CASE("octagons are drawn in staggered lines with the numbers of their rows", "[notation]") {
  const Grid grid(octagons_lattice(), octagons_shape(3, 2));
  const std::vector<std::string> texts = {"R", "", "", "p", "", "", "", "K"};
  const auto text_of = [&](Cell cell) { return texts[cell]; };
  CHECK(print_drawing(grid, text_of, true) ==
        "3 .   .   K\n"
        "2   p   .\n"
        "1 R   .   .\n"
        "  a b c d e\n");
  for (const char* drawing : {". . K\np .\nR . .\n", "3 . . K\n2 p .\n1 R . .\na b c d e\n"}) {
    Diagnostics diagnostics;
    const auto read = read_drawing(grid, LocatedText::standalone("drawing", drawing), diagnostics);
    INFO(drawing << format_diagnostics(diagnostics));
    REQUIRE(read);
    CHECK(texts_of(*read) == texts);
  }
}

TEST_CASE("the lowest line of a mask of octagons has octagons", "[notation]") {
  const auto cells = [](const char* text) {
    Diagnostics diagnostics;
    const auto mask = read_mask(octagons_lattice(), LocatedText::standalone("mask", text), diagnostics);
    INFO(format_diagnostics(diagnostics));
    REQUIRE(mask);
    return cells_of(Grid(octagons_lattice(), *mask));
  };
  CHECK(cells("  .\n.   .\n") == std::vector<Coordinates>{{0, 0}, {2, 0}, {1, 1}});
  CHECK(cells("  .\n.   .\n  #\n") == std::vector<Coordinates>{{1, 1}, {3, 1}, {2, 2}});
}

TEST_CASE("the levels of a cube stand side by side", "[notation]") {
  std::vector<Coordinates> cells = box_shape(3, 2, 2);
  std::erase(cells, Coordinates{1, 1, 1});
  const Grid grid(cube_lattice(), cells);
  std::vector<std::string> texts = {"R", "", "N", "", "", "", "", "k", "", "", "+"};
  const auto text_of = [&](Cell cell) { return texts[cell]; };
  CHECK(print_drawing(grid, text_of, true) ==
        "  A    B\n"
        "2 ...  .#+\n"
        "1 R.N  .k.\n"
        "  abc  abc\n");
  texts[10] = "Kl";
  CHECK(print_drawing(grid, text_of, true) ==
        "  A          B\n"
        "2 .  .  .  | .  #  Kl\n"
        "1 R  .  N  | .  k  .\n"
        "  a  b  c    a  b  c\n");
  texts[10] = "K";
  for (const char* drawing :
       {"...  .#K\nR.N  .k.\n", "A B\n2 ... .#K\n1 R.N    .k.\nabc abc", ". . .|. # K\nR . N | . k .\n"}) {
    Diagnostics diagnostics;
    const auto read = read_drawing(grid, LocatedText::standalone("drawing", drawing), diagnostics);
    INFO(drawing << format_diagnostics(diagnostics));
    REQUIRE(read);
    CHECK(texts_of(*read) == texts);
  }
  CHECK(errors(grid, "...  .##.\n...\n") ==
        "drawing:1:6: error: row 2 of level B has 4 cells, expected 3 [drawing]\n"
        "  ...  .##.\n"
        "       ^~~~\n"
        "  hint: a cell is one character, or a word; an empty cell is a . and a hole is a #\n"
        "drawing:2:1: error: row 1 has 1 levels, expected 2 [drawing]\n"
        "  ...\n"
        "  ^~~\n"
        "  hint: the levels stand from left to right, with spaces or | between them\n");
}

TEST_CASE("a variant's own column letters stand below its drawings and are read there", "[notation]") {
  const std::vector<std::string> columns = {"\u00E9", "A", "x1", "b"};
  for (const Grid& grid :
       {Grid(square_lattice(), rectangle_shape(4, 2)), Grid(triangle_lattice(), parallelogram_shape(1, 3)),
        Grid(hex_lattice(), hex_parallelogram_shape(4, 2)), Grid(cube_lattice(), box_shape(4, 2, 2))}) {
    const Labels labels(default_labels(grid).all(), columns);
    const std::string drawing = print_drawing(
        grid, [](Cell cell) { return cell == 1 ? "K" : ""; }, labels);
    INFO(drawing);
    CHECK(drawing.find("\u00E9") != std::string::npos);
    Diagnostics diagnostics;
    const auto read = read_drawing(grid, LocatedText::standalone("drawing", drawing), diagnostics, columns);
    REQUIRE(read);
    CHECK((*read)[1].text == "K");
  }
  const Grid grid(square_lattice(), rectangle_shape(2, 1));
  CHECK(print_drawing(
            grid, [](Cell) { return "K"; }, Labels({"p", "q"})) == "K K\n");
}

TEST_CASE("a mask of hexes is placed by its spaces", "[notation]") {
  const Grid grid(hex_lattice(), hex_hexagon_shape(4));
  Diagnostics diagnostics;
  const std::string drawing = print_drawing(
      grid, [](Cell) { return ""; }, false);
  const auto mask = read_mask(hex_lattice(), LocatedText::standalone("mask", drawing), diagnostics);
  REQUIRE(mask);
  CHECK(cells_of(Grid(hex_lattice(), *mask)) == cells_of(grid));
  for (const char* text : {"", ".  .\n", ". .\n", ".\n.\n", "#"})
    CHECK_FALSE(read_mask(hex_lattice(), LocatedText::standalone("mask", text), diagnostics));
  CHECK_FALSE(read_mask(cube_lattice(), LocatedText::standalone("mask", "..\n"), diagnostics));
}

TEST_CASE("leading spaces, empty lines and dashes do not matter", "[notation]") {
  const Grid grid(triangle_lattice(), triangle_shape(2));
  for (const char* drawing :
       {"/\\\n/Q \\\n/\\K /\\\n/B \\/R \\\n", "\n   /\\\n  /Q \\\n\n  ----\n /\\K /\\\n/B \\/R \\\n--------\n\n",
        "/\\\n/ Q\\\n----\n/\\ K/\\\n/ B\\/ R\\\n"}) {
    Diagnostics diagnostics;
    const auto read = read_drawing(grid, LocatedText::standalone("drawing", drawing), diagnostics);
    INFO(drawing << format_diagnostics(diagnostics));
    REQUIRE(read);
    CHECK(texts_of(*read) == std::vector<std::string>{"B", "K", "R", "Q"});
  }
}

TEST_CASE("squares are plain rows of characters or words", "[notation]") {
  const Grid grid(square_lattice(), rectangle_shape(3, 2));
  for (const char* drawing : {"r.k\nR+QK\n", "r . k\nR +Q K\n", "2 r . k\n1 R +Q K\n  a b c\n"}) {
    Diagnostics diagnostics;
    const auto read = read_drawing(grid, LocatedText::standalone("drawing", drawing), diagnostics);
    INFO(drawing << format_diagnostics(diagnostics));
    REQUIRE(read);
    CHECK(texts_of(*read) == std::vector<std::string>{"R", "+Q", "K", "r", "", "k"});
  }
}

TEST_CASE("a drawn cell knows its place", "[notation]") {
  const Grid grid(triangle_lattice(), triangle_shape(2));
  Diagnostics diagnostics;
  const auto read =
      read_drawing(grid, LocatedText::standalone("drawing", "/\\\n/Q \\\n/\\K /\\\n/B \\/R \\\n"), diagnostics);
  REQUIRE(read);
  CHECK((*read)[3].span.offset == 4);   // Q
  CHECK((*read)[1].span.offset == 10);  // K
  CHECK((*read)[2].span.offset == 20);  // R
  CHECK((*read)[2].span.length == 1);
}

TEST_CASE("errors of a drawing are reported at their place", "[notation]") {
  const Grid triangles(triangle_lattice(), triangle_shape(2));
  CHECK(errors(triangles, "/\\\n/Q \\\n/\\K /\\\n/B \\/R \\/N \\\n") ==
        "drawing:4:1: error: row 1 has 3 up-cells here, expected 2 [drawing]\n"
        "  /B \\/R \\/N \\\n"
        "  ^~~~~~~~~~~~\n"
        "  hint: each cell is two characters between its slashes, as in /K \\; a / or \\ may be missing, and a hole is "
        "##\n");
  CHECK(errors(triangles, "/\\\n/Q \\\n/\\K /\\\n") ==
        "drawing:3:1: error: the drawing has 3 lines of cells, expected 4: two for each of the 2 rows [drawing]\n"
        "  /\\K /\\\n"
        "  ^~~~~~\n"
        "  hint: lines of dashes and blank lines are not counted\n");
  CHECK(errors(triangles, "/\\\n/Q \\ x\n/\\K /\\\n/B \\/R \\\n") ==
        "drawing:2:6: error: 'x' stands outside the cells [drawing]\n"
        "  /Q \\ x\n"
        "       ^\n"
        "  hint: up-cells are filled in between / and \\\n");
  const Grid squares(square_lattice(), rectangle_shape(3, 2));
  CHECK(errors(squares, "r.k\nRQ\n") ==
        "drawing:2:1: error: row 1 has 2 cells, expected 3 [drawing]\n"
        "  RQ\n"
        "  ^~\n"
        "  hint: a cell is one character, or a word; an empty cell is a . and a hole is a #\n");
  CHECK(errors(squares, "r.k\n") ==
        "drawing:1:1: error: the drawing has 1 row, expected 2 [drawing]\n"
        "  r.k\n"
        "  ^~~\n"
        "  hint: write | after the key, so that the lines below are kept as lines\n");
  CHECK(errors(squares, "").find("the drawing has 0 rows, expected 2") != std::string::npos);
}

TEST_CASE("a board's drawing with blank holes can be its setup", "[notation]") {
  const char* board = "   /\\      /\\\n  /  \\    /  \\\n /\\  /\\  /\\  /\\\n/  \\/  \\/  \\/  \\\n";
  const char* setup = "   /\\      /\\\n  /K \\    /Q \\\n /\\r /\\  /\\  /\\\n/  \\/  \\/  \\/  \\\n";
  Diagnostics diagnostics;
  const auto mask = read_mask(triangle_lattice(), LocatedText::standalone("mask", board), diagnostics);
  REQUIRE(mask);
  const Grid grid(triangle_lattice(), *mask);
  CHECK(grid.cell_count() == 9);
  const auto read = read_drawing(grid, LocatedText::standalone("setup", setup), diagnostics);
  REQUIRE(read);
  CHECK(texts_of(*read) == std::vector<std::string>{"", "r", "", "", "", "", "", "K", "Q"});
  CHECK(errors(grid, "   /\\  x   /\\\n  /K \\    /Q \\\n /\\r /\\  /\\  /\\\n/  \\/  \\/  \\/  \\\n") != "");
}

TEST_CASE("a board of hexes with blank holes can be its setup", "[notation]") {
  struct Board {
    const char *board, *setup;
    std::vector<std::string> texts;
  };
  const Board boards[] = {
      {"  .   .\n.       .\n  .   .\n", "  Q   r\n.       K\n  .   .\n", {"", "", "", "K", "Q", "r"}},
      // The first row has neither its first nor its last place, and other holes are drawn.
      {"      .\n.   .   .\n  #\n.   .   .\n",
       "      Q\n.   .   R\n\n  #\nk   .   .\n",
       {"k", "", "", "", "", "R", "Q"}},
      {"    .   .   .\n  .   .\n.\n", "    K   .   Q\n  .   .\nr\n", {"r", "", "", "K", "", "Q"}},
  };
  for (const Board& one : boards) {
    Diagnostics diagnostics;
    INFO(one.setup);
    const auto mask = read_mask(hex_lattice(), LocatedText::standalone("mask", one.board), diagnostics);
    REQUIRE(mask);
    const Grid grid(hex_lattice(), *mask);
    for (const std::string indent : {"", "   "}) {
      std::string drawing;
      for (std::string_view line : split(one.setup, '\n')) drawing += indent + std::string(line) + "\n";
      const auto read = read_drawing(grid, LocatedText::standalone("setup", drawing), diagnostics);
      INFO(drawing << format_diagnostics(diagnostics));
      REQUIRE(read);
      CHECK(texts_of(*read) == one.texts);
    }
  }
  const Grid ring(hex_lattice(), {{1, 0}, {3, 0}, {0, 1}, {4, 1}, {1, 2}, {3, 2}});
  CHECK(errors(ring, "  .   .\n.   .   .\n  .\n") ==
        "drawing:3:1: error: this row has 1 cell, expected 2 [drawing]\n"
        "    .\n"
        "  ^~~\n"
        "  hint: a cell is one character, or a word; an empty cell is a . and a hole is a #\n");
}

TEST_CASE("a stray space in a board of squares is reported", "[notation]") {
  const auto error = [](const char* drawing) {
    Diagnostics diagnostics;
    const auto mask = read_mask(square_lattice(), LocatedText::standalone("mask", drawing), diagnostics);
    CHECK(mask.has_value() != diagnostics.has_errors());
    return format_diagnostics(diagnostics);
  };
  CHECK(error("....\n.. ..\n....\n") ==
        "mask:2:3: error: row 2 has a space, but other rows have none [drawing]\n"
        "  .. ..\n"
        "    ^\n"
        "  hint: either all rows have spaces between their cells, or none has\n");
  CHECK(error(". . .\n. ..\n. . .\n") ==
        "mask:2:3: error: row 2 lacks a space here [drawing]\n"
        "  . ..\n"
        "    ^~\n"
        "  hint: either all rows have spaces between their cells, or none has\n");
  CHECK(error(". . .\n...\n. . .\n").find("mask:2:1: error: row 2 lacks a space here") == 0);
  for (const char* right :
       {"...\n..\n.\n", ". . .\n.\n. .\n", " ...\n  ...\n", ". .  .\n.   . #\n", "..\n", "Kl .. ..\n.. Pt ..\n"}) {
    INFO(right);
    CHECK(error(right) == "");
  }
}

TEST_CASE("nothing stands in a hole", "[notation]") {
  const Grid grid(square_lattice(), {{0, 0}, {2, 0}});
  Diagnostics diagnostics;
  CHECK(read_drawing(grid, LocatedText::standalone("drawing", "R#K"), diagnostics));
  CHECK(errors(grid, "RQK") ==
        "drawing:1:2: error: 'Q' stands in a hole of the board [drawing]\n"
        "  RQK\n"
        "   ^\n"
        "  hint: a hole is drawn #\n");
}

TEST_CASE("a board drawn empty is a mask of its own shape", "[notation]") {
  for (const Grid& grid : grids()) {
    // Cubes are not described by drawings, nor are hexes of a single column, in whose drawing every line has a cell.
    if (grid.lattice() == cube_lattice() || (grid.lattice() == hex_lattice() && grid.columns() == 1)) continue;
    const std::string drawing = print_drawing(
        grid, [](Cell) { return std::string(); }, false);
    Diagnostics diagnostics;
    const auto cells = read_mask(grid.lattice(), LocatedText::standalone("mask", drawing), diagnostics);
    INFO(drawing << format_diagnostics(diagnostics));
    REQUIRE(cells);
    REQUIRE(cells_of(Grid(grid.lattice(), *cells)) == cells_of(grid));
  }
}

TEST_CASE("a mask that shows no board is reported", "[notation]") {
  for (const auto& [lattice, text] : {std::pair{"triangle", "hello"},
                                      {"triangle", ""},
                                      {"square", "###"},
                                      {"triangle", " /\\\n/  \\\n/\\  /\\\n/  \\/  \\\n"}}) {
    Diagnostics diagnostics;
    INFO(text);
    CHECK_FALSE(read_mask(lattice_named(lattice), LocatedText::standalone("mask", text), diagnostics));
    CHECK(diagnostics.error_count() == 1);
  }
}

}  // namespace trigon::engine::testing
