// Which rules the tests of a file reach, as its author asks on the server's page. interpreter/web/coverage_request.h.
#include "interpreter/web/coverage_request.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/support/served_file.h"

namespace trigon::engine::testing {

namespace {

const std::string untested = "extends: chess\nname: Mine\npieces: { knight: { moves: WF } }\n";

Json ask(ServedFile& server, Json change = Json::object()) {
  Json body = {{"variant", "mine"}, {"secret", designer_secret}};
  body.update(change);
  const auto [status, json] = server.post("/api/coverage", body.dump());
  INFO(json.dump());
  CHECK(status == (json.contains("error") ? 400 : 200));
  return json;
}

}  // namespace

TEST_CASE("an author asks what the file's own tests reach", "[web]") {
  ServedFile server(untested);
  Json answer = ask(server);
  CHECK(answer["tests"] == 0);
  CHECK(answer["reached"] == 0);
  const std::size_t rules = answer["rules"];
  REQUIRE(rules >= 2);
  CHECK(answer["missing"].size() == rules);
  CHECK(std::ranges::all_of(answer["missing"], [](const Json& one) { return one["line"] == 3; }));
  CHECK_FALSE(answer["missing"][0].contains("file"));
  server.folder.write("mine.yaml", untested +
                                       "tests:\n"
                                       "  - { name: a knight, position: 4k3/8/8/8/3N4/8/8/4K3 white, "
                                       "includes: [d4-d5, d4-e5] }\n"
                                       "  - { name: wrong, includes: [e2-e5] }\n");
  server.catalog->refresh();
  answer = ask(server);
  CHECK(answer["tests"] == 2);
  CHECK(answer["ran"] == 2);
  CHECK(answer["failed"] == 1);
  CHECK(answer["reached"].get<std::size_t>() >= 2);
  CHECK(answer["missing"].size() == answer["rules"].get<std::size_t>() - answer["reached"].get<std::size_t>());
}

TEST_CASE("others are not told what tests reach", "[web]") {
  ServedFile server(untested);
  CHECK(ask(server, {{"secret", "wrong"}})["error"].get<std::string>().find("only who has the link") == 0);
  CHECK(ask(server, {{"variant", "chess"}})["error"].get<std::string>().find("only the files that the program") == 0);
  ServedFile closed(untested, "");
  CHECK(ask(closed, {{"secret", ""}})["error"].get<std::string>().find("only who has the link") == 0);
}

TEST_CASE("a file that is wrong tells why there is nothing to reach", "[web]") {
  ServedFile server(untested);
  server.folder.write("mine.yaml", "extends: chess\nunknown: 5\n");
  CHECK(ask(server)["error"].get<std::string>().find("unknown key 'unknown'") != std::string::npos);
}

}  // namespace trigon::engine::testing
