// A page in one file gets games: interpreter/web/one_page.h. tests/wasm opens such pages in a browser.
#include "interpreter/web/one_page.h"

#include <catch2/catch.hpp>

#include "interpreter/support/json.h"
#include "tests/support/folder.h"

namespace trigon::engine::testing {

namespace {

const DiskFiles disk;

std::vector<std::string> paths_of(const PageGames& games) {
  std::vector<std::string> paths;
  for (const auto& [path, text] : games.files) paths.push_back(path);
  return paths;
}

/// The JSON that stands in a page.
Json json_in(const std::string& page) {
  const std::size_t begin = page.find('{'), end = page.rfind('}');
  return Json::parse(page.substr(begin, end + 1 - begin));
}

}  // namespace

TEST_CASE("a page has all files of its games, and no folder of the machine", "[web][page]") {
  Folder folder;
  folder.write("games/mine.yaml",
               "extends: base/king-game.yaml\nname: Mine\n"
               "options: { odd: { changes: { hooks: { odd: { script: odd.lua } } } } }\n");
  folder.write("games/odd.lua", "function veto(game, move) return false end\n");
  folder.write("games/base/king-game.yaml", "extends: chess\nname: Base\n");
  folder.write("games/mine.net", std::string("\xff\x00net", 5));
  Diagnostics diagnostics;
  const auto games =
      gather_page_games(disk, {folder.path() + "/games/mine.yaml", "64-triangles-3p-corners"}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(games);
  CHECK(games->names == std::vector<std::string>{"games/mine.yaml", "shipped/variants/64-triangles-3p-corners.yaml"});
  CHECK(paths_of(*games) == std::vector<std::string>{"games/base/king-game.yaml", "games/mine.net", "games/mine.yaml",
                                                     "games/odd.lua", "shipped/variants/64-triangles-3p-corners.yaml",
                                                     "shipped/variants/bases/64-triangles.yaml",
                                                     "shipped/variants/chess.yaml"});
  const auto page = fill_page("before @GAMES@ behind", *games, PageStart{"", {"e2-e4"}});
  REQUIRE(page);
  CHECK(page->starts_with("before {"));
  CHECK(page->ends_with("} behind"));
  CHECK(page->find(folder.path()) == std::string::npos);
  const Json json = json_in(*page);
  CHECK(json["others"]["games/mine.net"] == "/wBuZXQ=");
  CHECK(json["texts"].size() == 6);
  CHECK(json["start"]["moves"] == Json{"e2-e4"});
}

TEST_CASE("no text of a game ends the element that it stands in", "[web][page]") {
  Folder folder;
  folder.write("mine.yaml", "extends: chess\nname: Mine\ndescription: a </script><script>alert(1)</script> game\n");
  Diagnostics diagnostics;
  const auto games = gather_page_games(disk, {folder.path() + "/mine.yaml"}, diagnostics);
  REQUIRE(games);
  const auto page = fill_page("@GAMES@", *games, std::nullopt);
  REQUIRE(page);
  CHECK(page->find('<') == std::string::npos);
  CHECK(json_in(*page)["texts"]["games/mine.yaml"].get<std::string>().find("</script>") != std::string::npos);
  CHECK_FALSE(fill_page("a page without a place", *games, std::nullopt));
}

TEST_CASE("a page of a game with errors is not made", "[web][page]") {
  Folder folder;
  folder.write("mine.yaml", "extends: chess\npieces: { pawn: { moves: mfWQ } }\n");
  Diagnostics diagnostics;
  CHECK_FALSE(gather_page_games(disk, {"chess", folder.path() + "/mine.yaml"}, diagnostics));
  REQUIRE(diagnostics.has_errors());
  CHECK(diagnostics.all().front().line() == 2);
}

}  // namespace trigon::engine::testing
