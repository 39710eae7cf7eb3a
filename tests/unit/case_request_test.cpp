// Positions that are kept as tests by the server. interpreter/web/case_request.h, api.h.
#include "interpreter/web/case_request.h"

#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/support/served_file.h"

namespace trigon::engine::testing {

namespace {

const std::string mine = "# My game.\nextends: chess\nname: Mine  # so far\n";

struct Served : ServedFile {
  explicit Served(const std::string& secret = designer_secret) : ServedFile(mine, secret) {}
  std::pair<int, Json> keep(const std::string& body) { return post("/api/case", body); }
  /// Writes the case that after 1. e4 only one answer is tested.
  std::pair<int, Json> write(Json change = Json::object()) {
    Json body = {{"variant", "mine"},
                 {"moves", {"e2-e4"}},
                 {"name", "an answer"},
                 {"includes", {"e7-e5"}},
                 {"write", {{"secret", designer_secret}, {"edition", catalog->edition("mine")}}}};
    body.update(change);
    return keep(body.dump());
  }
};

}  // namespace

TEST_CASE("a position is kept as a test", "[web]") {
  Served server;
  const auto text = [&](const char* body) {
    const auto [status, json] = server.keep(body);
    INFO(json.dump());
    REQUIRE(status == 200);
    return json["text"].get<std::string>();
  };
  CHECK(text(R"({"variant": "chess", "name": "a", "moves": ["e2-e4"], "includes": ["e7-e5"], "illegal": ["e7-e4"]})") ==
        "- name: a\n  after: e2-e4\n  includes: e7-e5\n  illegal: e7-e4\n");
  CHECK(text(R"({"variant": "chess", "name": "a", "position": "8/8/8/8/8/2k5/1q6/K7 white", "all": true})") ==
        "- name: a\n  position: 8/8/8/8/8/2k5/1q6/K7 white\n  legal: []\n  outcome: black wins by checkmate\n");
  CHECK(text(R"({"variant": "chess", "name": "a", "position": "7k/8/8/8/8/8/8/K7 white", "all": true})") ==
        "- name: a\n  position: 7k/8/8/8/8/8/8/K7 white\n  legal: [a1-b1, a1-a2, a1-b2]\n");
  // After many moves the position itself is written.
  CHECK(text(R"({"variant": "chess", "name": "a", "illegal": ["a2-a5"], "moves": ["g1-f3", "g8-f6", "f3-g1", "f6-g8",
                 "g1-f3", "g8-f6", "f3-g1", "b8-c6", "b1-c3"]})") ==
        "- name: a\n  position: r1bqkb1r/pppppppp/2n2n2/8/8/2N5/PPPPPPPP/R1BQKBNR black castling=KQkq quiet=9\n"
        "  illegal: a2-a5\n");
}

TEST_CASE("a test is written into a file, of which every other byte stays", "[web]") {
  Served server;
  std::filesystem::permissions(server.path(), std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  const auto [status, json] = server.write();
  INFO(json.dump());
  CHECK(status == 200);
  CHECK(json["file"] == "mine.yaml");
  CHECK(json["passed"] == true);
  const std::string first = mine + "\ntests:\n  - name: an answer\n    after: e2-e4\n    includes: e7-e5\n";
  CHECK(server.text() == first);
  CHECK(std::filesystem::status(server.path()).permissions() ==
        (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));
  // A second one needs that the first was read.
  CHECK(server.write().first == 400);
  CHECK(server.catalog->refresh() == std::vector<std::string>{"mine"});
  const auto second = server.write({{"includes", Json::array()}, {"illegal", {"e7-e5"}}}).second;
  CHECK(second["passed"] == false);
  CHECK(second["message"].get<std::string>().find("expected e7-e5 not to be legal") != std::string::npos);
  CHECK(server.text() == first + "  - name: an answer\n    after: e2-e4\n    illegal: e7-e5\n");
}

TEST_CASE("a file is not touched without leave, or when it is another one by now", "[web]") {
  Served server;
  const auto is_refused = [&](const Json& change, const std::string& reason) {
    const std::string before = server.text();
    const auto [status, json] = server.write(change);
    INFO(json.dump());
    CHECK(status == 400);
    CHECK(json["error"].get<std::string>().find(reason) != std::string::npos);
    CHECK(server.text() == before);
    CHECK_FALSE(std::filesystem::exists(server.path() + ".part"));
  };
  const std::string edition = server.catalog->edition("mine");
  SECTION("the secret") {
    for (const char* wrong : {"", "Qf0pgpmU_asvNRZg_B0GHB", "x"})
      is_refused({{"write", {{"secret", wrong}, {"edition", edition}}}}, "only who has the link");
  }
  SECTION("the fields") {
    const std::string reason = "'write' must be an object with a 'secret' and an 'edition'";
    for (const Json& wrong :
         {Json(true), Json("x"), Json::array(), Json{{"secret", designer_secret}}, Json{{"edition", edition}},
          Json{{"secret", 5}, {"edition", edition}}, Json{{"secret", designer_secret}, {"edition", 5}},
          Json{{"secret", designer_secret}, {"edition", edition}, {"path", "/etc/passwd"}}})
      is_refused({{"write", wrong}}, reason);
  }
  SECTION("another edition") {
    is_refused({{"write", {{"secret", designer_secret}, {"edition", "0123456789abcdef"}}}},
               "mine.yaml has changed meanwhile");
  }
  SECTION("a change on the disk that nobody has looked at") {
    server.folder.write("mine.yaml", mine + "# More.\n");
    is_refused(Json::object(), "mine.yaml has changed meanwhile");
  }
  SECTION("a shipped game") { is_refused({{"variant", "chess"}}, "only the files that the program was started with"); }
  SECTION("tests that are written otherwise") {
    server.folder.write("mine.yaml", mine + "tests: [{ name: a, count: 20 }]\n");
    server.catalog->refresh();
    is_refused({{"write", {{"secret", designer_secret}, {"edition", server.catalog->edition("mine")}}}},
               "are not written as a list");
  }
  SECTION("YAML in which the place means something else") {
    server.folder.write("mine.yaml", mine + "tests:\n  [{ name: a, count: 20 }]\n");
    server.catalog->refresh();
    is_refused({{"write", {{"secret", designer_secret}, {"edition", server.catalog->edition("mine")}}}},
               "would not be right");
  }
}

TEST_CASE("without a secret nobody writes", "[web]") {
  Served server("");
  const std::string edition = server.catalog->edition("mine");
  CHECK(server.write({{"write", {{"secret", ""}, {"edition", edition}}}}).first == 400);
  CHECK(server.text() == mine);
}

TEST_CASE("wrong requests for tests are refused", "[web]") {
  struct Wrong {
    const char* body;
    const char* message;
  };
  const auto wrong = GENERATE(values<Wrong>({
      {"[]", "expected a JSON object"},
      {R"({"variant": "chess"})", "'name' must be a text of 1 to 100 bytes in one line"},
      {R"({"variant": "chess", "name": ""})", "'name' must be a text"},
      {R"({"variant": "chess", "name": 5})", "'name' must be a text"},
      {R"({"variant": "chess", "name": "a\nb: c"})", "'name' must be a text"},
      {R"({"variant": "chess", "name": "a"})", "nothing is marked that must hold"},
      {R"({"variant": "chess", "name": "a", "all": false})", "nothing is marked that must hold"},
      {R"({"variant": "chess", "name": "a", "all": 1})", "'all' must be true or false"},
      {R"({"variant": "chess", "name": "a", "includes": "e2-e4"})", "'includes' must be a list"},
      {R"({"variant": "chess", "name": "a", "includes": [5]})", "'includes' must be a list of texts"},
      {R"({"variant": "chess", "name": "a", "includes": [""]})", "'includes' must be a list of moves"},
      {R"({"variant": "chess", "name": "a", "illegal": ["a\nb"]})", "'illegal' must be a list of moves"},
      {R"({"variant": "chess", "name": "a", "legal": []})", "a request has no field 'legal'"},
      {R"({"variant": "chess", "name": "a", "all": true, "moves": ["e2-e5"]})", "the move e2-e5 is not legal there"},
  }));
  CAPTURE(wrong.body);
  Served server;
  const auto [status, json] = server.keep(wrong.body);
  CHECK(status == 400);
  INFO(json.dump());
  CHECK(json["error"].get<std::string>().find(wrong.message) != std::string::npos);
}

}  // namespace trigon::engine::testing
