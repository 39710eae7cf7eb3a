// Games of the command line are followed: interpreter/web/catalog.h.
#include "interpreter/web/catalog.h"

#include <catch2/catch.hpp>

#include "interpreter/support/json.h"
#include "tests/support/few_games.h"
#include "tests/support/folder.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const FewGames disk;

/// A catalog of one file, which starts with a text.
struct OneFile {
  explicit OneFile(const std::string& text) {
    write(text);
    catalog.emplace(disk, std::vector{folder.path() + "/mine.yaml"}, errors);
  }
  void write(const std::string& text) { folder.write("mine.yaml", text); }
  Json list() const { return Json::parse(catalog->list()); }

  Folder folder;
  Diagnostics errors;
  std::optional<Catalog> catalog;
};

const std::string right = "extends: chess\nname: Mine\n";

}  // namespace

TEST_CASE("a game is loaded again when its file has changed", "[web]") {
  OneFile one(right);
  CHECK(one.catalog->follows());
  CHECK(one.catalog->refresh().empty());
  const std::string edition = one.catalog->edition("mine");
  const auto before = one.catalog->find("mine", {}, one.errors);
  one.write("extends: chess\nname: Yours\n");
  CHECK(one.catalog->refresh() == std::vector<std::string>{"mine"});
  CHECK(one.catalog->refresh().empty());
  CHECK(one.list()["variants"][0]["name"] == "Yours");
  CHECK(one.list()["variants"][0]["edition"] == one.catalog->edition("mine"));
  CHECK(one.catalog->edition("mine") != edition);
  const auto after = one.catalog->find("mine", {}, one.errors);
  REQUIRE(after);
  CHECK(after != before);
  CHECK(before->edition() == edition);
  CHECK(after->edition() == one.catalog->edition("mine"));
}

TEST_CASE("a network beside a game's file is followed with it", "[web]") {
  OneFile one(right);
  const auto found = [&] { return one.catalog->find("mine", {}, one.errors); };
  CHECK_FALSE(found()->net());
  one.folder.write("mine.net", read_repository_file("variants/chess/chess.net"));
  CHECK(one.catalog->refresh() == std::vector<std::string>{"mine"});
  CHECK(found()->net());
  one.folder.write("mine.net", "no network");
  CHECK(one.catalog->refresh() == std::vector<std::string>{"mine"});
  CHECK_FALSE(found()->net());
  CHECK(one.errors.all().empty());
  // Whoever starts the server is told why it is not used.
  Diagnostics told;
  const Catalog next(disk, {one.folder.path() + "/mine.yaml"}, told);
  CHECK_FALSE(told.has_errors());
  REQUIRE(told.all().size() == 1);
  CHECK(told.all()[0].message.find("mine.net' is not used") != std::string::npos);
}

TEST_CASE("a file that becomes wrong leaves the game as it was, and its errors are listed", "[web]") {
  OneFile one(right);
  one.write("extends: chess\nname: Mine\npieces: { pawn: { moves: mfWQ? } }\n");
  CHECK(one.catalog->refresh().empty());
  const Json list = one.list();
  CHECK(list["variants"][0]["id"] == "mine");
  CHECK(list["follows"] == true);
  REQUIRE(list["wrong"].size() == 1);
  CHECK(list["wrong"][0]["file"] == "mine.yaml");
  CHECK(list["wrong"][0]["id"] == "mine");
  const auto errors = list["wrong"][0]["errors"].get<std::string>();
  CHECK(errors.starts_with("mine.yaml:3:"));
  CHECK(errors.find('^') != std::string::npos);
  CHECK(errors.find(one.folder.path()) == std::string::npos);
  one.write(right + "\n");
  CHECK(one.catalog->refresh().size() == 1);
  CHECK(one.list()["wrong"].empty());
}

TEST_CASE("a file that is wrong from the start is offered as soon as it is right", "[web]") {
  OneFile one("grid: nonsense\n");
  CHECK(one.errors.has_errors());
  CHECK_FALSE(one.catalog->has("mine"));
  CHECK(one.list()["wrong"][0]["id"].is_null());
  CHECK(one.catalog->has("chess"));
  one.write(right);
  CHECK(one.catalog->refresh() == std::vector<std::string>{"mine"});
  CHECK(one.catalog->has("mine"));
  CHECK(one.list()["wrong"].empty());
}

TEST_CASE("without files of the command line nothing is followed", "[web]") {
  Diagnostics errors;
  Catalog shipped(disk, {}, errors);
  CHECK_FALSE(shipped.follows());
  CHECK(shipped.refresh().empty());
  CHECK(shipped.edition("no-such-game").empty());
}

}  // namespace trigon::engine::testing
