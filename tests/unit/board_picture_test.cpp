// Boards as text and as SVG: interpreter/pictures/board_picture.h.
#include "interpreter/pictures/board_picture.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <pugixml.hpp>
#include <set>

#include "interpreter/pictures/token_svg.h"
#include "interpreter/rules/game.h"
#include "interpreter/loader/loader.h"
#include "tests/support/has.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

RulesetPtr triangle() {
  return load_text(R"(
name: A & B <small>
grid: { lattice: triangle, shape: triangle, side: 3 }
players: { left: { facing: 30 }, right: { facing: 150 } }
pieces:
  king: { letter: K, moves: W }
  wall: { letter: W, moves: mW }
setup: { left: { K: c1 }, right: { K: e1 } }
)");
}

std::size_t count(const pugi::xml_node& node, const std::string& tag, const std::string& css_class) {
  std::size_t found = 0;
  for (const auto& match : node.select_nodes(("//" + tag + "[@class='" + css_class + "']").c_str()))
    found += match ? 1 : 0;
  return found;
}

}  // namespace

TEST_CASE("a board is drawn with labels and marks", "[tools]") {
  const RulesetPtr ruleset = triangle();
  const Position position = position_of(*ruleset, "1/3/2Kk1 left");
  const std::string text = draw_text({"Title", position, piece_marks(position, cell_of(*ruleset, "c1"))});
  CHECK(text == R"(Title

       /\
3     /  \
      ----
     /\  /\
2   /  \/  \
    --------
   /\* /\kx/\
1 /  \/K \/  \
  ------------
   a b c d e
)");
}

TEST_CASE("hexes and cubes are pictured too", "[tools]") {
  const RulesetPtr hexes = load_text(duel("{ lattice: hex, shape: hexagon, side: 3 }",
                                          {"king: { letter: K, moves: W }"}, "{ white: { K: c1 }, black: { K: c5 } }"));
  pugi::xml_document document;
  REQUIRE(document.load_string(draw_svg({{"hexes", Position(*hexes), std::nullopt}}).c_str()));
  CHECK(count(document, "polygon", "cell light") + count(document, "polygon", "cell mid") +
            count(document, "polygon", "cell dark") ==
        19);
  CHECK(count(document, "text", "name") == 19);
  const RulesetPtr cube = load_text(
      "grid: { lattice: cube, shape: box, columns: 3, rows: 2, levels: 4 }\n"
      "players: { white: { facing: [0, 1, 0] }, black: { facing: [0, -1, 0] } }\n"
      "pieces: { king: { letter: K, moves: W } }\nsetup: { white: { K: Aa1 }, black: { K: Bc2 } }\n"
      "end: { royals: capture }\n");
  REQUIRE(document.load_string(draw_svg({{"cube", Position(*cube), std::nullopt}}).c_str()));
  CHECK(count(document, "polygon", "cell dark") == 12);
  CHECK(count(document, "text", "label") == 4 * (1 + 2 + 3));
}

TEST_CASE("an SVG is well formed and shows every cell, piece and mark", "[tools]") {
  const RulesetPtr ruleset = triangle();
  const Position position = position_of(*ruleset, "1/3/2Kk1 left");
  const std::string svg = draw_svg(
      {{ruleset->name, position, piece_marks(position, cell_of(*ruleset, "c1"))}, {"second", position, std::nullopt}});
  pugi::xml_document document;
  REQUIRE(document.load_string(svg.c_str()));
  CHECK(count(document, "polygon", "cell dark") == 12);  // six up-cells on each board
  CHECK(count(document, "polygon", "cell light") == 6);
  CHECK(count(document, "circle", "piece") == 2);   // left's, one on each board
  CHECK(count(document, "polygon", "piece") == 2);  // right's
  CHECK(count(document, "circle", "move") == 1);
  CHECK(count(document, "circle", "capture") == 2);  // b1 may be captured on, d1 is
  CHECK(document.select_node("//text[@class='title']").node().text().as_string() == std::string("A & B <small>"));
}

namespace {

/// Three players and one cell for each piece of a row, hands and a phase; left's army may change sides.
RulesetPtr three(const std::string& more = "") {
  return load_text(R"(
grid: { lattice: triangle, shape: triangle, side: 4 }
players: { left: { facing: 30, color: white }, top: { facing: 270, color: black }, right: { facing: 150, color: red } }
pieces:
  king: { letter: K, moves: W }
  pawn: { letter: P, moves: fW }
setup: { left: { K: a1 }, top: { K: d4 }, right: { K: g1 } }
end: { royals: capture }
hands: { pieces: pawn, captured: prisoner }
)" + more);
}

std::string attribute(const pugi::xml_document& document, const char* path, const char* name) {
  return document.select_node(path).node().attribute(name).as_string();
}

}  // namespace

TEST_CASE("bars along edges have the colors of their players", "[tools]") {
  const RulesetPtr ruleset = three("board: { bars: { back: { cells: { orientation: down } } } }\n");
  pugi::xml_document document;
  REQUIRE(document.load_string(draw_svg({{"bars", Position(*ruleset)}}).c_str()));
  REQUIRE(count(document, "path", "bar") == 3);
  for (const char* color : {"white", "black", "red"}) {
    const std::string path = attribute(document, fmt::format("//path[@fill='{}']", color).c_str(), "d");
    CHECK(std::ranges::count(path, 'Z') == 6);  // one in each cell that points down
  }
}

TEST_CASE("players are told apart by the shape of their tokens", "[tools]") {
  std::string players, setup;
  for (char name = 'a'; name <= 'h'; ++name) {
    players += std::string(1, name) + ": { facing: 90, color: gray }, ";
    setup += std::string(1, name) + ": { K: " + name + "1 }, ";
  }
  const RulesetPtr ruleset =
      load_text("grid: { lattice: square, shape: rectangle, columns: 8, rows: 2 }\nplayers: { " + players +
                "}\npieces: { king: { letter: K, moves: W } }\nsetup: { " + setup + "}\nend: { royals: capture }\n");
  std::set<std::string> looks;
  for (std::size_t p = 0; p < 8; ++p) {
    const std::string svg =
        draw_token(*ruleset, Piece(0, static_cast<Player>(p), static_cast<Player>(p), false), {20, 20, 10});
    looks.insert(svg);
    CHECK(token_in_words(*ruleset, static_cast<Player>(p)).starts_with("gray "));
  }
  CHECK(looks.size() == 8);
  CHECK(token_in_words(*ruleset, 0) == "gray circle");
  CHECK(token_in_words(*ruleset, 5) == "gray square with two outlines");
}

namespace {

/// Two players, a king with a character each, a pawn that promotes to a gold, and something that is only a letter.
RulesetPtr on_tokens(const std::string& kind, const std::string& more = "") {
  return load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 4, rows: 3 }
players: { black: { facing: 90, color: black }, red: { facing: 270, color: red } }
pieces:
  king: { letter: K, moves: W, character: { black: 玉, red: 王 } }
  pawn: { letter: P, moves: fW }
  tokin: { letter: G, moves: W, symbol: gold, character: と }
  thing: { letter: T, moves: W }
promotion: { pieces: pawn, in: { rows: 2 }, to: tokin }
setup: { black: { K: a1, P: b1, G: c1, T: d1 }, red: { K: a3, P: b3, G: c3, T: d3 } }
end: { royals: capture }
board: { tokens: )" + kind + " }\n" + more);
}

std::string token(const RulesetPtr& ruleset, PieceType type, Player owner) {
  return draw_token(*ruleset, Piece(type, owner, owner, false), {20, 20, 10});
}

}  // namespace

TEST_CASE("without tokens shapes are figures of their owner's color, others keep tokens", "[tools]") {
  const RulesetPtr none = on_tokens("none");
  CHECK(has(token(none, 1, 0), "class=\"figure\" color=\"black\" href=\"#piece-pawn-on-ffffff\""));
  CHECK(has(token(none, 1, 1), "class=\"figure\" color=\"red\" href=\"#piece-pawn-on-ffffff\""));
  CHECK_FALSE(has(token(none, 1, 0), "circle"));
  CHECK(has(token(none, 3, 0), "<circle class=\"piece\""));
  CHECK(token_in_words(*none, 0) == "black");
}

TEST_CASE("disks and octagons have a ring but for the first player's", "[tools]") {
  const RulesetPtr disk = on_tokens("disk"), octagon = on_tokens("octagon");
  CHECK(has(token(disk, 0, 0), "<circle class=\"wood\""));
  CHECK_FALSE(has(token(disk, 0, 0), "ring"));
  CHECK(has(token(disk, 0, 1), "<circle class=\"ring\""));
  CHECK(has(token(octagon, 0, 1), "<polygon class=\"ring\""));
  CHECK(has(token(disk, 0, 0), "href=\"#piece-玉-on-\""));
  CHECK(has(token(disk, 0, 1), "color=\"red\" href=\"#piece-王-on-\""));
  CHECK(has(token(disk, 1, 1), "color=\"red\" href=\"#piece-pawn-on-"));
  CHECK(has(token(disk, 3, 1), "fill=\"red\">T<"));
  CHECK(token_in_words(*disk, 0) == "black on disks");
  CHECK(token_in_words(*octagon, 1) == "red on octagons with a ring");
}

TEST_CASE("tokens point where their owner looks, and are red when promoted", "[tools]") {
  const RulesetPtr pointed = on_tokens("pointed");
  CHECK_FALSE(has(token(pointed, 1, 0), "rotate"));
  CHECK(has(token(pointed, 1, 1), "rotate(-180 20.0 20.0)"));
  CHECK(has(token(pointed, 1, 1), "color=\"#111\""));
  CHECK(has(token(pointed, 2, 1), "color=\"#b3261e\" href=\"#piece-と-on-\""));
  pugi::xml_document document;
  REQUIRE(document.load_string(draw_svg({{"", start_position(*pointed)}}).c_str()));
  std::set<std::string> defined, shown;
  for (const auto& symbol : document.select_nodes("/svg/defs/symbol"))
    CHECK(defined.insert(std::string("#") + symbol.node().attribute("id").as_string()).second);
  for (const auto& use : document.select_nodes("//use")) shown.insert(use.node().attribute("href").as_string());
  CHECK(defined == shown);
}

TEST_CASE("a character that the program does not have is a text", "[tools]") {
  const RulesetPtr ruleset = load_text(duel("{ lattice: square, shape: rectangle, columns: 3, rows: 3 }",
                                            {"king: { letter: K, moves: W, character: { white: 鯨 } }"},
                                            "{ white: { K: a1 }, black: { K: c3 } }", "end: { royals: capture }\n"));
  CHECK(has(token(ruleset, 0, 0), ">鯨</text>"));
  CHECK(has(token(ruleset, 0, 1), "#piece-king-on-"));
}

TEST_CASE("converted and dead pieces have tokens of their own", "[tools]") {
  const RulesetPtr ruleset = three();
  const Position position = position_of(*ruleset, "Kt/1Ptl1/2P-r2/Kl5Kr left");
  pugi::xml_document document;
  REQUIRE(document.load_string(draw_svg({{"", position}}).c_str()));
  CHECK(document.select_node("//g[title='of top, converted from left']/circle[@class='home']"));
  CHECK(document.select_node("//g[title='of top, converted from left']/polygon[@class='piece']"));
  CHECK(document.select_nodes("//path[@class='beak']").size() == 1);
  CHECK(attribute(document, "//g[title='dead, of right']/polygon[@class='dead-home']", "fill") == "red");
  CHECK(attribute(document, "//g[title='dead, of right']/circle[@class='piece']", "fill") == "#999999");
}

TEST_CASE("shapes and letters can be read on colors with names", "[tools]") {
  const RulesetPtr ruleset = three();
  const std::string black = draw_token(*ruleset, Piece(0, 1, 1, false), {}),
                    white = draw_token(*ruleset, Piece(0, 0, 0, false), {});
  CHECK(has(black, "color=\"#fff\" href=\"#piece-king-on-000000\""));
  CHECK(has(white, "color=\"#111\" href=\"#piece-king-on-ffffff\""));
  // A piece without a shape has its letter.
  CHECK(has(draw_token(*triangle(), Piece(1, 1, 1, false), {}), "fill=\"#fff\">W<"));
}

TEST_CASE("a picture defines the shapes that it shows, once each and no others", "[tools][symbols]") {
  const RulesetPtr chess = load_shipped("chess");
  pugi::xml_document document;
  REQUIRE(document.load_string(draw_svg({{"", start_position(*chess)}}).c_str()));
  std::set<std::string> defined, shown;
  for (const auto& symbol : document.select_nodes("/svg/defs/symbol"))
    CHECK(defined.insert(std::string("#") + symbol.node().attribute("id").as_string()).second);
  for (const auto& use : document.select_nodes("//use")) shown.insert(use.node().attribute("href").as_string());
  CHECK(defined == shown);
  CHECK(defined.size() == 12);
  CHECK(document.select_nodes("//use[@class='figure']").size() == 32);
}

TEST_CASE("a variant's own symbols are images in its pictures", "[tools][symbols]") {
  const std::string svg =
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>x</script><path d="M0 0h9v9z"/></svg>)";
  const MemoryFiles files({{"shapes/gnu.svg", svg},
                           {"game.yaml", duel("{ lattice: square, shape: rectangle, columns: 2, rows: 2 }",
                                              {"gnu: { letter: G, moves: W, symbol: shapes/gnu.svg }",
                                               "king: { letter: K, moves: W, symbol: letter }"},
                                              "{ white: { G: a1 }, black: { K: b2 } }")}});
  Diagnostics diagnostics;
  const auto game = load_variant(files, "game.yaml", {}, diagnostics);
  REQUIRE(game);
  CHECK(game->ruleset->types[0].shape == "gnu.svg");
  CHECK(game->ruleset->own_symbols.at("gnu.svg").find("script") == std::string::npos);
  CHECK(std::count(game->files.begin(), game->files.end(), "shapes/gnu.svg") == 1);
  pugi::xml_document document;
  REQUIRE(document.load_string(draw_svg({{"", start_position(*game->ruleset)}}).c_str()));
  CHECK(attribute(document, "//use[@class='symbol']", "href") == "#own-0");
  CHECK(
      attribute(document, "//symbol[@id='own-0']/image", "href").starts_with("data:image/svg+xml;base64,PHN2ZyB4bWxu"));
  CHECK(document.select_nodes("//text[@class='letter']").size() == 1);
}

TEST_CASE("boards have the lines, colors and areas of their variant", "[tools][board]") {
  const auto picture = [](const std::string& keys) {
    const RulesetPtr ruleset =
        load_text(duel("{ lattice: square, shape: rectangle, columns: 2, rows: 2 }", {"king: { letter: K, moves: W }"},
                       "{ white: { K: a1 }, black: { K: b2 } }", "board: " + keys + "\n"));
    return draw_svg({{"", start_position(*ruleset)}});
  };
  pugi::xml_document lines, tiles;
  REQUIRE(
      lines.load_string(picture("{ style: lines, gaps: a1-a2, lines: a1-b2, areas: { river: [a2, b2] } }").c_str()));
  CHECK(count(lines, "polygon", "ground") == 4);
  CHECK(count(lines, "polygon", "area") == 2);
  CHECK(attribute(lines, "//path[@class='line']", "d") ==
        "M66.0 130.0 L130.0 130.0 M130.0 130.0 L130.0 66.0 M66.0 66.0 L130.0 66.0");
  CHECK(attribute(lines, "//path[@class='palace']", "d") == "M66.0 130.0 L130.0 66.0");
  REQUIRE(tiles.load_string(picture("{ colors: { steps: F, fills: [mid, \"#abc\"] } }").c_str()));
  CHECK(count(tiles, "polygon", "cell mid") == 2);
  CHECK(tiles.select_nodes("//polygon[@class='cell'][@fill='#abc']").size() == 2);
  CHECK(tiles.select_nodes("//path[@class='line']").empty());
}

TEST_CASE("coordinates stand at the edges, beyond the names of columns and rows", "[tools][board]") {
  const RulesetPtr ruleset = load_text(
      duel("{ lattice: square, shape: rectangle, columns: 2, rows: 2 }", {"king: { letter: K, moves: W }"},
           "{ white: { K: a1 }, black: { K: b2 } }",
           "board: { coordinates: { top: t u, right: r s, bottom: d e, left: l m } }\n"));
  pugi::xml_document document;
  REQUIRE(document.load_string(draw_svg({{"", start_position(*ruleset)}}).c_str()));
  const auto at = [&](const std::string& text) {
    const std::string node = "//text[.='" + text + "']";
    return attribute(document, node.c_str(), "x") + " " + attribute(document, node.c_str(), "y");
  };
  CHECK(at("t") == "66.0 26.0");
  CHECK(at("s") == "174.0 70.0");
  CHECK(at("d") == "66.0 192.0");
  CHECK(at("l") == "10.0 134.0");
  CHECK(at("a") == "66.0 178.0");
}

TEST_CASE("a whole position has a legend", "[tools]") {
  const RulesetPtr ruleset = three();
  const Position position = position_of(*ruleset, "Kt/3/5/Kl6 left out=right hands=t:Pl2Pr");
  BoardPicture picture{"", position};
  picture.status = status_in_words(position, std::nullopt);
  pugi::xml_document plain, document;
  REQUIRE(document.load_string(draw_svg({picture}).c_str()));
  REQUIRE(plain.load_string(draw_svg({{"", position}}).c_str()));
  std::vector<std::string> texts;
  for (const auto& node : document.select_nodes("//text[@class='status' or @class='note']"))
    texts.push_back(node.node().text().as_string());
  CHECK(texts ==
        std::vector<std::string>{"left to move", "left holds nothing", "top holds", "x2", "right, out holds nothing"});
  CHECK(plain.select_nodes("//text[@class='note']").empty());
  CHECK(document.select_node("/svg").node().attribute("height").as_double() >
        plain.select_node("/svg").node().attribute("height").as_double() + 100);
}

TEST_CASE("a long hand goes on in the next line", "[tools]") {
  std::string pieces, held;
  for (char letter = 'A'; letter <= 'J'; ++letter) {
    pieces += std::string("  piece-") + static_cast<char>(letter + 32) + ": { letter: " + letter + ", moves: W }\n";
    held += letter + std::string("12");
  }
  const RulesetPtr ruleset = load_text(
      "grid: { lattice: square, shape: rectangle, columns: 4, rows: 2 }\n"
      "players: { white: { facing: 90 }, black: { facing: 270 } }\npieces:\n" +
      pieces + "setup: { white: { A: a1 }, black: { A: a2 } }\nend: { royals: capture, bare: { result: loss } }\n" +
      "hands: { pieces: [" + "piece-a, piece-b, piece-c, piece-d, piece-e, piece-f, piece-g, piece-h, " +
      "piece-i, piece-j] }\n");
  const Position position = position_of(*ruleset, "a3/A3 white hands=w:" + held);
  BoardPicture picture{"", position};
  picture.status = "white to move";
  pugi::xml_document document;
  REQUIRE(document.load_string(draw_svg({picture}).c_str()));
  std::set<std::string> lines;
  for (const auto& node : document.select_nodes("//text[.='x12']")) {
    lines.insert(node.node().attribute("y").as_string());
    CHECK(node.node().attribute("x").as_double() + 24 <
          document.select_node("/svg").node().attribute("width").as_double());
  }
  CHECK(lines.size() > 1);
}

TEST_CASE("the last moves do not make the board wider", "[tools][look]") {
  const RulesetPtr chess = load_shipped("chess");
  const Position position = start_position(*chess);
  BoardPicture picture{"", position};
  const std::string plain = draw_text(picture);
  picture.latest = CellSet();
  picture.latest->insert(cell_of(*chess, "e4"));
  picture.latest->insert(cell_of(*chess, "d1"));
  std::string marked = draw_text(picture);
  CHECK(marked.find("4 . . . . * . . .\n") != std::string::npos);
  marked[marked.find('*')] = '.';
  CHECK(marked == plain);
  // Yellow, the letters black.
  const std::string colored = draw_text(picture, {.has_colors = true}), yellow = "\033[1;38;5;16;48;5;220m";
  CHECK(colored.find(yellow + "*") != std::string::npos);
  CHECK(colored.find(yellow + "Q") != std::string::npos);
  CHECK(colored.find(yellow + "K") == std::string::npos);
}

TEST_CASE("a terminal shows pieces in their owners' colors", "[tools][look]") {
  const RulesetPtr ruleset = three();
  const Position position = position_of(*ruleset, "Kt/1Ptl1/2P-r2/Kl5Kr left");
  const std::string text = draw_text({"", position}, {.has_colors = true});
  const auto has = [&](const std::string& codes) { return text.find("\033[" + codes + "m") != std::string::npos; };
  CHECK(has("1;38;5;16;48;5;231"));    // left: black on white
  CHECK(has("1;38;5;231;48;5;16"));    // top: white on black
  CHECK(has("1;4;38;5;231;48;5;16"));  // converted to top
  CHECK(has("1;38;5;16;48;5;246"));    // dead
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\033')
      at = text.find('m', at);
    else
      plain += text[at];
  }
  CHECK(plain == draw_text({"", position}));
}

TEST_CASE("of a part only its rows are drawn in text, and its cells in SVG", "[tools]") {
  const RulesetPtr ruleset =
      load_text(duel("{ lattice: square, shape: rectangle, columns: 3, rows: 6 }", {"king: { letter: K, moves: W }"},
                     "{ white: { K: a1 }, black: { K: c6 } }"));
  const Position position = position_of(*ruleset, "2k/3/3/3/3/K2 white");
  BoardPicture picture{"", position};
  picture.part.emplace().insert(cell_of(*ruleset, "a1"));
  CHECK(draw_text(picture) == "2 . . .\n1 K . .\n  a b c\n");
  pugi::xml_document document;
  REQUIRE(document.load_string(draw_on_board(picture, "board").c_str()));
  CHECK(attribute(document, "/svg/use", "href") == "#board-cells");
  CHECK(document.select_nodes("//text[@class='name']").size() == 1);
}

}  // namespace trigon::engine::testing
