// What clients of a server may use of it: games, connections, questions, scripts. interpreter/web/lobby.h,
// server_limits.h.
#include "tests/support/lobby_guests.h"

namespace trigon::engine::testing {

TEST_CASE("no address has more than its share of the games", "[web]") {
  const Folder folder;
  LobbySettings settings = settings_in(folder);
  settings.limits.games = 80;
  Lobby lobby(disk, catalog(), settings);
  const Json chess = {{"variant", "chess"}};
  for (int i = 0; i < 20; ++i) REQUIRE(lobby.create(chess, "198.51.100.1").status == 200);
  CHECK(lobby.create(chess, "198.51.100.1").status == 429);
  CHECK(lobby.create(chess, "198.51.100.2").status == 200);
  // Those behind a local proxy have one address together.
  for (int i = 0; i < 30; ++i) REQUIRE(lobby.create(chess, "127.0.0.1").status == 200);
}

TEST_CASE("there are no more games, and no more watchers, than there may be", "[web]") {
  const Folder folder;
  LobbySettings settings = settings_in(folder);
  settings.limits.games = 2;
  settings.limits.watchers = 1;
  Lobby lobby(disk, catalog(), settings);
  const Json first = create(lobby, {{"variant", "chess"}});
  create(lobby, {{"variant", "chess"}});
  CHECK(lobby.create({{"variant", "chess"}}).status == 503);

  const Joined watcher = join(lobby, first["game"], {first["watch"]});
  watcher.client->next("game");
  CHECK(join(lobby, first["game"], {first["watch"]}).client->next("error")["fatal"] == true);
  const Joined white = join(lobby, first["game"], {first["seats"]["white"]});
  CHECK(white.client->next("game")["you"] == Json{"white"});

  // A game that is over makes way when nobody looks at it any more.
  ask(lobby, white, {{"type", "resign"}});
  CHECK(lobby.create({{"variant", "chess"}}).status == 503);
  lobby.leave(white.room, white.client);
  watcher.client->next("presence");
  watcher.client->next("presence");
  lobby.leave(watcher.room, watcher.client);
  CreatedGame created{503, {}};
  for (int i = 0; i < 200 && created.status != 200; ++i) {
    created = lobby.create({{"variant", "chess"}});
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK(created.status == 200);
  CHECK(join(lobby, first["game"], {first["watch"]}).client->next("error")["fatal"] == true);
}

TEST_CASE("not too many pages hold seats, and each may hold several", "[web]") {
  LobbySettings settings;
  settings.limits.players = 2;
  settings.limits.watchers = 1;
  Lobby lobby(disk, catalog(), settings);
  const Json game = create(lobby, {{"variant", "chess"}});
  const std::string white = game["seats"]["white"], black = game["seats"]["black"];
  const Joined watcher = join(lobby, game["game"], {game["watch"]});
  CHECK(watcher.client->next("watchers")["count"] == 1);
  const Joined first = join(lobby, game["game"], {white});
  CHECK(watcher.client->next("presence") == Json{{"type", "presence"}, {"player", "white"}, {"connected", true}});
  // Sixteen secrets are as many as a page may have.
  const Joined second = join(lobby, game["game"], std::vector<std::string>(16, white));
  CHECK(second.client->next("game")["you"] == Json{"white"});
  const Joined third = join(lobby, game["game"], {black});
  CHECK(third.client->next("error")["message"] == "too many pages hold seats of this game");
  CHECK(join(lobby, game["game"], {game["watch"]}).client->next("error")["message"] ==
        "too many people watch this game");
  lobby.leave(second.room, second.client);
  CHECK(join(lobby, game["game"], std::vector<std::string>(17, black)).client->next("error")["message"] ==
        "this link opens no game here");
  const Joined both = join(lobby, game["game"], {white, black});
  CHECK(both.client->next("game")["you"] == Json{"white", "black"});
  // White was there all the time.
  CHECK(watcher.client->next("presence")["player"] == "black");
  lobby.join(both.client, {{"type", "join"}, {"game", game["game"]}, {"secrets", {white}}});
  CHECK(both.client->next("error")["message"] == "you have joined already");
  lobby.leave(watcher.room, watcher.client);
  CHECK(both.client->next("watchers")["count"] == 1);
  CHECK(both.client->next("watchers")["count"] == 0);
}

TEST_CASE("questions about a game are limited", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}});
  const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
  const auto question = GENERATE(
      values<Json>({{{"type", "why"}, {"text", "e2-e4"}}, {{"type", "look"}, {"cell", "e2"}}, {{"type", "record"}}}));
  for (int i = 0; i < 1000; ++i) lobby.receive(white.room, white.client, question);
  CHECK(white.client->next("error")["message"] == "too many questions about this game at once; please wait a moment");
  CHECK(white.client->next(question["type"])["type"] == question["type"]);
  // What is no question is answered all the same.
  CHECK(ask(lobby, white, move("e2-e4", 0))["type"] == "done");
}

TEST_CASE("there is no rematch when there are too many games", "[web]") {
  LobbySettings settings;
  settings.limits.games = 1;
  Lobby lobby(disk, catalog(), settings);
  const Json game = create(lobby, {{"variant", "chess"}});
  const Joined both = join(lobby, game["game"], {game["seats"]["white"], game["seats"]["black"]});
  ask(lobby, both, {{"type", "resign"}, {"player", "white"}});
  ask(lobby, both, {{"type", "offer"}, {"kind", "rematch"}, {"player", "white"}});
  CHECK(both.client->next("error")["message"] == "there are too many games here for a rematch");
  CHECK(lobby.size() == 1);
}

TEST_CASE("when there are too many games, the one that was left alone for longest makes way", "[web]") {
  LobbySettings settings;
  settings.limits.games = 4;
  Lobby lobby(disk, catalog(), settings);
  constexpr int hours = 3600, days = 24 * hours;
  // A game of chess in which `messages` were sent before everybody left, so long ago.
  const auto add = [&](const std::vector<Json>& messages, int seconds_ago) {
    const Json game = create(lobby, {{"variant", "chess"}});
    const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
    for (const Json& message : messages) ask(lobby, white, message);
    lobby.leave(white.room, white.client);
    wait_for(white.room);
    white.room->changed -= seconds_ago;
    return game;
  };
  const auto is_there = [&](const Json& game) { return join(lobby, game["game"], {game["watch"]}).room != nullptr; };
  const Json resign = {{"type", "resign"}};

  SECTION("one that is over, of those the oldest, before one that is not") {
    const Json waiting = add({}, 3 * days), newer = add({resign}, 10), older = add({resign}, 20),
               newest = add({resign}, 5);
    add({}, 0);
    CHECK(lobby.size() == 4);
    CHECK_FALSE(is_there(older));
    add({}, 0);
    CHECK_FALSE(is_there(newer));
    add({}, 0);
    CHECK_FALSE(is_there(newest));
    add({}, 0);
    CHECK_FALSE(is_there(waiting));
    CHECK(lobby.create({{"variant", "chess"}}).status == 503);
  }
  SECTION("one without a turn after an hour, others after a day, of those the oldest") {
    const Json begun = add({move("e2-e4", 0)}, 25 * hours), fresh = add({move("e2-e4", 0)}, 23 * hours);
    const Json unbegun = add({}, 2 * hours), older = add({}, 3 * hours);
    add({}, 0);
    CHECK_FALSE(is_there(begun));
    add({}, 0);
    CHECK_FALSE(is_there(older));
    add({}, 50 * 60);
    CHECK_FALSE(is_there(unbegun));
    CHECK(lobby.create({{"variant", "chess"}}).status == 503);
    CHECK(is_there(fresh));
  }
  SECTION("none that somebody looks at") {
    const Json game = add({resign}, 2 * days);
    const Joined watcher = join(lobby, game["game"], {game["watch"]});
    wait_for(watcher.room);
    for (int i = 0; i < 3; ++i) add({}, 0);
    CHECK(lobby.create({{"variant", "chess"}}).status == 503);
  }
}

TEST_CASE("scripts that take too long are ended", "[web]") {
  LobbySettings settings;
  settings.limits.script_seconds = 0;
  Lobby lobby(disk, catalog(), settings);
  for (const std::string& id : shipped_ids()) {
    if (!load_shipped(id)->hooks.has(HookEvent::setup)) continue;
    INFO(id);
    CHECK(lobby.create({{"variant", id}}).status == 400);
  }
}

}  // namespace trigon::engine::testing
