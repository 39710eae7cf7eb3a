// Boards as text and as SVG: interpreter/tools/board_picture.h.
#include "interpreter/tools/board_picture.h"

#include <catch2/catch.hpp>
#include <pugixml.hpp>

#include "tests/support/positions.h"
#include "tests/support/variants.h"

using namespace trigon;
using namespace trigon::testing;

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
