// The games of a server with connections and threads, but without sockets. interpreter/web/lobby.h, game_request.h.
#include "tests/support/lobby_guests.h"

namespace trigon::engine::testing {

TEST_CASE("what is wrong with a request for a game is said", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const auto [body, status, error] = GENERATE(table<const char*, int, const char*>({
      {R"({"variant": "chess"})", 200, ""},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer", "level": 10}}})", 200, ""},
      {R"({"variant": "chess", "clock": {"seconds": 60}})", 200, ""},
      {R"({"variant": "chess", "position": "4k3/8/8/8/8/8/8/4K2R white"})", 200, ""},
      {R"({"record": "[Variant \"chess\"]\n\n1. e2-e4 *\n"})", 200, ""},
      {R"({"record": "[Variant \"../games/chess.yaml\"]\n\n1. e2-e4 *\n"})", 200, ""},
      {R"({})", 400, "'variant' must be the id of a game"},
      {R"({"variant": 5})", 400, "'variant' must be the id of a game"},
      {R"({"variant": "/etc/passwd"})", 400, "there is no such game here"},
      {R"({"variant": "chess", "options": "a"})", 400, "'options' must be a list of texts"},
      {R"({"variant": "chess", "options": ["no"]})", 400, "the variant has no option 'no'"},
      {R"({"variant": "chess", "seats": {"red": {"kind": "person"}}})", 400, "there is no player 'red'"},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer", "level": 11}}})", 400,
       "the seat 'black' needs \"kind\": \"person\", \"anyone\", or \"computer\" with a \"level\" of 1 to 10"},
      {R"({"variant": "chess", "seats": {"black": 1}})", 400, "the seat 'black' needs"},
      {R"({"variant": "chess", "seats": []})", 400, "'seats' must be an object"},
      {R"({"variant": "chess", "clock": {"seconds": 0}})", 400, "a clock has 'seconds' of 1 to 604800"},
      {R"({"variant": "chess", "clock": {"seconds": 60, "increment": -1}})", 400, "a clock has"},
      {R"({"variant": "chess", "position": "8/8 white"})", 400, ""},
      {R"({"variant": "chess", "position": 5})", 400, "'position' must be a text"},
      {R"({"record": 5})", 400, "'record' must be a text"},
      {R"({"variant": "chess", "postion": ""})", 400, "a request has no field 'postion'; did you mean 'position'?"},
      {R"({"variant": "chess", "clock": {"seconds": 60, "increment": "1"}})", 400, "a clock has"},
      {R"({"record": "[Variant \"chess\"]\n\n1. e2-e5 *\n"})", 400, "'e2-e5' is not legal"},
      {R"({"record": "[Variant \"/etc/passwd\"]\n\n*\n"})", 400, "there is no such game here"},
      {R"({"record": "no record"})", 400, ""},
      {R"({"record": "1. e2-e4 *\n"})", 400, "the record does not say of which variant it is"},
      {R"({"record": "[Variant \"makruk-64\"]\n[Options \"null-moves crooked-rooks\"]\n\n*\n"})", 200, ""},
      {R"({"record": "[Variant \"makruk-64\"]\n[Options \"null-moves no\"]\n\n*\n"})", 400,
       "the variant has no option 'no'"},
      {R"({"variant": "makruk-64", "options": ["null-moves", "crooked-rooks"]})", 200, ""},
      {R"({"variant": "makruk-64", "options": ["null-moves", 5]})", 400, "'options' must be a list of texts"},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer", "level": 1}}})", 200, ""},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer"}}})", 200, ""},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer", "level": 0}}})", 400, "the seat 'black' needs"},
      {R"({"variant": "chess", "seats": {"black": {"kind": "computer", "level": "3"}}})", 400,
       "the seat 'black' needs"},
      {R"({"variant": "chess", "seats": {"black": {"kind": "robot"}}})", 400, "the seat 'black' needs"},
      {R"({"variant": "triangulation-2p", "seats": {"blue": {"kind": "neutral"}}})", 200, ""},
      {R"({"variant": "triangulation-2p", "seats": {"blue": {"kind": "person"}}})", 400, "'blue' never moves"},
      {R"({"variant": "chess", "clock": {"seconds": 1, "increment": 0}})", 200, ""},
      {R"({"variant": "chess", "clock": {"seconds": 604800, "increment": 3600}})", 200, ""},
      {R"({"variant": "chess", "clock": {"seconds": 604801}})", 400, "a clock has"},
      {R"({"variant": "chess", "clock": {"seconds": 60, "increment": 3601}})", 400,
       "a clock has 'seconds' of 1 to 604800, and an 'increment' of 0 to 3600"},
      {R"({"variant": "chess", "clock": {"increment": 1}})", 400, "a clock has"},
      {R"({"variant": "chess", "clock": {"days": 14}})", 200, ""},
      {R"({"variant": "chess", "clock": {"days": 15}})", 400, "a clock by turns has 'days' of 1 to 14"},
      {R"({"variant": "chess", "clock": {"days": 0.5}})", 400, "a clock by turns has 'days' of 1 to 14"},
      {R"({"variant": "chess", "clock": {"days": "3"}})", 400, "a clock by turns has 'days' of 1 to 14"},
      {R"({"variant": "chess", "clock": {"days": 3, "seconds": 60}})", 400, "a clock by turns has 'days'"},
  }));
  INFO(body);
  const CreatedGame created = lobby.create(Json::parse(body));
  INFO(created.body.dump());
  CHECK(created.status == status);
  CHECK(lobby.size() == (status == 200 ? 1 : 0));
  if (status != 200) CHECK(created.body["error"].get<std::string>().substr(0, std::string(error).size()) == error);
  if (status == 200) CHECK(created.body["watch"].get<std::string>().size() == 22);
}

TEST_CASE("a record that a game goes on with has not too many moves", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const auto error = [&](std::size_t moves) {
    std::string record = "[Variant \"chess\"]\n\n";
    for (std::size_t i = 0; i < moves; ++i) record += "e2-e5\n";
    return lobby.create({{"record", record + "*\n"}}).body["error"].get<std::string>();
  };
  CHECK(error(2 * HostedGame::max_turns - 1).find("'e2-e5' is not legal") == 0);
  CHECK(error(2 * HostedGame::max_turns + 1) == "the record is too long to go on with");
}

TEST_CASE("names in messages about a request are short and visible", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json request = {{"variant", "chess"}, {"seats", {{"\x1b" + std::string(500, 'x'), {{"kind", "person"}}}}}};
  const std::string error = lobby.create(request).body["error"];
  CHECK(error.find('\x1b') == std::string::npos);
  CHECK(error.find(std::string(59, 'x') + "'") != std::string::npos);
  CHECK(error.find(std::string(60, 'x')) == std::string::npos);
}

TEST_CASE("a link that opens nothing does not say why", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}});
  const std::string id = game["game"], white = game["seats"]["white"];
  const auto wrong = std::vector<std::pair<std::string, std::vector<std::string>>>{
      {id, {}}, {id, {"x"}}, {id, {white, "x"}}, {id, {white.substr(1)}}, {"aaaaaaaaaaaa", {white}}, {"", {white}}};
  for (const auto& [name, secrets] : wrong) {
    const Joined joined = join(lobby, name, secrets);
    const Json error = joined.client->next("error");
    CHECK(error["fatal"] == true);
    CHECK(error["message"] == "this link opens no game here");
    CHECK(joined.client->is_closed());
  }
  // Secrets are a list.
  const Joined by_name;
  lobby.join(by_name.client, {{"type", "join"}, {"game", id}, {"secrets", {{"white", white}}}});
  CHECK(by_name.client->next("error")["message"] == "this link opens no game here");
}

TEST_CASE("people see each other come, play and go", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}});
  const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
  CHECK(white.client->next("game")["seats"][0]["connected"] == true);
  const Joined black = join(lobby, game["game"], {game["seats"]["black"]});
  CHECK(black.client->next("game")["you"] == Json{"black"});
  const Joined watcher = join(lobby, game["game"], {game["watch"]});
  CHECK(watcher.client->next("game")["you"].empty());
  CHECK(white.client->next("presence")["player"] == "white");
  CHECK(white.client->next("presence")["player"] == "black");
  CHECK(black.client->next("watchers")["count"] == 0);
  CHECK(black.client->next("watchers")["count"] == 1);

  CHECK(ask(lobby, white, move("e2-e4", 0)) == Json{{"type", "done"}});
  CHECK(black.client->next("turn")["moves"].size() == 20);
  CHECK(watcher.client->next("turn")["moves"].empty());
  CHECK(ask(lobby, watcher, move("e7-e5", 1), "error")["message"] ==
        "it is the turn of black, whose seat you do not hold");
  CHECK(ask(lobby, white, {{"type", "join"}}, "error")["message"] == "there is no request of the type 'join'");

  lobby.leave(black.room, black.client);
  CHECK(white.client->next("presence") == Json{{"type", "presence"}, {"player", "black"}, {"connected", false}});
  CHECK(ask(lobby, white, {{"type", "record"}}, "record")["text"].get<std::string>().find("e2-e4") !=
        std::string::npos);
  lobby.say_goodbye();
  CHECK(white.client->next("closing")["message"] == "the server stops");
  CHECK(white.client->is_closed());
}

TEST_CASE("computers answer, and think about nothing else than the board", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}, {"seats", {{"black", {{"kind", "computer"}, {"level", 1}}}}}});
  CHECK(game["seats"].size() == 1);
  const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
  lobby.receive(white.room, white.client, move("e2-e4", 0));
  lobby.receive(white.room, white.client, {{"type", "offer"}, {"kind", "undo"}, {"player", "white"}});
  lobby.receive(white.room, white.client, move("d2-d4", 0));
  CHECK(white.client->next("turn")["turn"]["text"] == "e2-e4");
  CHECK(white.client->next("undo")["turns"] == 0);
  CHECK(white.client->next("turn")["turn"]["text"] == "d2-d4");
  CHECK(white.client->next("turn")["turn"]["player"] == "black");
}

TEST_CASE("a clock runs out while nobody does anything", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}, {"clock", {{"seconds", 1}}}});
  const Joined both = join(lobby, game["game"], {game["seats"]["white"], game["seats"]["black"]});
  ask(lobby, both, move("e2-e4", 0));
  ask(lobby, both, move("e7-e5", 1));
  both.client->next("turn");
  both.client->next("turn");
  CHECK(both.client->next("turn")["end"]["text"] == "black wins on time");
}

TEST_CASE("in a rematch everybody has the next seat", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"}});
  const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
  const Joined black = join(lobby, game["game"], {game["seats"]["black"]});
  const Joined watcher = join(lobby, game["game"], {game["watch"]});
  ask(lobby, white, {{"type", "name"}, {"name", "Anna"}});
  ask(lobby, white, {{"type", "resign"}});
  ask(lobby, white, {{"type", "offer"}, {"kind", "rematch"}});
  ask(lobby, black, {{"type", "answer"}, {"kind", "rematch"}, {"accept", true}});
  const Json to_white = white.client->next("rematch"), to_black = black.client->next("rematch");
  CHECK(to_white["game"] == to_black["game"]);
  const Joined anna = join(lobby, to_white["game"], to_white["secrets"]);
  const Json seen = anna.client->next("game");
  CHECK(seen["you"] == Json{"black"});
  CHECK(seen["seats"][1]["name"] == "Anna");
  const Json to_watcher = watcher.client->next("rematch");
  CHECK(join(lobby, to_watcher["game"], to_watcher["secrets"]).client->next("game")["you"].empty());
  // Who comes back later finds it too.
  CHECK(join(lobby, game["game"], {game["seats"]["white"]}).client->next("rematch") == to_white);
}

TEST_CASE("who comes back to a game is sent what was missed, and who is there", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game =
      create(lobby, {{"variant", "64-triangles-3p-corners"}, {"seats", {{"top", {{"kind", "computer"}}}}}});
  const Joined left = join(lobby, game["game"], {game["seats"]["left"]});
  const Json start = left.client->next("game");
  ask(lobby, left, move(start["moves"][3]["text"], 0));
  ask(lobby, left, {{"type", "name"}, {"name", "Anna"}});
  FakeClientPtr back = std::make_shared<FakeClient>();
  lobby.join(back, {{"type", "join"}, {"game", game["game"]}, {"secrets", {game["watch"]}}, {"after", 0}});
  CHECK(back->next("turn")["event"] == 1);
  CHECK(back->next("seat")["seat"]["name"] == "Anna");
  CHECK(back->next("presence") == Json{{"type", "presence"}, {"player", "left"}, {"connected", true}});
  CHECK(back->next("presence") == Json{{"type", "presence"}, {"player", "right"}, {"connected", false}});
  CHECK(back->next("watchers")["count"] == 1);
}

TEST_CASE("a rematch starts where the game did, with its clock", "[web]") {
  Lobby lobby(disk, catalog(), {});
  const Json game = create(lobby, {{"variant", "chess"},
                                   {"position", "4k3/8/8/8/8/8/8/4K2R white"},
                                   {"clock", {{"seconds", 60}, {"increment", 2}}},
                                   {"seats", {{"black", {{"kind", "computer"}, {"level", 2}}}}}});
  const Joined white = join(lobby, game["game"], {game["seats"]["white"]});
  const Json start = white.client->next("game");
  ask(lobby, white, {{"type", "resign"}});
  ask(lobby, white, {{"type", "offer"}, {"kind", "rematch"}});
  const Json rematch = white.client->next("rematch");
  const Json again = join(lobby, rematch["game"], rematch["secrets"]).client->next("game");
  CHECK(again["you"] == Json{"black"});
  CHECK(again["start"]["pieces"] == start["start"]["pieces"]);
  CHECK(again["clock"] == start["clock"]);
  CHECK(again["seats"][0]["level"] == 2);
}

}  // namespace trigon::engine::testing
