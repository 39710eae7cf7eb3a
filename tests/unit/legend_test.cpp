// What the pages are told of a game's pieces and rules. interpreter/web/legend_messages.h.
#include "interpreter/web/legend_messages.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/loader/loader.h"
#include "interpreter/support/json.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

Json legend_of(const std::string& text) {
  const MemoryFiles files({{"game.yaml", text}});
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, "game.yaml", {}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return legend_to_json(*loaded);
}

const Json& named(const Json& list, const char* key, const std::string& name) {
  const auto found = std::ranges::find_if(list, [&](const Json& one) { return one[key] == name; });
  REQUIRE(found != list.end());
  return *found;
}

const std::string fortress = duel("{ lattice: square, shape: rectangle, columns: 5, rows: 5 }",
                                  {"king: { letter: K, moves: WF, royal: true }", "guard: { letter: G, moves: F }",
                                   "pawn: { letter: P, moves: mfWcfF }",
                                   "rook: { letter: R, moves: W* }",
                                   "unborn: { letter: U, moves: W }"},
                                  "{ white: { K: a1, P: b2, G: c1 }, black: { K: e5, P: d4, G: c5 } }",
                                  "promotion: { pieces: pawn, in: { dead-end: fW }, to: rook }\n"
                                  "regions: { fort: [b1, c1, d1, b2, c2, d2] }\n");

}  // namespace

TEST_CASE("a legend has each piece with its sentences, pictures and worth", "[web]") {
  const Json legend = legend_of(fortress);
  std::vector<std::string> names;
  for (const Json& piece : legend["pieces"]) names.push_back(piece["piece"]);
  CHECK(names == std::vector<std::string>{"king", "guard", "pawn", "rook"});
  CHECK(named(legend["pieces"], "piece", "king")["value"].is_null());
  const Json& rook = named(legend["pieces"], "piece", "rook");
  CHECK(rook["value"].get<double>() > 1);
  CHECK(rook["given"] == false);
  REQUIRE(rook["sentences"].size() == 1);
  CHECK(rook["sentences"][0]["text"] == "Any number of orthogonal steps straight on (`W*`).");
  CHECK(rook["sentences"][0]["cells"].is_null());
  // It reaches 8 cells from everywhere.
  CHECK(rook["moves"] == Json{{"mean", 8.0}, {"least", 8}, {"most", 8}});
  REQUIRE(rook["figures"].size() == 1);
  const Json& figure = rook["figures"][0];
  CHECK(figure["from"] == "c3");
  CHECK(figure["pieces"] == Json{{"c3", {"rook", "white"}}});
  CHECK(figure["targets"].size() == 8);
  CHECK(std::ranges::all_of(figure["targets"], [](const Json& one) { return one[1] == "both"; }));
  const Json& pawn = named(legend["pieces"], "piece", "pawn")["figures"][0];
  CHECK(std::ranges::count_if(pawn["targets"], [](const Json& one) { return one[1] == "quiet"; }) == 1);
  CHECK(std::ranges::count_if(pawn["targets"], [](const Json& one) { return one[1] == "capture"; }) == 2);
}

TEST_CASE("a rule of a legend has the cells of which it speaks, by player", "[web]") {
  const Json legend = legend_of(fortress);
  const Json& promotion = named(legend["rules"], "title", "Promotion")["sentences"];
  REQUIRE(promotion.size() == 1);
  CHECK(promotion[0]["text"] == "Pawn promotes when its move ends in the player's last row, to rook.");
  CHECK(promotion[0]["cells"] ==
        Json{{"white", {"a5", "b5", "c5", "d5", "e5"}}, {"black", {"a1", "b1", "c1", "d1", "e1"}}});
}

TEST_CASE("a region that a sentence names is shown, and called as players would", "[web]") {
  std::string text = fortress;
  text.replace(text.find("moves: F }"), 10, "moves: { move: F, within: fort } }");
  const Json legend = legend_of(text);
  const Json& guard = named(legend["pieces"], "piece", "guard")["sentences"][0];
  CHECK(guard["text"].get<std::string>().find("the fort") != std::string::npos);
  CHECK(guard["cells"]["white"].size() == 6);
}

}  // namespace trigon::engine::testing
