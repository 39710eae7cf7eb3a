// The files of a game as their author edits them on the server's page. interpreter/web/source_request.h.
#include "interpreter/web/source_request.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/support/served_file.h"

namespace trigon::engine::testing {

namespace {

const std::string mine = "extends: chess\nhooks: { own: { script: own.lua } }\nname: Mine\n";
const std::string script = "function veto(position, move)\n  return false\nend\n";

struct Served : ServedFile {
  explicit Served(const std::string& secret = designer_secret) : ServedFile(mine, secret) {
    folder.write("own.lua", script);
    catalog->refresh();
  }
  std::pair<int, Json> ask(Json change = Json::object()) {
    Json body = {{"variant", "mine"}, {"secret", designer_secret}};
    body.update(change);
    return post("/api/source", body.dump());
  }
  Json answer(Json change = Json::object()) {
    auto [status, json] = ask(std::move(change));
    INFO(json.dump());
    REQUIRE(status == 200);
    return json;
  }
  void is_refused(const Json& change, const std::string& reason) {
    const std::string before = text(), script_before = folder.read("own.lua");
    const auto [status, json] = ask(change);
    INFO(json.dump());
    CHECK(status == 400);
    CHECK(json["error"].get<std::string>().find(reason) != std::string::npos);
    CHECK(text() == before);
    CHECK(folder.read("own.lua") == script_before);
  }
};

/// The notes of an answer, `severity file:line: message`.
std::vector<std::string> notes(const Json& answer) {
  std::vector<std::string> texts;
  for (const Json& note : answer["notes"])
    texts.push_back(note["severity"].get<std::string>() + " " +
                    (note["file"].is_null() ? "?" : note["file"].get<std::string>()) + ":" + note["line"].dump() +
                    ": " + note["message"].get<std::string>());
  return texts;
}

}  // namespace

TEST_CASE("an author reads the files of a game, but not those that are shipped", "[web]") {
  Served server;
  const Json answer = server.answer();
  CHECK(answer["name"] == "mine.yaml");
  CHECK(answer["text"] == mine);
  CHECK(answer["files"] == Json{"", "own.lua"});
  CHECK(answer["edition"].get<std::string>().size() == 16);
  CHECK(server.answer({{"file", "own.lua"}})["text"] == script);
  for (const char* other : {"chess.yaml", "../chess.yaml", "/etc/passwd", "mine.yaml", "other.lua"})
    server.is_refused({{"file", other}}, "the game has no such file");
  server.is_refused({{"variant", "chess"}}, "only the files that the program was started with");
  server.is_refused({{"variant", "nothing"}}, "only the files that the program was started with");
}

TEST_CASE("a link out of the folder is not followed", "[web]") {
  Served server;
  Folder elsewhere;
  elsewhere.write("own.lua", script);
  std::filesystem::remove(server.folder / "own.lua");
  std::filesystem::create_symlink(elsewhere / "own.lua", server.folder / "own.lua");
  CHECK(server.answer()["files"] == Json{""});
  server.is_refused({{"file", "own.lua"}}, "the game has no such file");
}

TEST_CASE("a text that is not saved is judged at its lines, and nothing is written", "[web]") {
  Served server;
  const Json answer = server.answer({{"text", "extends: chess\nnamme: Mine\n"}});
  CHECK(notes(answer) == std::vector<std::string>{"error :2: the variant: unknown key 'namme'"});
  CHECK(answer["notes"][0]["column"] == 1);
  CHECK(answer["notes"][0]["hint"].get<std::string>().find("name") != std::string::npos);
  CHECK_FALSE(answer.contains("text"));
  CHECK(server.text() == mine);
  // Of a right text lint has the word, and a script is judged together with the file that names it.
  CHECK(notes(server.answer({{"text", "extends: chess\nregions: { unused: [a1] }\n"}})) ==
        std::vector<std::string>{"warning :2: region 'unused' is never used"});
  CHECK(
      notes(server.answer({{"file", "own.lua"}, {"text", "function veto("}})).front().starts_with("error own.lua:1: "));
  CHECK(server.folder.read("own.lua") == script);
}

TEST_CASE("an author is told which tests of the file fail", "[web]") {
  Served server;
  const std::string tests = "tests:\n  - { name: right, count: 20 }\n  - { name: wrong, count: 21 }\n";
  const Json answer = server.answer({{"text", mine + tests}});
  const auto failing = [](const Json& notes) {
    Json found = Json::array();
    std::ranges::copy_if(notes, std::back_inserter(found), [](const Json& note) { return note["code"] == "test"; });
    return found;
  }(answer["notes"]);
  REQUIRE(failing.size() == 1);
  CHECK(failing[0]["severity"] == "warning");
  CHECK(failing[0]["line"] == 6);
  CHECK(failing[0]["message"].get<std::string>().find("the test 'wrong' fails: ") == 0);
}

TEST_CASE("a text is written, right or wrong, where the file has not changed", "[web]") {
  Served server;
  const std::string edition = server.answer()["edition"];
  const std::string next = "extends: chess\nname: Other\n", wrong = "extends: chess\nnamme: Other\n";
  const Json first = server.answer({{"text", next}, {"edition", edition}});
  CHECK(server.text() == next);
  server.is_refused({{"text", wrong}, {"edition", edition}}, "mine.yaml has changed meanwhile, so nothing was written");
  const Json second = server.answer({{"text", wrong}, {"edition", first["edition"]}});
  CHECK(server.text() == wrong);
  CHECK(second["notes"].size() == 1);
  // The game is offered as it was, and its file can be read and mended.
  server.catalog->refresh();
  CHECK(server.answer()["text"] == wrong);
  server.answer({{"text", next}, {"edition", second["edition"]}});
  CHECK(server.text() == next);
}

TEST_CASE("a file that has never been right is edited", "[web]") {
  ServedFile server("nothing: right\n");
  const auto [status, json] = server.post("/api/source", Json{{"variant", "mine"}, {"secret", designer_secret}}.dump());
  CHECK(status == 200);
  CHECK(json["text"] == "nothing: right\n");
  CHECK_FALSE(json["notes"].empty());
}

TEST_CASE("files are shown to nobody without the secret, and wrong requests are refused", "[web]") {
  Served server;
  for (const char* wrong : {"", "x", "Qf0pgpmU_asvNRZg_B0GHB"})
    server.is_refused({{"secret", wrong}}, "only who has the link");
  server.is_refused({{"secret", nullptr}}, "'secret' must be a text");
  server.is_refused({{"secret", 5}}, "'secret' must be a text");
  server.is_refused({{"text", 5}}, "'text' must be a text");
  server.is_refused({{"path", "/etc/passwd"}}, "there is no field 'path' here");
  server.is_refused({{"edition", "0123456789abcdef"}}, "'edition' is that of the file");
  CHECK(server.post("/api/source", "[]").first == 400);
  Served closed("");
  CHECK(closed.ask({{"secret", ""}}).first == 400);
  server.folder.write("mine.yaml", "name: \xff\n");
  CHECK(server.ask().first == 400);
}

}  // namespace trigon::engine::testing
