// Questions about positions that no game on the server has. interpreter/web/try_request.h, api.h.
#include "interpreter/web/try_request.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <future>
#include <stop_token>
#include <thread>

#include "interpreter/support/json.h"
#include "interpreter/web/address_slots.h"
#include "interpreter/web/api.h"
#include "interpreter/web/thinking_pool.h"
#include "interpreter/web/work_pool.h"
#include "tests/support/asked.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

TEST_CASE("moves are tried from a position", "[web]") {
  Asked server;
  const auto [status, json] = server.post("/api/try", {{"variant", "chess"}, {"moves", {"e2-e4", "e7-e5"}}});
  CHECK(status == 200);
  CHECK(json["turn"] == "white");
  CHECK(json["turns"].size() == 2);
  CHECK(json["pieces"]["e4"] == Json{"pawn", "white"});
  CHECK(json["last"]["to"] == "e5");
  CHECK(json["moves"].size() == 29);
  CHECK(json["stopped"].is_null());
  const auto again = server.post("/api/try", {{"variant", "chess"}, {"position", json["position"]}}).second;
  CHECK(again["pieces"] == json["pieces"]);
  CHECK(again["turns"].empty());
}

TEST_CASE("a move that is not legal stops what is tried, with the reason", "[web]") {
  Asked server;
  const auto json = server.post("/api/try", {{"variant", "chess"}, {"moves", {"e2-e4", "e7-e4", "d2-d4"}}}).second;
  CHECK(json["turns"].size() == 1);
  CHECK(json["stopped"]["turn"] == 1);
  CHECK(json["stopped"]["move"] == "e7-e4");
  CHECK_FALSE(json["stopped"]["why"].get<std::string>().empty());
}

TEST_CASE("what a piece could do is told of all of them", "[web]") {
  Asked server;
  const auto look = [&](const char* cell) {
    return server.post("/api/try", {{"variant", "chess"}, {"look", cell}}).second["look"];
  };
  CHECK(look("b1")["moves"].size() == 2);
  // Out of turn.
  CHECK(look("g8")["owner"] == "black");
  CHECK(look("g8")["moves"].size() == 2);
  CHECK(look("a1")["moves"].empty());
  CHECK(look("a1")["why"] == "it has no move here");
  CHECK(look("e4").is_null());
}

TEST_CASE("the search says which moves are best", "[web]") {
  Asked server;
  const Json mate = {{"variant", "chess"}, {"moves", {"f2-f3", "e7-e5", "g2-g4"}}, {"seconds", 0.2}};
  const auto [status, json] = server.post("/api/think", mate);
  CHECK(status == 200);
  CHECK(json["player"] == "black");
  CHECK(json["moves"][0]["wins"] == true);
  CHECK(json["line"].size() == 1);
}

TEST_CASE("a position is changed by hand", "[web]") {
  Asked server;
  const Json edit = {{"pieces", {{"h1", nullptr}, {"a2", {"queen", "white"}}}}, {"turn", "black"}};
  const std::string kings = "4k3/8/8/8/8/8/8/R3K2R white castling=KQ";
  const auto [status, json] = server.post("/api/try", {{"variant", "chess"}, {"position", kings}, {"edit", edit}});
  CHECK(status == 200);
  CHECK(json["position"] == "4k3/8/8/8/8/8/Q7/R3K3 black castling=Q");
  CHECK(json["turns"].empty());
}

TEST_CASE("a slot is free again when the work that holds it is dropped", "[web]") {
  AddressSlots slots;
  const auto is_taken = [&] { return slots.take("somebody") == nullptr; };
  SECTION("by a thinking pool that stops, or has stopped before") {
    const Game game(load_shipped("chess"));
    // Without threads, so that jobs wait forever.
    ThinkingPool pool({.threads = 0});
    const bool is_late = GENERATE(false, true);
    if (is_late) pool.stop();
    pool.post({game, level(1, 1), {}, [slot = slots.take("somebody")](const ThoughtMove&) {}});
    CHECK(is_taken() == !is_late);
    pool.stop();
  }
  SECTION("by a thinking pool whose job was stopped") {
    const Game game(load_shipped("chess"));
    ThinkingPool pool({.threads = 1});
    std::stop_source stop;
    stop.request_stop();
    pool.post({game, level(1, 1), stop.get_token(), [slot = slots.take("somebody")](const ThoughtMove&) {}});
    std::promise<void> done;
    pool.post({game, level(1, 1), {}, [&](const ThoughtMove&) { done.set_value(); }});
    done.get_future().wait();
  }
  SECTION("by a pool that is abandoned") {
    WorkPool pool(1);
    std::promise<void> begun, end;
    pool.post([&] {
      begun.set_value();
      end.get_future().wait();
    });
    begun.get_future().wait();
    pool.post([slot = slots.take("somebody")] {});
    CHECK(is_taken());
    const std::jthread releasing([&] { end.set_value(); });
    pool.abandon();
  }
  CHECK_FALSE(is_taken());
}

TEST_CASE("each address has a slot, which nobody frees for another", "[web]") {
  AddressSlots slots;
  auto first = slots.take("somebody");
  REQUIRE(first);
  CHECK_FALSE(slots.take("somebody"));
  CHECK(slots.take("somebody else"));
  first->free();
  const auto second = slots.take("somebody");
  REQUIRE(second);
  first.reset();
  CHECK_FALSE(slots.take("somebody"));
}

TEST_CASE("a computer of a level moves", "[web]") {
  Asked server;
  const Json mate = {{"variant", "chess"}, {"moves", {"f2-f3", "e7-e5", "g2-g4"}}, {"level", 3}};
  const auto [status, json] = server.post("/api/think", mate);
  CHECK(status == 200);
  CHECK(json["move"] == "d8-h4");
  // Of equal questions the answers are equal.
  const Json begin = {{"variant", "chess"}, {"level", 1}};
  CHECK(server.post("/api/think", begin).second["move"] == server.post("/api/think", begin).second["move"]);
}

TEST_CASE("wrong questions about positions are refused", "[web]") {
  struct Wrong {
    const char* path;
    const char* body;
    const char* message;
  };
  const auto wrong = GENERATE(values<Wrong>({
      {"/api/try", "[]", "expected a JSON object"},
      {"/api/try", "{", "expected a JSON object"},
      {"/api/try", "{}", "'variant' must be the id of a game"},
      {"/api/try", R"({"variant": 5})", "'variant' must be the id of a game"},
      {"/api/try", R"({"variant": "no"})", "there is no such game here"},
      {"/api/try", R"({"variant": "chess", "moved": []})", "a request has no field 'moved'"},
      {"/api/try", R"({"variant": "chess", "seconds": 1})", "a request has no field 'seconds'"},
      {"/api/try", R"({"variant": "chess", "moves": "e2-e4"})", "'moves' must be a list"},
      {"/api/try", R"({"variant": "chess", "moves": [1]})", "'moves' must be a list of texts"},
      {"/api/try", R"({"variant": "chess", "options": {}})", "'options' must be a list"},
      {"/api/try", R"({"variant": "chess", "position": []})", "'position' must be a text"},
      {"/api/try", R"({"variant": "chess", "position": "8"})", "row"},
      {"/api/try", R"({"variant": "chess", "look": "z9"})", "'look' must be a cell"},
      {"/api/try", R"({"variant": "chess", "look": 5})", "'look' must be a cell"},
      {"/api/try", R"({"variant": "chess", "edit": []})", "'edit' must be an object"},
      {"/api/try", R"({"variant": "chess", "edit": {"pieces": {"e1": null}}})", "no royal piece"},
      {"/api/think", R"({"variant": "chess", "edit": {}})", "a request has no field 'edit'"},
      {"/api/think", "[]", "expected a JSON object"},
      {"/api/think", R"({"variant": "chess", "look": "e2"})", "a request has no field 'look'"},
      {"/api/think", R"({"variant": "chess", "seconds": 0})", "'seconds' must be a number"},
      {"/api/think", R"({"variant": "chess", "seconds": 1e300})", "'seconds' must be a number"},
      {"/api/think", R"({"variant": "chess", "seconds": "1"})", "'seconds' must be a number"},
      {"/api/think", R"({"variant": "chess", "level": 0})", "'level' must be a number from 1 to 10"},
      {"/api/think", R"({"variant": "chess", "level": 11})", "'level' must be a number from 1 to 10"},
      {"/api/think", R"({"variant": "chess", "level": 2.5})", "'level' must be a number from 1 to 10"},
      {"/api/think", R"({"variant": "chess", "level": "3"})", "'level' must be a number from 1 to 10"},
      {"/api/think", R"({"variant": "chess", "level": 3, "seconds": 1})", "either 'seconds' or 'level'"},
      {"/api/try", R"({"variant": "chess", "level": 3})", "a request has no field 'level'"},
      {"/api/think", R"({"variant": "chess", "moves": ["f2-f3", "e7-e5", "g2-g4", "d8-h4"]})", "the game is over"},
  }));
  CAPTURE(wrong.path, wrong.body);
  Asked server;
  const auto [status, json] = server.post(wrong.path, std::string(wrong.body));
  CHECK(status == 400);
  INFO(json.dump());
  CHECK(json["error"].get<std::string>().find(wrong.message) != std::string::npos);
}

TEST_CASE("errors of a position are told as its author reads them", "[web]") {
  Asked server;
  const auto json = server.post("/api/try", {{"variant", "chess"}, {"position", "8/8/8/8/8/8/8/8 white"}}).second;
  CHECK(json["text"].get<std::string>().find('^') != std::string::npos);
  CHECK(json["diagnostics"].size() >= 1);
}

}  // namespace trigon::engine::testing
