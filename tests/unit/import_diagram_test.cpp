// Pages of the Interactive Diagram as variant files: the games that they make, and what is reported of them.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <set>

#include "interpreter/count/perft.h"
#include "interpreter/import/diagram_variant.h"
#include "interpreter/loader/loader.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/files.h"
#include "tests/fuzz/targets.h"
#include "tests/support/has.h"
#include "tests/support/playout.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

DiagramPage page_of(const std::string& text) {
  return read_diagram_page(std::make_shared<const Source>("test.html", text));
}

DiagramPage page_at(const std::string& name) { return page_of(read_repository_file("tests/import/diagrams/" + name)); }

ImportedVariant imported_diagram(const DiagramPage& page, std::size_t number = 0) {
  Diagnostics diagnostics;
  REQUIRE(page.diagrams.size() > number);
  auto variant = import_diagram(page, number, diagnostics);
  if (variant) check_imported(variant->yaml, variant->entry, diagnostics);
  INFO(format_diagnostics(diagnostics) << (variant ? variant->yaml : ""));
  REQUIRE((variant && !diagnostics.has_errors()));
  return *variant;
}

RulesetPtr game_of_yaml(const std::string& yaml) {
  Diagnostics diagnostics;
  const MemoryFiles files({{"imported.yaml", yaml}});
  auto loaded = load_variant(files, "imported.yaml", {}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return loaded->ruleset;
}

std::uint64_t count_of(const std::string& page, int depth, std::size_t number = 0) {
  return perft(Game(game_of_yaml(imported_diagram(page_at(page), number).yaml)).position(), depth);
}

std::set<std::string> left_out(const ImportedVariant& variant) {
  std::set<std::string> keys;
  for (const LeftOut& left : variant.left_out) keys.insert(left.key);
  return keys;
}

/// The messages about a diagram with these lines.
std::string errors_of_lines(const std::string& lines) {
  Diagnostics diagnostics;
  import_diagram(page_of(lines), 0, diagnostics);
  diagnostics.sort();
  return format_diagnostics(diagnostics, {false, 0});
}

const std::string small_army = "files=5\nranks=5\nsymmetry=mirror\nmaxPromote=0\nking:K:K::c1\n";

}  // namespace

// The counts are published ones of the same games: https://www.chessprogramming.org/Perft_Results for chess, and
// perft.sh of Fairy-Stockfish for Capablanca's game and shogi.
TEST_CASE("diagrams of known games have their published counts", "[import][perft]") {
  CHECK(count_of("chess.html", 4) == 197281);
  CHECK(count_of("capablanca.html", 4) == 805128);
  CHECK(count_of("shogi.txt", 3) == 25470);
}

TEST_CASE("the castlings of a diagram are played", "[import][perft]") {
  std::string page = read_repository_file("tests/import/diagrams/chess.html");
  // The position "kiwipete" with pieces that have not moved: rooks, kings, and the pawns of the second rows.
  const std::size_t begin = page.find("pawn:P"), end = page.find("</div>");
  page.replace(begin, end - begin,
               "pawn:P:fmWfceFifmnD:pawn:a2,b2,c2,d5,e4,f2,g2,h2,,a7,b4,c7,d7,e6,f7,g6,h3\nknight:N:N::c3,e5,,b6,f6\n"
               "bishop:B:B::d2,e2,,a6,g7\nrook:R:R::a1,h1,,a8,h8\nqueen:Q:Q::f3,,e7\nking:K:KisO2::e1,,e8\n");
  page = replace_all(page, "symmetry=mirror", "symmetry=none");
  const RulesetPtr ruleset = game_of_yaml(imported_diagram(page_of(page)).yaml);
  // The known count. The pawns that stand elsewhere than in chess are blocked two steps ahead.
  CHECK(perft(Game(ruleset).position(), 1) == 48);
}

TEST_CASE("a diagram is found by its class, and its lines are kept apart", "[import]") {
  const DiagramPage page = page_at("chess.html");
  CHECK(page.title == "Chess, as a page would have it");
  REQUIRE(page.diagrams.size() == 1);
  CHECK(page.diagrams[0].lines.size() == 18);
  CHECK(page_at("several.html").diagrams.size() == 3);
  CHECK(page_at("capablanca.html").diagrams[0].lines.size() == 9);
  CHECK(page_of("<p>nothing</p>").diagrams.empty());
  CHECK(page_of("files=8").diagrams.size() == 1);
  CHECK(page_of("<script>'<div class=\"idiagram\">'</script>").diagrams.empty());
}

TEST_CASE("what only pictures need is no rule", "[import]") {
  const ImportedVariant chess = imported_diagram(page_at("chess.html"));
  CHECK(chess.left_out.empty());
  CHECK(has(chess.yaml, "# No rules of the game: graphicsDir, whitePrefix, blackPrefix, squareSize\n"));
  CHECK(has(chess.yaml, "name: \"Chess, as a page would have it\"\n"));
}

TEST_CASE("holes are turned as armies are", "[import]") {
  const ImportedVariant variant = imported_diagram(page_at("several.html"), 1);
  CHECK(has(variant.yaml, "columns: 6, rows: 6, holes: a1 c3 d3 c4 d4 f6 }"));
  CHECK(left_out(variant).empty());
}

TEST_CASE("rules that cannot be said are named with their places", "[import]") {
  const ImportedVariant variant = imported_diagram(page_at("several.html"), 2);
  CHECK(left_out(variant) == std::set<std::string>{"king", "pawn", "promoChoice", "stalemate"});
  for (const LeftOut& left : variant.left_out) CHECK(left.where.source);
  CHECK(has(variant.yaml, "optional: true, compulsory-in: { rows: 7 }"));
}

TEST_CASE("pieces promote as in shogi by an offset, and are demoted in hand", "[import]") {
  const ImportedVariant shogi = imported_diagram(page_at("shogi.txt"));
  CHECK(has(shogi.yaml, "  - { pieces: pawn, in: { rows: 6- }, from: { rows: 6- }, to: tokin, optional: true }"));
  CHECK(has(shogi.yaml, "  held-as:\n    tokin: pawn\n"));
  CHECK(has(shogi.yaml, "captured: own"));
}

TEST_CASE("every slip in a diagram is reported at its place", "[import]") {
  Diagnostics diagnostics;
  CHECK_FALSE(import_diagram(page_at("wrong.html"), 0, diagnostics));
  diagnostics.sort();
  const std::string messages = format_diagnostics(diagnostics, {false, 0});
  CHECK(
      messages.starts_with("test.html:5:7: error: expected a number from 1 to 26, got 'many' [diagram]\n"
                           "  ranks=many\n        ^~~~\n"
                           "test.html:6:10: error: expected mirror, rotate or none, got 'sideways' [diagram]\n"));
  for (const char* place : {"5:7", "6:10", "7:7", "9:22", "10:13", "11:1", "12:18", "13:21"})
    CHECK(has(messages, fmt::format("test.html:{}: error: ", place)));
  CHECK(diagnostics.error_count() == 8);
}

TEST_CASE("a line that cannot be read is reported", "[import]") {
  CHECK(
      has(errors_of_lines(small_army + "unicorn::::a1"), "test.html:6:1: error: the move of 'unicorn' is not written"));
  CHECK(has(errors_of_lines(small_army + "rook:R:oR::a1"),
            "test.html:6:8: error: piece 'rook': 'o' cannot be translated"));
  CHECK(
      has(errors_of_lines(small_army + "rook:R:R::a9"), "test.html:6:11: error: 'a9' is neither a cell of the board"));
  CHECK(has(errors_of_lines(small_army + "rook:R:R::c1"), "test.html:6:11: error: two pieces or holes on one cell"));
  CHECK(
      has(errors_of_lines(small_army + "rook:R:RisO::a1"), "test.html:6:9: error: piece 'rook': this castling cannot"));
  CHECK(has(errors_of_lines(small_army + "rook:R:R::a1:x"), "test.html:6:14: error: expected a number from 0 to 99"));
  CHECK(has(errors_of_lines(small_army + "a:b:W:c:a1:2:3"), "test.html:6:14: error: a piece has at most six fields"));
  CHECK(has(errors_of_lines("files=5\nking:K:K::c1"), "black has no piece"));
  CHECK(has(errors_of_lines("files=5"), "the diagram has no piece"));
}

TEST_CASE("entities of HTML are letters of a diagram", "[import]") {
  const std::string army = "files=5\nranks=5\nsymmetry=mirror\nmaxPromote=0\nrook:R:R::b1\nking:K:K::c1\n";
  CHECK(imported_diagram(page_of(replace_all(army, "rook:R:", "rook&#58;R&#58;"))).yaml ==
        imported_diagram(page_of(army)).yaml);
}

TEST_CASE("castlings in the corners of a row are read, others are named", "[import]") {
  const std::string army = "files=8\nranks=3\nsymmetry=mirror\nmaxPromote=0\nrook:R:R::h1\nking:K:KisO2::e1\n";
  const ImportedVariant variant = imported_diagram(page_of(army));
  CHECK(has(variant.yaml,
            "  K: { player: white, royal: e1-g1, partner: h1-f1, empty: f1 g1, safe: e1 f1 g1 }\n"
            "  k: { player: black, royal: e3-g3, partner: h3-f3, empty: f3 g3, safe: e3 f3 g3 }\n"));
  CHECK(left_out(variant) == std::set<std::string>{"isO2"});
  CHECK(left_out(imported_diagram(page_of(replace_all(army, "isO2", "irO2")))) == std::set<std::string>{"irO2"});
}

TEST_CASE("whatever a page is, it has errors with places or makes a game", "[import][hostile]") {
  std::vector<std::string> pages;
  for (const char* name : {"chess.html", "capablanca.html", "shogi.txt", "several.html", "wrong.html"})
    pages.push_back(read_repository_file(std::string("tests/import/diagrams/") + name));
  constexpr std::uint64_t seed = 34;
  Random random(seed);
  for (int made = 0, count = tries(60); made < count; ++made) {
    std::string text = random.one_of(pages);
    for (int edits = random.between(1, 6); edits > 0; --edits) {
      const std::string other = random.one_of(pages);
      const std::size_t at = random.below(text.size()), from = random.below(other.size());
      const std::string part = other.substr(from, random.below(60));
      if (random.chance(40))
        text.insert(at, part);
      else if (random.chance(50))
        text.replace(at, std::min<std::size_t>(part.size(), text.size() - at), part);
      else
        text[at] = static_cast<char>(random.below(256));
    }
    INFO("seed " << seed << ", page " << made << ":\n" << text);
    CHECK_NOTHROW(fuzzing::fuzz_diagram(text));
  }
}

TEST_CASE("large pages of tags, quotes and lines are read in passing", "[import][hostile]") {
  constexpr int many = 200000;
  for (const char* part : {"<", "<!--", "<div class=\"idiagram\">", "<a '", "class=", "a:b:W:c:a1\n", "x=1 ", "&amp;",
                           "<title>", "<script>", "O", "a1-"}) {
    std::string text = "<div class=\"idiagram\">\n";
    for (int i = 0; i < many; ++i) text += part;
    INFO(part);
    CHECK_NOTHROW(fuzzing::fuzz_diagram(text));
  }
}

}  // namespace trigon::engine::testing
