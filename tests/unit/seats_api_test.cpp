// How people find seats over HTTP: interpreter/web/seats_api.h, lobby_seats.cpp, code_book.h, address_buckets.h.
#include "interpreter/web/seats_api.h"

#include <catch2/catch.hpp>
#include <future>

#include "interpreter/web/room.h"
#include "interpreter/web/state_folder.h"
#include "tests/support/catalog.h"
#include "tests/support/folder.h"

namespace trigon::engine::testing {

namespace {

const DiskFiles disk;

/// A connection that nobody reads.
class Silent : public GameClient {
 public:
  void send(SharedText) override {}
  void close() override {}
};

/// A server without sockets.
struct Served {
  explicit Served(LobbySettings settings = {}) : lobby(disk, catalog(), std::move(settings)) {}

  WebAnswer ask(const char* method, const std::string& path, const Json& body = {}, const std::string& address = "x") {
    std::promise<WebAnswer> answer;
    api.answer({method, path, "application/json", body.dump(), address}, 0,
               [&](const WebAnswer& one) { answer.set_value(one); });
    return answer.get_future().get();
  }
  Json post(const std::string& path, const Json& body) { return Json::parse(ask("POST", path, body).body); }
  Json open() { return Json::parse(ask("GET", "/api/seats").body)["games"]; }

  /// Connects somebody to a game, until whose arrival it waits.
  RoomPtr join(const Json& game, const std::string& secret, const GameClientPtr& client = std::make_shared<Silent>()) {
    const RoomPtr room = lobby.join(client, {{"type", "join"}, {"game", game}, {"secrets", {secret}}});
    settle(room);
    return room;
  }
  static void settle(const RoomPtr& room) {
    std::promise<void> done;
    room->strand.post([&] { done.set_value(); });
    done.get_future().wait();
  }

  Lobby lobby;
  WebApi api{catalog(), lobby, ""};
};

const Json open_game = {{"variant", "64-triangles-3p-corners"},
                        {"seats", {{"top", {{"kind", "anyone"}}}, {"right", {{"kind", "anyone"}}}}},
                        {"clock", {{"seconds", 60}}}};

}  // namespace

TEST_CASE("open seats are shown while somebody waits, and taken once each", "[web]") {
  Served served;
  const Json game = served.post("/api/games", open_game);
  // The secrets of open seats are not told to who makes the game.
  CHECK(game["seats"].size() == 1);
  CHECK(game["seats"].contains("left"));
  CHECK(served.open().empty());
  const auto maker = std::make_shared<Silent>();
  const RoomPtr room = served.join(game["game"], game["seats"]["left"], maker);
  const Json open = served.open();
  REQUIRE(open.size() == 1);
  CHECK(open[0]["game"] == game["game"]);
  CHECK(open[0]["variant"] == "64-triangles-3p-corners");
  CHECK(open[0]["seats"].size() == 2);
  CHECK(open[0]["players"] == 3);
  CHECK(open[0]["clock"]["seconds"] == 60);
  CHECK_FALSE(open.dump().find(game["watch"].get<std::string>()) != std::string::npos);

  const Json seat = {{"game", game["game"]}, {"player", "top"}};
  const Json taken = served.post("/api/seat", seat);
  const auto viewer = room->game.find_viewer({taken["secret"]});
  REQUIRE(viewer);
  CHECK(viewer->seats == PlayerSet{*room->game.ruleset().find_player("top")});
  CHECK(served.ask("POST", "/api/seat", seat).status == 409);
  CHECK(served.open()[0]["seats"] == Json{"right"});
  // A seat that was never open is not given away.
  CHECK(served.ask("POST", "/api/seat", {{"game", game["game"]}, {"player", "left"}}).status == 409);
  CHECK(served.ask("POST", "/api/seat", {{"game", game["game"]}, {"player", "nobody"}}).status == 404);
  CHECK(served.ask("POST", "/api/seat", {{"game", "no-such-game"}, {"player", "top"}}).status == 404);
  CHECK(served.ask("POST", "/api/seat").status == 404);
  CHECK(served.ask("GET", "/api/seat").status == 405);

  served.lobby.leave(room, maker);
  Served::settle(room);
  CHECK(served.open().empty());
}

TEST_CASE("what is open and what is taken survives the end of the program", "[web]") {
  Folder folder;
  const auto settings = [&] {
    std::string error;
    LobbySettings made;
    made.state = StateFolder::open(folder / "state", error);
    REQUIRE(made.state);
    return made;
  };
  Json game, taken;
  {
    Served served(settings());
    game = served.post("/api/games", open_game);
    served.join(game["game"], game["seats"]["left"]);
    taken = served.post("/api/seat", {{"game", game["game"]}, {"player", "top"}});
  }
  Served served(settings());
  REQUIRE(served.lobby.restore().empty());
  const RoomPtr room = served.join(game["game"], game["seats"]["left"]);
  CHECK(room->game.find_viewer({taken["secret"]}));
  REQUIRE(served.open().size() == 1);
  CHECK(served.open()[0]["seats"] == Json{"right"});
}

TEST_CASE("by correspondence a seat stays open while nobody is there, and the game is kept", "[web]") {
  Served served;
  Json wanted = open_game;
  wanted["clock"] = {{"days", 2}};
  const Json game = served.post("/api/games", wanted);
  const auto maker = std::make_shared<Silent>();
  const RoomPtr room = served.join(game["game"], game["seats"]["left"], maker);
  served.lobby.leave(room, maker);
  Served::settle(room);
  REQUIRE(served.open().size() == 1);
  CHECK(served.open()[0]["clock"] == Json{{"days", 2.0}});
  CHECK_FALSE(room->is_watched);
}

TEST_CASE("how games stand is told to those who have their links", "[web]") {
  Served served;
  const Json game = served.post("/api/games", {{"variant", "chess"}, {"clock", {{"days", 3}}}});
  const auto standing = [&](const std::string& secret) {
    const Json asked = {{"game", game["game"]}, {"secrets", Json::array({secret})}};
    return served.post("/api/standings", {{"games", Json::array({asked})}})["games"];
  };
  const std::string white = game["seats"]["white"], black = game["seats"]["black"];
  CHECK(standing(white)[0]["yours"] == true);
  CHECK(standing(black)[0]["yours"] == false);
  CHECK(standing(game["watch"])[0]["yours"] == false);
  CHECK(standing(black)[0]["turn"] == "white");
  CHECK(standing(black)[0]["over"] == false);
  CHECK(standing(black)[0]["left"] == 3 * 86400);
  CHECK(standing("guess").empty());
  const RoomPtr room = served.join(game["game"], white);
  served.lobby.receive(room, room->members.front().client, {{"type", "resign"}, {"player", "white"}});
  Served::settle(room);
  CHECK(standing(white)[0] ==
        Json{{"game", game["game"]}, {"over", true}, {"turn", nullptr}, {"yours", false}, {"left", nullptr}});
  const Json nine = std::vector<Json>(9, {{"game", game["game"]}, {"secrets", {white}}});
  CHECK(served.ask("POST", "/api/standings", {{"games", nine}}).status == 400);
  CHECK(served.ask("POST", "/api/standings", {{"games", 5}}).status == 400);
  CHECK(served.post("/api/standings", {{"games", {5, nullptr, {{"game", "x"}}}}})["games"].empty());
}

TEST_CASE("an address takes few seats and tries few codes", "[web]") {
  const char* const path = GENERATE("/api/seat", "/api/code", "/api/standings");
  Served served;
  int refused = 0;
  for (int i = 0; i < 50; ++i) refused += served.ask("POST", path, Json::object(), "greedy").status == 429;
  CHECK(refused >= 15);
  CHECK(served.ask("POST", path, Json::object(), "other").status / 100 == 4);
  CHECK(served.ask("POST", path, Json::object(), "other").status != 429);
}

TEST_CASE("codes open what their links do", "[web]") {
  Served served;
  const Json game = served.post("/api/games", {{"variant", "chess"}});
  const std::string white = game["codes"]["white"];
  CHECK(white.size() == 9);
  CHECK(game["codes"].size() == 2);
  const Json link = served.post("/api/code", {{"code", white}});
  CHECK(link["game"] == game["game"]);
  CHECK(link["secrets"] == Json::array({game["seats"]["white"]}));
  CHECK(served.post("/api/code", {{"code", game["watch_code"]}})["secrets"] == Json::array({game["watch"]}));
  for (const Json& wrong : std::vector<Json>{"", "abcd-efgh", white + "2", 5, nullptr})
    CHECK(served.ask("POST", "/api/code", {{"code", wrong}}, wrong.dump()).status == 404);
}

TEST_CASE("a code may be typed as people type, and is forgotten after a day", "[web]") {
  CodeBook codes(3);
  const std::string code = codes.add({"game", "secret"}, 0);
  std::string typed = " " + code.substr(0, 4) + " " + code.substr(5);
  for (char& c : typed)
    if ('a' <= c && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  REQUIRE(codes.find(typed, 10));
  CHECK(codes.find(typed, 10)->game == "game");
  CHECK(codes.find(typed, 10)->secret == "secret");
  CHECK(codes.find(code, CodeBook::lifetime));
  CHECK_FALSE(codes.find(code, CodeBook::lifetime + 1));
  // The oldest make way.
  const std::string first = codes.add({"a", ""}, 0);
  for (int i = 0; i < 3; ++i) codes.add({"b", ""}, 0);
  CHECK_FALSE(codes.find(first, 0));
}

}  // namespace trigon::engine::testing
