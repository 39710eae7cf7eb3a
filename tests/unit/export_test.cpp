// Games written for other programs, and read back.
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "grammar/movement_parser.h"
#include "interpreter/count/perft.h"
#include "interpreter/export/betza_text.h"
#include "interpreter/export/diagram_export.h"
#include "interpreter/export/fsf_export.h"
#include "interpreter/import/diagram_variant.h"
#include "interpreter/import/fsf_variant.h"
#include "interpreter/loader/loader.h"
#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/files.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

LoadedVariant loaded_game(const std::string& id) {
  Diagnostics diagnostics;
  auto loaded = load_variant(DiskFiles(), id, {}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return *loaded;
}

LoadedVariant loaded_text(const std::string& yaml) {
  Diagnostics diagnostics;
  const MemoryFiles files({{"game.yaml", yaml}});
  auto loaded = load_variant(files, "game.yaml", {}, diagnostics);
  INFO(yaml << '\n' << format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return *loaded;
}

Exported exported_to_fsf(const LoadedVariant& variant) {
  std::string why;
  const auto exported = export_fsf(variant, why);
  INFO(why);
  REQUIRE(exported);
  return *exported;
}

std::set<std::string> paths_of(const Exported& exported) {
  std::set<std::string> paths;
  for (const Lost& lost : exported.lost) paths.insert(join(lost.path, "."));
  return paths;
}

std::string text_of(const Exported& exported) {
  std::string text = exported.text;
  for (const Lost& lost : exported.lost) text += join(lost.path, ".") + ": " + lost.why + "\n";
  return text;
}

std::uint64_t count(const LoadedVariant& variant, int depth) { return perft(Game(variant.ruleset).position(), depth); }

std::string betza(const std::string& movement) {
  Diagnostics diagnostics;
  const Movement parsed = parse_movement(LocatedText::standalone("move", movement), "", diagnostics);
  INFO(movement << '\n' << format_diagnostics(diagnostics));
  REQUIRE(parsed.terms.size() == 1);
  return betza_of(parsed.terms[0]).value_or("none");
}

std::string xbetza(const std::string& movement) {
  Diagnostics diagnostics;
  return xbetza_of(parse_movement(LocatedText::standalone("move", movement), "", diagnostics).terms[0])
      .value_or("none");
}

}  // namespace

TEST_CASE("movements are written in Betza's notation", "[export]") {
  const std::map<std::string, std::string> known = {
      {"W", "W"},          {"F*", "B"},       {"W*", "R"},       {"W3", "W3"},    {"j[W-F]", "N"},
      {"j[W-F]*", "NN"},   {"[W-F]", "nN"},   {"j[fW-F]", "fN"}, {"mfW", "mfW"},  {"cefF", "cefF"},
      {"imnfW2", "imnfD"}, {"cpW*", "cpR"},   {"cgF*", "cgB"},   {"j[F-F]", "A"}, {"[F-F]", "nA"},
      {"j[W-W]", "D"},     {"j[W-F-F]", "Z"}, {"zF*", "zB"},     {"sW", "sW"},    {"j[W-W-F]", "C"}};
  for (const auto& [movement, text] : known) CHECK(betza(movement) == text);
  for (const char* movement : {"q60W*", "[WcW]", "xW*", "j[W-W-W-W]"}) CHECK(betza(movement) == "none");
}

TEST_CASE("chains of two legs are written in XBetza", "[export]") {
  const std::map<std::string, std::string> known = {{"W", "W"},          {"[F?W*]", "FyafsF"},    {"[W?F*]", "WyafsW"},
                                                    {"[F-W*]", "yafsF"}, {"[W?F]", "WafsW"},      {"[W*-F*]", "afsR"},
                                                    {"[WcW]", "cafW"},   {"m[WcW]", "cafmW"},     {"[WpW]", "pafW"},
                                                    {"[W-@90W]", "asW"}, {"[fW*-@l90W*]", "falR"}};
  for (const auto& [movement, text] : known) CHECK(xbetza(movement) == text);
  for (const char* movement : {"q60W*", "xW*", "[W-W-W-W]", "[W2-F]"}) CHECK(xbetza(movement) == "none");
}

TEST_CASE("games that variants.ini can say come back the same", "[export][perft]") {
  for (const char* id :
       {"chess", "antichess", "atomic", "capablanca", "courier", "crazyhouse", "duck", "grasshopper",
        "king-of-the-hill", "makruk", "minishogi", "racing-kings", "seirawan", "shatranj", "shogi", "three-check"}) {
    const LoadedVariant game = loaded_game(id);
    const Exported exported = exported_to_fsf(game);
    INFO(id << '\n' << text_of(exported));
    CHECK(exported.lost.empty());
    Diagnostics diagnostics;
    const Ini file = read_ini(std::make_shared<const Source>("variants.ini", exported.text));
    const auto variant = import_fsf(file, file.sections[0].name, diagnostics);
    REQUIRE(variant);
    CHECK(variant->left_out.empty());
    const LoadedVariant back = loaded_text(variant->yaml);
    for (int depth : {1, 2, 3}) CHECK(count(back, depth) == count(game, depth));
  }
}

TEST_CASE("captors that turn to stone are written, and read back the same", "[export]") {
  const LoadedVariant game = loaded_game(repository_path("docs/examples/petrifying.yaml"));
  const Exported exported = exported_to_fsf(game);
  INFO(text_of(exported));
  // Pawns that go sideways could take that back.
  CHECK(paths_of(exported) == std::set<std::string>{"end.move-count.one-way"});
  CHECK(exported.text.find("\npetrifyOnCaptureTypes = ") != std::string::npos);
  std::string why;
  CHECK(export_diagram(game, why)->lost.front().path.front() == "neutral-pieces");
}

TEST_CASE("a piece of nobody's that moves after each move is written, under any names", "[export]") {
  const auto game = [](const std::string& phases, const std::string& geese = "") {
    return loaded_text(
        "name: Goose\ngrid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }\n"
        "players: { up: { facing: 90 }, down: { facing: 270 }, farm: { facing: 90, neutral: true } }\n"
        "pieces:\n  chief: { letter: C, moves: WF, royal: true }\n  rook: { letter: R, moves: W* }\n"
        "  goose: { letter: G, moves: [], uncapturable: true }\n"
        "turns: { phases: { " +
        phases + " } }\nsetup: { up: { chief: a1, rook: b1 }, down: { chief: e5, rook: d5 }" +
        geese +
        " }\nend: { royals: capture, stalemate: draw, repetition: 3, move-count: { plies: 40, reset-by: [] } }\n");
  };
  const Exported exported = exported_to_fsf(game("walk: { again: fly }, fly: { moves: false, relocates: goose }"));
  INFO(text_of(exported));
  CHECK(exported.lost.empty());
  for (const char* line :
       {"\nwallingRule = duck\n", "\nnMoveRule = 10\n", "\ncommoner = c\n", "\nextinctionPieceTypes = c\n"})
    CHECK(exported.text.find(line) != std::string::npos);
  std::string why;
  CHECK(paths_of(export_diagram(game("walk: { again: fly }, fly: { moves: false, relocates: goose }"), why).value())
            .contains("turns.phases"));
  // Not after each move, or not at once.
  for (const char* phases : {"walk: { again: fly, again-after: capture }, fly: { moves: false, relocates: goose }",
                             "walk: { again: fly }, fly: { relocates: goose }"}) {
    INFO(phases);
    CHECK_FALSE(export_fsf(game(phases), why));
    CHECK(why ==
          "'farm', whom nobody plays, has pieces that are neither what captors become nor put on another cell after "
          "each move");
  }
  CHECK_FALSE(export_fsf(
      game("walk: { again: fly }, fly: { moves: false, relocates: goose }", ", farm: { goose: c3 }"), why));
  CHECK(why == "the setup has pieces of 'farm', whom nobody plays");
}

TEST_CASE("what variants.ini cannot say is named", "[export]") {
  CHECK(paths_of(exported_to_fsf(loaded_game("marseillais"))).contains("turns"));
  CHECK(paths_of(exported_to_fsf(loaded_game("janggi"))) ==
        std::set<std::string>{"phases.deployment", "hooks.deployment"});
  CHECK(paths_of(exported_to_fsf(loaded_game("horde"))).contains("pieces.pawn.moves"));
  CHECK(paths_of(exported_to_fsf(loaded_game("chess960"))).contains("shuffle"));
  CHECK_FALSE(exported_to_fsf(loaded_game("synochess")).lost.empty());
  for (const char* id : {"glinski", "four-handed"}) {
    std::string why;
    CHECK_FALSE(export_fsf(loaded_game(id), why));
    CHECK_FALSE(why.empty());
  }
}

TEST_CASE("repetitions with a result and perpetual check are written", "[export]") {
  const auto exported = exported_to_fsf(loaded_text(R"(name: Four
grid: { lattice: square, shape: rectangle, columns: 4, rows: 4 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king: { letter: K, moves: WF, royal: true }
  rook: { letter: R, moves: W* }
setup: |
  kr..
  ....
  ....
  ..RK
end: { repetition: { times: 4, result: loss, perpetual-check: loss } }
)"));
  for (const char* key : {"nFoldRule = 4\n", "nFoldValue = loss\n", "perpetualCheckIllegal = true\n"})
    CHECK(exported.text.find(key) != std::string::npos);
  CHECK_FALSE(paths_of(exported).contains("end.repetition"));
}

TEST_CASE("what is lost has its place in the file", "[export]") {
  const LoadedVariant chess = loaded_game("chess");
  Diagnostic repetition;
  repetition.span = place_of(chess, {"end", "repetition"});
  REQUIRE(repetition.span.source);
  CHECK(repetition.span.source->line(repetition.line() - 1).find("repetition") != std::string_view::npos);
  CHECK(place_of(chess, {"no-such-key"}).source);
}

TEST_CASE("an entry does not have the name of a game of that program", "[export]") {
  CHECK(exported_to_fsf(loaded_game("chess")).text.starts_with("[my-chess]\n"));
  CHECK(exported_to_fsf(loaded_game("three-check")).text.starts_with("[three-check]\n"));
}

TEST_CASE("games come back from the page of a diagram, but for their ends", "[export][perft]") {
  for (const char* id : {"chess", "capablanca", "grasshopper"}) {
    const LoadedVariant game = loaded_game(id);
    std::string why;
    const auto exported = export_diagram(game, why);
    REQUIRE(exported);
    INFO(text_of(*exported));
    CHECK(paths_of(*exported) == std::set<std::string>{"end.move-count", "end.repetition"});
    Diagnostics diagnostics;
    const auto page = read_diagram_page(std::make_shared<const Source>("page.html", exported->text));
    const auto variant = import_diagram(page, 0, diagnostics);
    REQUIRE(variant);
    const LoadedVariant back = loaded_text(variant->yaml);
    for (int depth : {1, 2, 3}) CHECK(count(back, depth) == count(game, depth));
  }
}

TEST_CASE("what a diagram cannot say is named", "[export]") {
  std::string why;
  const auto exported = export_diagram(loaded_game("atomic"), why);
  REQUIRE(exported);
  CHECK(paths_of(*exported).contains("explosion"));
  CHECK_FALSE(export_diagram(loaded_game("raumschach"), why));
}

}  // namespace trigon::engine::testing
