// The key `board`: interpreter/model/board_style.h, interpreter/variant/board_section.cpp, board_bars.cpp. Its errors
// are in tests/broken/board.txt.
#include "interpreter/model/board_style.h"

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "interpreter/compare/resolve.h"
#include "interpreter/compare/variant_hash.h"
#include "interpreter/loader/loader.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const std::string small_triangle = "{ lattice: triangle, shape: triangle, side: 3 }";
const std::string square = "{ lattice: square, shape: rectangle, columns: 3, rows: 3 }";
const std::string hexagon = "{ lattice: hex, shape: hexagon, side: 2 }";

/// A game on this grid with a king of each player on these cells.
RulesetPtr board(const std::string& grid, const std::string& keys, const char* white, const char* black) {
  return load_text(duel(grid, {"king: { letter: K, moves: W }"},
                        std::string("{ white: { K: ") + white + " }, black: { K: " + black + " } }",
                        keys.empty() ? "" : "end: { royals: capture }\nboard: " + keys + "\n"));
}

RulesetPtr on_triangle(const std::string& keys = "") { return board(small_triangle, keys, "a1", "c3"); }
RulesetPtr on_square(const std::string& keys = "") { return board(square, keys, "a1", "c3"); }

/// The fills of the cells, in their order, by their first letters.
std::string fills(const RulesetPtr& ruleset) {
  std::string letters;
  for (const std::string& fill : ruleset->board.fills) letters += fill[0];
  return letters;
}

std::size_t lines(const RulesetPtr& ruleset, bool of_palaces = false) {
  std::size_t count = 0;
  for (const BoardLine& line : ruleset->board.lines) count += line.is_palace == of_palaces ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("cells have the usual colors of their lattice", "[board]") {
  // a1 b1 c1 d1 e1, b2 c2 d2, c3: up and down in turn.
  CHECK(fills(on_triangle()) == "dldlddldd");
  CHECK(fills(on_square()) == "dldldldld");
  const RulesetPtr hexes = board(hexagon, "", "b1", "b3");
  CHECK(std::set<std::string>(hexes->board.fills.begin(), hexes->board.fills.end()) ==
        std::set<std::string>{"dark", "light", "mid"});
  CHECK_FALSE(hexes->board.has_crossings);
  CHECK(hexes->board.lines.empty());
}

TEST_CASE("dark cells are an orientation or a region", "[board]") {
  CHECK(fills(on_triangle("{ dark: up }")) == fills(on_triangle()));
  CHECK(fills(on_triangle("{ dark: down }")) == "ldldlldll");
  CHECK(fills(on_square("{ dark: [] }")) == "lllllllll");
  CHECK(fills(on_square("{ dark: [a1, c3] }")) == "dllllllld");
  // Each player's first row: both are dark.
  CHECK(fills(on_square("{ dark: { rows: 0 } }")) == "dddlllddd");
}

TEST_CASE("cells that steps connect share a color", "[board]") {
  CHECK(fills(on_square("{ colors: { steps: F, fills: [dark, light] } }")) == fills(on_square()));
  CHECK(fills(on_square("{ colors: { steps: W, fills: [mid, light] } }")) == "mmmmmmmmm");
  // Columns: three components, of which the third has the first color again.
  CHECK(fills(on_square("{ colors: { steps: fWbW, fills: red blue } }")) == "rbrrbrrbr");
}

TEST_CASE("an option of 64 triangles shows the four quarters of its unicorns", "[board]") {
  const RulesetPtr ruleset = load_shipped("64-triangles-2p-corners", {"unicorns"});
  std::map<std::string, int> cells;
  for (const std::string& fill : ruleset->board.fills) ++cells[fill];
  REQUIRE(cells.size() == 4);
  for (const auto& [fill, count] : cells) CHECK(count >= 13);
  // A unicorn's steps stay within a color.
  for (std::size_t c = 0; c < ruleset->grid.cell_count(); ++c)
    for (std::size_t h = 0; h < ruleset->grid.heading_count(); ++h) {
      const Cell to = ruleset->grid.step(static_cast<Cell>(c), static_cast<Heading>(h));
      if (to != no_cell && ruleset->grid.kind(static_cast<Cell>(c), static_cast<Heading>(h)) == triagonal)
        CHECK(ruleset->board.fills[c] == ruleset->board.fills[to]);
    }
}

TEST_CASE("lines join the cells that share an edge", "[board]") {
  CHECK(lines(on_square("{ style: lines }")) == 12);
  CHECK(lines(on_triangle("{ style: lines }")) == 9);
  CHECK(lines(board(hexagon, "{ style: lines }", "b1", "b3")) == 12);
  CHECK(lines(on_square("{ style: cells }")) == 0);
  const RulesetPtr cube = load_text(
      "grid: { lattice: cube, shape: box, columns: 2, rows: 2, levels: 2 }\n"
      "players: { white: { facing: [0, 1, 0] }, black: { facing: [0, -1, 0] } }\n"
      "pieces: { king: { letter: K, moves: W } }\nsetup: { white: { K: Aa1 }, black: { K: Bb2 } }\n"
      "end: { royals: capture }\nboard: { style: lines }\n");
  CHECK(lines(cube) == 8);
}

TEST_CASE("gaps take lines away, and palaces have lines of their own", "[board]") {
  const RulesetPtr ruleset = on_square("{ style: lines, gaps: b1-b2 c2-c1, lines: [a1-c3, c1-a3] }");
  CHECK(lines(ruleset) == 10);
  CHECK(lines(ruleset, true) == 2);
  CHECK(lines(on_square("{ lines: a1-c3 }"), true) == 1);
}

TEST_CASE("coordinates are texts for the columns or rows of an edge", "[board]") {
  const RulesetPtr ruleset = on_square("{ coordinates: { top: 3 2 1, right: [三, 二, 一] } }");
  const auto& [top, right, bottom, left] = ruleset->board.coordinates;
  CHECK(top == std::vector<std::string>{"3", "2", "1"});
  CHECK(right == std::vector<std::string>{"三", "二", "一"});
  CHECK((bottom.empty() && left.empty()));
}

TEST_CASE("areas are what all players' regions have", "[board]") {
  const RulesetPtr ruleset = on_square("{ areas: { ends: { rows: 0 }, spot: [b2] } }");
  REQUIRE(ruleset->board.areas.size() == 2);
  CHECK(ruleset->board.areas[0].name == "ends");
  CHECK(ruleset->board.areas[0].cells.size() == 6);
  CHECK(ruleset->board.areas[1].cells.size() == 1);
}

TEST_CASE("bars of players lie at the back or the front of cells that have an edge there", "[board]") {
  const auto bars = [](const std::string& keys) { return on_triangle("{ bars: { way: " + keys + " } }")->board.bars; };
  // White looks up: behind it, cells that point up have their lowest edge, from their first corner on.
  const std::vector<BoardBars> back = bars("{ cells: { orientation: up } }");
  REQUIRE(back.size() == 1);
  CHECK(back[0].name == "way");
  CHECK(back[0].player == Player{0});
  CHECK(back[0].edges.size() == 6);
  const std::vector<BoardBars> rows = bars("{ cells: { rows: 0 }, edge: front, color: red }");
  // Before white row 0 has two cells that point down, before black, at the top, it has one that points up.
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].edges.size() == 2);
  CHECK(rows[1].edges.size() == 1);
  CHECK(rows[1].player == Player{1});
  CHECK(rows[1].color == "red");
  const std::vector<BoardBars> common = bars("{ cells: [a1, b1, c1], facing: 30, color: blue }");
  REQUIRE(common.size() == 1);
  CHECK_FALSE(common[0].player);
  CHECK(common[0].edges.size() == 2);
}

TEST_CASE("a player who never moves has no bars", "[board]") {
  const RulesetPtr ruleset = load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 3, rows: 3 }
players: { white: { facing: 90 }, black: { facing: 270 }, nobody: { facing: 90, neutral: true } }
board: { bars: { home: { cells: [b2] } } }
pieces: { king: { letter: K, moves: W } }
setup: { white: { K: a1 }, black: { K: c3 }, nobody: { K: b2 } }
end: { royals: capture }
)");
  CHECK(ruleset->board.bars.size() == 2);
}

TEST_CASE("a bar begins at a corner of its cell and leads to the next", "[board]") {
  const RulesetPtr ruleset = on_square("{ bars: { goal: { cells: { rows: 2 }, edge: front } } }");
  REQUIRE(ruleset->board.bars.size() == 2);
  for (const BoardBars& bars : ruleset->board.bars) {
    CHECK(bars.color == ruleset->players[*bars.player].color);
    REQUIRE(bars.edges.size() == 3);
    for (const auto& [cell, corner] : bars.edges) {
      const std::vector<Point> corners = ruleset->grid.corners(cell);
      const double edge_of_board = bars.player == Player{0} ? 3 : 0;
      CHECK(corners[corner].y == edge_of_board);
      CHECK(corners[(corner + 1) % corners.size()].y == edge_of_board);
    }
  }
}

TEST_CASE("the drawing of a board comes from a base and from options, key by key", "[board]") {
  const MemoryFiles files(
      {{"base.yaml", duel(square, {"king: { letter: K, moves: W }"}, "{ white: { K: a1 }, black: { K: c3 } }",
                          "board: { style: lines, lines: a1-c3 }\n"
                          "options: { plain: { changes: { board: { lines: ~ } } } }\n")},
       {"game.yaml", "extends: base.yaml\nboard: { style: cells }\n"}});
  Diagnostics diagnostics;
  const auto game = load_variant(files, "game.yaml", {}, diagnostics);
  const auto plain = load_variant(files, "game.yaml", {"plain"}, diagnostics);
  REQUIRE(game);
  REQUIRE(plain);
  CHECK(lines(game->ruleset) == 0);
  CHECK(lines(game->ruleset, true) == 1);
  CHECK(lines(plain->ruleset, true) == 0);
}

TEST_CASE("how a board and its pieces are drawn is no rule", "[board]") {
  const std::string plain = variant_hash(*on_square());
  for (const char* keys :
       {"{ style: lines, gaps: b1-b2, lines: a1-c3 }", "{ dark: [a1] }", "{ areas: { a: [b2] } }",
        "{ bars: { a: { cells: [b2] } } }", "{ colors: { steps: W, fills: red } }", "{ coordinates: { top: 3 2 1 } }"})
    CHECK(variant_hash(*on_square(keys)) == plain);
  const auto hash_of = [](const std::string& piece) {
    return variant_hash(*load_text(duel(square, {piece}, "{ white: { K: a1 }, black: { K: c3 } }")));
  };
  CHECK(hash_of("king: { letter: K, moves: W }") == hash_of("king: { letter: K, moves: W, symbol: rook }"));
}

TEST_CASE("the resolved variant says how the board is drawn", "[board][resolve]") {
  const RulesetPtr ruleset = on_square(
      "{ style: lines, gaps: b1-b2, lines: a1-c3, areas: { spot: [b2] }, dark: [a1], "
      "coordinates: { left: 1 2 3 } }");
  const auto json = resolved_json(*ruleset, {}, Names(*ruleset));
  REQUIRE(json);
  const Json& drawn = json->at("board");
  CHECK(drawn["style"] == "lines");
  CHECK(drawn["fills"].dump() == R"(["dark","light","light","light","light","light","light","light","light"])");
  CHECK(drawn["lines"].size() == 12);
  CHECK(drawn["lines"].back().dump() == R"({"from":[0.5,0.5],"to":[2.5,2.5],"kind":"palace"})");
  CHECK(drawn["areas"].dump() == R"([{"name":"spot","cells":["b2"]}])");
  CHECK(drawn["coordinates"].dump() == R"({"left":["1","2","3"]})");
  CHECK(drawn["bars"].empty());
  CHECK(json->at("pieces")[0]["symbol"] == "king");
  const RulesetPtr barred =
      on_square("{ bars: { goal: { cells: [b2], color: red }, side: { cells: [a1], facing: 0, color: '#00f' } } }");
  const Json bars = resolved_json(*barred, {}, Names(*barred))->at("board")["bars"];
  REQUIRE(bars.size() == 3);
  CHECK(bars[0].dump() == R"({"name":"goal","player":"white","color":"red","edges":[{"cell":"b2","corner":0}]})");
  CHECK(bars[2].dump() == R"({"name":"side","player":null,"color":"#00f","edges":[{"cell":"a1","corner":1}]})");
}

TEST_CASE("players have the colors of their names", "[board]") {
  const auto colors = [](const std::vector<std::string>& names) {
    std::string players;
    for (const std::string& name : names) players += "  " + name + ": { facing: 30 }\n";
    std::string setup;
    const char* const cells[] = {"a1", "c1", "c3"};
    for (std::size_t i = 0; i < names.size(); ++i)
      setup += "  " + names[i] + ": { king: " + cells[i] + " }\n";
    const RulesetPtr ruleset = load_text("grid: " + small_triangle + "\nplayers:\n" + players +
                                         "pieces: { king: { letter: K, moves: W, royal: true } }\nsetup:\n" + setup);
    std::vector<std::string> found;
    for (const PlayerInfo& player : ruleset->players) found.push_back(player.color);
    return found;
  };
  using Colors = std::vector<std::string>;
  CHECK(colors({"left", "top", "right"}) == Colors{"#f5f0e1", "#2f2f33", "#b5452f"});
  CHECK(colors({"red", "green", "blue"}) == Colors{"#b5452f", "#3d8b4f", "#2f6fb5"});
  CHECK(colors({"black", "white"}) == Colors{"#2f2f33", "#f5f0e1"});
  // Who has another name gets none of these.
  CHECK(colors({"left", "white", "top"}) == Colors{"#2f2f33", "#f5f0e1", "#b5452f"});
}

}  // namespace trigon::engine::testing
