// Boards as text and as SVG: interpreter/pictures/board_picture.h.
#include "interpreter/pictures/board_picture.h"

#include <catch2/catch.hpp>
#include <pugixml.hpp>

#include "tests/support/positions.h"
#include "tests/support/variants.h"

using namespace trigon::engine;
using namespace trigon::engine::testing;

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
  CHECK(count(document, "polygon", "cell light") == 12);  // six up-cells on each board
  CHECK(count(document, "polygon", "cell dark") == 6);
  CHECK(count(document, "circle", "piece") == 4);
  CHECK(count(document, "circle", "move") == 1);
  CHECK(count(document, "circle", "capture") == 2);  // b1 may be captured on, d1 is
  CHECK(document.select_node("//text[@class='title']").node().text().as_string() == std::string("A & B <small>"));
}
