// Games that the computer plays against itself for who tries a position. interpreter/web/sample_request.h, api.h.
#include "interpreter/web/sample_request.h"

#include <catch2/catch.hpp>
#include <future>
#include <stop_token>

#include "interpreter/web/thinking_pool.h"
#include "tests/support/asked.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const Json endgame = {{"variant", "chess"}, {"position", "6k1/5ppp/8/8/8/8/5PPP/3QR1K1 white"}};

Json with_games(const Json& games) {
  Json body = endgame;
  body["games"] = games;
  return body;
}

const Json& table_of(const Json& answer, const std::string& id) {
  for (const Json& table : answer["tables"])
    if (table["id"] == id) return table;
  FAIL("there is no table " + id);
  return answer;
}

}  // namespace

TEST_CASE("games are played from a position, behind those that were played before", "[web]") {
  Asked server;
  const auto [status, first] = server.post("/api/sample", endgame);
  INFO(first.dump());
  REQUIRE(status == 200);
  REQUIRE(first["games"].size() >= 1);
  CHECK(first["of"] == 100);
  CHECK(table_of(first, "score")["figures"][0]["n"] == first["games"].size());
  Json games = Json::array();
  for (int i = 0; i < 99; ++i) games.push_back({{2, 1}, "checkmate", 20});
  const auto next = server.post("/api/sample", with_games(games)).second;
  REQUIRE(next["games"].size() == 100);
  games.push_back(next["games"][99]);
  CHECK(next["games"] == games);
}

TEST_CASE("the results of games are counted as in a laboratory", "[web]") {
  Asked server;
  Json games = Json::array();
  for (int i = 0; i < 100; ++i) games.push_back(i < 60 ? Json{{1, 2}, "checkmate", 20} : Json{{1, 1}, "stalemate", 40});
  const auto answer = server.post("/api/sample", with_games(games)).second;
  CHECK(answer["games"].size() == 100);
  const Json& white = table_of(answer, "score")["figures"][0];
  CHECK(white["label"] == "white");
  CHECK(white["value"].get<double>() == Approx(0.8));
  CHECK(white["interval"][0].get<double>() < 0.8);
  CHECK(white["interval"][1].get<double>() > 0.8);
  CHECK(table_of(answer, "decisive")["figures"][0]["value"].get<double>() == Approx(0.6));
  CHECK(table_of(answer, "length")["figures"][2]["value"] == 20);
  CHECK(table_of(answer, "endings")["figures"][0]["value"].get<double>() == Approx(0.6));
}

TEST_CASE("games that are stopped, or take too long, are none", "[web]") {
  const RulesetPtr ruleset = load_shipped("chess");
  GameSample sample{{.header = header_of(*ruleset, 0), .ruleset = ruleset}, {}};
  sample.job.header.nodes = {50};
  std::stop_source stop;
  CHECK(play_on(sample, std::chrono::milliseconds(0), stop.get_token()));
  CHECK(sample.games.size() == 1);
  stop.request_stop();
  CHECK_FALSE(play_on(sample, std::chrono::milliseconds(0), stop.get_token()));
  CHECK(sample.games.size() == 1);
}

TEST_CASE("thinking threads do other work, too", "[web]") {
  ThinkingPool pool({.threads = 1});
  std::promise<std::chrono::milliseconds> given;
  ThinkingJob job{Game(load_shipped("chess")), {}, {}, [](const ThoughtMove&) { FAIL("it does not think"); }};
  job.level.limits.time = std::chrono::milliseconds(700);
  job.work = [&](std::chrono::milliseconds time, const std::stop_token&) { given.set_value(time); };
  pool.post(std::move(job));
  CHECK(given.get_future().get() == std::chrono::milliseconds(700));
}

TEST_CASE("wrong requests for games are refused", "[web]") {
  const auto wrong = GENERATE(values<std::pair<const char*, const char*>>({
      {"5", "'games' must be a list of at most 100 games"},
      {"{}", "'games' must be a list of at most 100 games"},
      {"[5]", "as an answer has them"},
      {"[[]]", "as an answer has them"},
      {R"([[[1, 2], "checkmate"]])", "as an answer has them"},
      {R"([[[1, 2], "checkmate", 5, 5]])", "as an answer has them"},
      {R"([[[1], "checkmate", 5]])", "as an answer has them"},
      {R"([[[1, 2, 2], "checkmate", 5]])", "as an answer has them"},
      {R"([[[0, 1], "checkmate", 5]])", "as an answer has them"},
      {R"([[[1, 3], "checkmate", 5]])", "as an answer has them"},
      {R"([[[2, 2], "checkmate", 5]])", "as an answer has them"},
      {R"([[[1, -2], "checkmate", 5]])", "as an answer has them"},
      {R"([[[1, 2], 5, 5]])", "as an answer has them"},
      {R"([[[1, 2], "checkmate", 301]])", "as an answer has them"},
      {R"([[[1, 2], "checkmate", 5e300]])", "as an answer has them"},
      {R"([[[1, 2], "0123456789012345678901234567890123456789012345678901234567890", 5]])", "as an answer has them"},
  }));
  CAPTURE(wrong.first);
  Asked server;
  const auto [status, json] = server.post("/api/sample", with_games(Json::parse(wrong.first)));
  CHECK(status == 400);
  INFO(json.dump());
  CHECK(json["error"].get<std::string>().find(wrong.second) != std::string::npos);
}

TEST_CASE("a position that is over has no games", "[web]") {
  Asked server;
  const Json mated = {{"variant", "chess"}, {"moves", {"f2-f3", "e7-e5", "g2-g4", "d8-h4"}}};
  const auto [status, json] = server.post("/api/sample", mated);
  CHECK(status == 400);
  CHECK(json["error"] == "the game is over in this position");
  CHECK(server.post("/api/sample", Json{{"variant", "chess"}, {"look", "e2"}}).first == 400);
}

}  // namespace trigon::engine::testing
