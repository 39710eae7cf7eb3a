// The shapes of pieces and tokens: interpreter/support/symbol_set.h, and interpreter/pictures/symbols.svg itself.
#include "interpreter/support/symbol_set.h"

#include <catch2/catch.hpp>
#include <pugixml.hpp>
#include <set>

#include "tests/support/variants.h"

namespace trigon::engine::testing {

TEST_CASE("every name of a symbol means one shape", "[symbols]") {
  std::set<std::string> names = {"letter"};
  for (const SymbolShape& shape : piece_symbols()) {
    INFO(shape.name);
    CHECK(names.insert(shape.name).second);
    CHECK(find_symbol(shape.name) == &shape);
    for (const std::string& name : shape.also) {
      INFO(name);
      CHECK(names.insert(name).second);
      CHECK(find_symbol(name) == &shape);
    }
  }
  CHECK(names.size() > 70);
  CHECK(find_symbol("mao")->name == "horse");
  CHECK(find_symbol("no-such-piece") == nullptr);
}

TEST_CASE("shapes have the two colors that are left to whoever shows them", "[symbols]") {
  const std::set<std::string> colors = {"none", "currentColor", "var(--token)"};
  for (const SymbolShape& shape : piece_symbols()) {
    INFO(shape.name);
    pugi::xml_document inside;
    REQUIRE(inside.load_string(("<g>" + shape.inside + "</g>").c_str()));
    CHECK(inside.child("g").first_child());
    CHECK(inside.select_nodes("//use").empty());
    for (const auto& color : inside.select_nodes("//@fill | //@stroke"))
      CHECK(colors.contains(color.attribute().value()));
  }
}

TEST_CASE("a shape that shows another one has it in full", "[symbols]") {
  const std::string rook = find_symbol("rook")->inside;
  const std::string promoted = find_symbol("promoted-rook")->inside;
  CHECK(promoted.find(rook) != std::string::npos);
  CHECK(promoted.starts_with("<g transform=\"translate(0 4) scale(0.911)\"><path"));
}

TEST_CASE("tokens have eight outlines", "[symbols]") {
  const std::size_t corners[] = {0, 4, 4, 5};
  for (std::size_t player = 0; player < 8; ++player) {
    const auto& outlines = token_outlines(player);
    REQUIRE(outlines.size() == (player < 4 ? 1 : 2));
    for (const TokenOutline& outline : outlines) {
      CHECK(outline.corners.size() == corners[player % 4]);
      CHECK((outline.radius > 0) == (player % 4 == 0));
    }
  }
}

TEST_CASE("every piece of the shipped games has a shape", "[symbols]") {
  for (const Configuration& configuration : shipped_configurations())
    for (const PieceTypeInfo& type : load(configuration)->types) {
      INFO(to_text(configuration) << ": " << type.name);
      CHECK_FALSE(type.shape.empty());
    }
}

TEST_CASE("the page of symbols lists all of them", "[symbols][docs]") {
  const std::string page = read_repository_file("docs/symbols.md");
  for (const SymbolShape& shape : piece_symbols()) {
    std::string row = "| `" + shape.name + "` |";
    for (std::size_t i = 0; i < shape.also.size(); ++i) row += (i == 0 ? " `" : ", `") + shape.also[i] + "`";
    row += " |\n";
    INFO(row);
    CHECK(page.find(row) != std::string::npos);
  }
}

}  // namespace trigon::engine::testing
