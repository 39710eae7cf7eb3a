// Movements that are asked for by marks on the server's board. interpreter/web/movement_request.h.
#include "interpreter/web/movement_request.h"

#include <catch2/catch.hpp>

#include "tests/support/asked.h"
#include "tests/support/served_file.h"

namespace trigon::engine::testing {

TEST_CASE("a movement is asked for by marks", "[web]") {
  ServedFile server("extends: chess\n");
  const auto ask = [&](Json change) {
    Json body = {{"variant", "mine"}, {"from", "d4"}, {"player", "white"}};
    body.update(change);
    return server.post("/api/movement", body.dump());
  };
  const Json knight = {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"};
  CHECK(ask({{"goes", knight}, {"captures", knight}}) ==
        std::pair(200, Json{{"movement", "j[W-F]"}, {"left", Json::array()}}));
  // Forward is another way for black.
  CHECK(ask({{"goes", {"d5"}}}).second["movement"] == "mfW");
  CHECK(ask({{"player", "black"}, {"goes", {"d5"}}}).second["movement"] == "mbW");
  CHECK(ask(Json::object()).second["movement"] == "");
  for (const auto& [change, message] : std::vector<std::pair<Json, std::string>>{
           {{{"from", "z9"}}, "'from' must be a cell of the board"},
           {{{"player", "red"}}, "'player' must be a player of the game"},
           {{{"goes", {"z9"}}}, "'goes' has something that is no cell of the board"},
           {{{"captures", "d5"}}, "'captures' must be a list"},
           {{{"cells", {"d5"}}}, "a request has no field 'cells'"},
       }) {
    const auto [status, json] = ask(change);
    INFO(json.dump());
    CHECK(status == 400);
    CHECK(json["error"].get<std::string>().find(message) == 0);
  }
}

TEST_CASE("an address has one movement found at a time, as it has one search", "[web]") {
  Asked server;
  const Json body = {{"variant", "chess"}, {"from", "d4"}, {"player", "white"}, {"goes", {"d5"}}};
  const auto ask = [&](std::promise<int>& status) {
    server.api.answer({"POST", "/api/movement", "application/json", body.dump(), "192.0.2.1"}, 0,
                      [&](const WebAnswer& one) { status.set_value(one.status); });
  };
  // The thread that reads requests is kept busy meanwhile.
  std::promise<void> goes_on;
  server.lobby.makers().post([&] { goes_on.get_future().wait(); });
  std::promise<int> first, second;
  ask(first);
  ask(second);
  CHECK(second.get_future().get() == 429);
  goes_on.set_value();
  CHECK(first.get_future().get() == 200);
  std::promise<int> third;
  ask(third);
  CHECK(third.get_future().get() == 200);
}

}  // namespace trigon::engine::testing
