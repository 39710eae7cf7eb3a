// Games on the server, without threads and sockets: who may do what, events, clocks.
// interpreter/web/hosted_game.h, game_messages.h.
#include "interpreter/web/hosted_game.h"

#include <catch2/catch.hpp>
#include <random>

#include "interpreter/notation/move_text.h"
#include "tests/support/hosted.h"

namespace trigon::engine::testing {

TEST_CASE("secrets let people sit or watch, and nothing else does", "[web]") {
  const HostedGame game = host({.computers = {"black"}});
  CHECK(viewer(game, {"white"}).seats == PlayerSet{0});
  CHECK(viewer(game, {"watch"}).seats.empty());
  CHECK(viewer(game, {"watch", "white"}).seats == PlayerSet{0});
  for (const std::vector<std::string>& wrong :
       std::vector<std::vector<std::string>>{{}, {""}, {"black"}, {"White"}, {"white", "no"}, {"whit"}, {"white "}})
    CHECK_FALSE(game.find_viewer(wrong));
  const HostedGame people = host({.id = three});
  CHECK(viewer(people, {"left", "right"}).seats ==
        PlayerSet{*people.ruleset().find_player("left"), *people.ruleset().find_player("right")});
}

TEST_CASE("only whoever is to move can move, by what the board is now", "[web]") {
  HostedGame game = host({});
  const auto [secret, message, expected] = GENERATE(table<std::string, Json, std::string>({
      {"white", {{"type", "move"}, {"text", "e2-e4"}, {"turn", 0}}, "done"},
      {"white", {{"type", "move"}, {"text", "e2e4"}, {"turn", 0}}, "done"},
      {"white",
       {{"type", "move"}, {"text", "e2-e4"}, {"turn", 1}},
       "the board has changed: the move is for turn 1, and the game has 0 turns"},
      {"black",
       {{"type", "move"}, {"text", "e7-e5"}, {"turn", 0}},
       "it is the turn of white, whose seat you do not hold"},
      {"watch",
       {{"type", "move"}, {"text", "e2-e4"}, {"turn", 0}},
       "it is the turn of white, whose seat you do not hold"},
      {"white", {{"type", "move"}, {"text", "e2-e5"}, {"turn", 0}}, "The pawn does not go from e2 to e5."},
      {"white", {{"type", "move"}, {"text", "e2-e4"}}, "a move needs the fields 'text' and 'turn'"},
      {"white", {{"type", "move"}, {"turn", 0}}, "a move needs the fields 'text' and 'turn'"},
      {"white", {{"type", "move"}, {"text", std::string(401, 'e')}, {"turn", 0}}, "the text is too long for a move"},
      {"white", {{"type", "move"}, {"text", std::string(400, 'e')}, {"turn", 0}}, "'eee"},
      {"white", {{"type", "why"}, {"text", std::string(401, 'e')}}, "'text' must be a move"},
      {"white", {{"type", "why"}}, "'text' must be a move"},
      {"white", {{"type", "dance"}}, "there is no request of the type 'dance'"},
      {"watch", {{"type", "resign"}, {"player", "white"}}, "'player' must be a seat that you hold"},
      {"black", {{"type", "resign"}, {"player", "white"}}, "'player' must be a seat that you hold"},
      {"white", {{"type", "resign"}, {"player", 5}}, "'player' must be a seat that you hold"},
      {"white", {{"type", "offer"}, {"kind", "undo"}, {"turns", -1}}, "'turns' must be a number of turns"},
      {"white",
       {{"type", "offer"}, {"kind", "peace"}},
       "'kind' must be draw, undo or rematch, and 'player' a seat that you hold"},
      {"watch",
       {{"type", "offer"}, {"kind", "draw"}},
       "'kind' must be draw, undo or rematch, and 'player' a seat that you hold"},
      {"white",
       {{"type", "answer"}, {"kind", "draw"}},
       "an answer needs 'kind', 'player', a seat that you hold, and 'accept': true or false"},
      {"watch",
       {{"type", "answer"}, {"kind", "draw"}, {"accept", true}},
       "an answer needs 'kind', 'player', a seat that you hold, and 'accept': true or false"},
      {"white", {{"type", "answer"}, {"kind", "draw"}, {"accept", true}}, "there is no such offer now"},
      {"white", {{"type", "name"}, {"name", 5}}, "'player' must be a seat that you hold, and 'name' a text"},
      {"black",
       {{"type", "name"}, {"player", "white"}, {"name", "Bo"}},
       "'player' must be a seat that you hold, and 'name' a text"},
  }));
  INFO(message.dump());
  CHECK(ask(game, secret, message).substr(0, expected.size()) == expected);
  CHECK(game.game().turns().size() == (expected == "done" ? 1 : 0));
  CHECK(game.take_events().size() == (expected == "done" ? 1 : 0));
}

TEST_CASE("messages of any form are answered", "[web]") {
  HostedGame game = host({.id = three, .clock = GameClock{60, 1}});
  const std::vector<Json> values = {nullptr,
                                    true,
                                    -1,
                                    1e300,
                                    18446744073709551615u,
                                    "",
                                    "draw",
                                    "left",
                                    "e2-e4",
                                    std::string(70000, 'x'),
                                    Json::array(),
                                    {{"a", 1}},
                                    "\xf0\x9f\x90\xb4"};
  int answers = 0;
  for (const char* type : {"move", "resign", "offer", "answer", "name", "chat", "why", "look", "record", ""})
    for (const char* key : {"text", "turn", "player", "kind", "turns", "accept", "name", "id"})
      for (const Json& value : values)
        for (const char* secret : {"watch", "left"}) {
          // A resignation without a player is one.
          if (std::string(type) == "resign" && std::string(secret) == "left") continue;
          Json message = {{"type", type}, {"text", "a"}, {"turn", 0}, {"kind", "undo"}, {"player", "left"}};
          message[key] = value;
          const Json answer = game.request(viewer(game, {secret}), message, 0);
          CHECK(answer["type"].is_string());
          CHECK(answer.dump(-1, ' ', false, Json::error_handler_t::replace).size() < 4000);
          ++answers;
        }
  CHECK(answers > 1000);
  CHECK(game.game().turns().empty());
}

TEST_CASE("events are numbered without gaps, and moves are for whoever is to move", "[web]") {
  HostedGame game = host({});
  play(game, {"e2-e4"});
  REQUIRE(ask(game, "white", {{"type", "name"}, {"name", "Anna"}}) == "done");
  REQUIRE(ask(game, "white", offer("draw", "white")) == "done");
  const auto events = game.take_events();
  REQUIRE(events.size() == 3);
  for (std::size_t i = 0; i < events.size(); ++i) CHECK(events[i].number == i + 1);
  const Json seen = Json::parse(game.message(events[0], viewer(game, {"black"})));
  CHECK(seen["event"] == 1);
  CHECK(seen["turn"]["changes"] == Json{{"e2", nullptr}, {"e4", {"pawn", "white"}}});
  CHECK(seen["turn"]["after"]["turn"] == "black");
  CHECK(seen["end"].is_null());
  CHECK(seen["moves"].size() == 20);
  for (const char* other : {"white", "watch"})
    CHECK(Json::parse(game.message(events[0], viewer(game, {other})))["moves"].empty());
  CHECK(Json::parse(game.message(events[1], {}))["seat"]["name"] == "Anna");
  CHECK(Json::parse(game.message(events[2], {}))["agreed"] == Json{"white"});
}

TEST_CASE("who joins sees all of a game", "[web]") {
  HostedGame game = host({.computers = {"black"}, .clock = GameClock{300, 3}});
  play(game, {"e2-e4"});
  const Json seen = whole(game, {"white"});
  for (const char* key : {"type", "game", "event", "variant", "options", "hash", "seats", "you", "clock",
                          "may_be_drawn", "start", "turns", "moves", "offers", "end"})
    CHECK(seen.contains(key));
  CHECK(seen["you"] == Json{"white"});
  CHECK(seen["event"] == 1);
  CHECK(seen["seats"][0] == Json{{"player", "white"}, {"kind", "person"}, {"name", nullptr}, {"connected", false}});
  CHECK(seen["seats"][1]["kind"] == "computer");
  CHECK(seen["seats"][1]["level"] == 2);
  CHECK(seen["start"]["pieces"].size() == 32);
  CHECK(seen["start"]["pieces"]["e1"] == Json{"king", "white"});
  CHECK(seen["start"]["clocks"] == Json{{"white", 300.0}, {"black", 300.0}});
  CHECK(seen["turns"].size() == 1);
  CHECK(seen["moves"].empty());
  CHECK(seen["clock"] == Json{{"seconds", 300.0}, {"increment", 3.0}});
  CHECK(whole(game, {"watch"})["you"].empty());
  game.play_computer(game.position_number(), "e7-e5", 0);
  CHECK(whole(game, {"white"})["moves"].size() == 29);
  CHECK(whole(game, {"watch"})["moves"].empty());
}

TEST_CASE("a page that applies the changes of all turns has the board", "[web]") {
  std::mt19937 random(7);
  for (const std::string& id : tried_ids()) {
    INFO(id);
    HostedGame game = host({.id = id});
    for (int i = 0; i < 60 && !game.is_over(); ++i) {
      const auto& moves = game.game().game().moves();
      play(game, {print_move(game.game().position(), moves[random() % moves.size()])});
    }
    if (!game.is_over() && game.ruleset().contender_count() > 2)
      REQUIRE(ask(game, game.ruleset().players[game.game().position().turn()].name, {{"type", "resign"}}) == "done");
    const Json seen = whole(game, {"watch"});
    Json pieces = seen["start"]["pieces"];
    for (const Json& turn : seen["turns"])
      for (const auto& [cell, piece] : turn["changes"].items()) {
        if (piece.is_null())
          pieces.erase(cell);
        else
          pieces[cell] = piece;
      }
    CHECK(nlohmann::json(pieces) == nlohmann::json(pieces_to_json(game.game().position())));
    CHECK(seen["turns"].back()["after"]["turn"] == game.ruleset().players[game.game().position().turn()].name);
  }
}

TEST_CASE("who comes back gets what was missed, or everything", "[web]") {
  HostedGame game = host({});
  play(game, {"e2-e4", "e7-e5", "g1-f3"});
  REQUIRE(ask(game, "white", offer("draw", "white")) == "done");
  const Viewer black = viewer(game, {"black"});
  const auto missed = game.since(1, black);
  REQUIRE(missed);
  REQUIRE(missed->size() == 3);
  // Only the position that is there now has moves.
  CHECK(Json::parse((*missed)[0])["moves"].empty());
  CHECK(Json::parse((*missed)[1])["moves"].size() == 29);
  CHECK(Json::parse((*missed)[2])["type"] == "offer");
  CHECK(game.since(4, black)->empty());
  CHECK_FALSE(game.since(5, black));
  for (int i = 0; i < 1500; ++i) ask(game, "white", {{"type", "name"}, {"name", std::to_string(i)}});
  const std::size_t last = game.last_event();
  ask(game, "white", {{"type", "name"}, {"name", "1499"}});
  CHECK(game.last_event() == last);
  CHECK_FALSE(game.since(1, black));
  CHECK(game.since(game.last_event() - 20, black)->size() == 20);
}

TEST_CASE("players resign whose turn it is or not", "[web]") {
  SECTION("of two the other wins") {
    HostedGame game = host({});
    REQUIRE(ask(game, "black", {{"type", "resign"}, {"player", "black"}}) == "done");
    const Json seen = whole(game, {"watch"});
    CHECK(seen["turns"][0]["kind"] == "resignation");
    CHECK(seen["turns"][0]["player"] == "black");
    CHECK(seen["end"] == Json{{"winner", "white"},
                              {"reason", "resignation"},
                              {"text", "white wins by resignation"},
                              {"ranks", {{"white", 1}, {"black", 2}}}});
    CHECK(move(game, "e2-e4") == "the game is over: white wins by resignation");
  }
  SECTION("of three the turn stays with whoever has it") {
    HostedGame game = host({.id = three});
    const Json before = whole(game, {"watch"})["start"];
    REQUIRE(ask(game, "right", {{"type", "resign"}, {"player", "right"}}) == "done");
    Json seen = whole(game, {"left"});
    CHECK(seen["end"].is_null());
    CHECK(seen["turns"][0]["after"]["turn"] == before["turn"]);
    CHECK(seen["turns"][0]["after"]["in"].size() == 2);
    CHECK_FALSE(seen["moves"].empty());
    CHECK(ask(game, "right", {{"type", "resign"}}) == "right is out already");
    REQUIRE(ask(game, "top", {{"type", "resign"}}) == "done");
    seen = whole(game, {"watch"});
    CHECK(seen["end"]["ranks"] == Json{{"left", 1}, {"top", 2}, {"right", 3}});
    // Nobody is in who would not agree.
    for (const char* player : {"left", "top"})
      REQUIRE(ask(game, player, [&] {
                Json undo = offer("undo", player);
                undo["turns"] = 0;
                return undo;
              }()) == "done");
    CHECK(game.is_over());
    REQUIRE(ask(game, "right", answer("undo", "right", true)) == "done");
    CHECK_FALSE(game.is_over());
    CHECK(game.game().position().in_count() == 3);
  }
}

TEST_CASE("clocks run from a player's second turn on", "[web]") {
  HostedGame game = host({.clock = GameClock{60, 2}});
  CHECK_FALSE(game.time_is_up());
  REQUIRE(move(game, "e2-e4", 1000) == "done");
  CHECK_FALSE(game.time_is_up());
  REQUIRE(move(game, "e7-e5", 2000) == "done");
  CHECK(game.time_is_up() == 2060);
  REQUIRE(move(game, "g1-f3", 2010) == "done");
  CHECK(game.time_is_up() == 2070);
  Json seen = whole(game, {"watch"}, 2015);
  CHECK(seen["turns"][1]["after"]["clocks"] == Json{{"white", 60.0}, {"black", 60.0}});
  CHECK(seen["turns"][2]["after"]["clocks"] == Json{{"white", 52.0}, {"black", 55.0}});
  CHECK(game.time_left(2015) == 55);

  SECTION("whose time is up loses") {
    game.look_at_clock(2069.9);
    CHECK_FALSE(game.is_over());
    game.look_at_clock(2070);
    CHECK(whole(game, {"watch"}, 2071)["end"]["text"] == "white wins on time");
    CHECK_FALSE(game.time_is_up());
  }
  SECTION("a move that comes too late is none") {
    CHECK(move(game, "b8-c6", 2071) == "the game is over: white wins on time");
    CHECK(whole(game, {"watch"}, 2071)["turns"].back()["kind"] == "time");
  }
  SECTION("they are as they were after an undo") {
    REQUIRE(ask(game, "black", offer("undo", "black"), 2030) == "done");
    REQUIRE(ask(game, "white", answer("undo", "white", true), 2040) == "done");
    seen = whole(game, {"watch"}, 2040);
    CHECK(seen["turns"].size() == 1);
    CHECK(seen["turns"][0]["after"]["clocks"] == Json{{"white", 60.0}, {"black", 60.0}});
    CHECK_FALSE(game.time_is_up());
  }
}

TEST_CASE("a turn of several parts is paid once, when it is over", "[web]") {
  HostedGame game = host({.id = "triagonal", .clock = GameClock{60, 5}});
  // A placement after which the same player moves, or another move.
  const auto play_part = [&](bool goes_on, double now) {
    const Game& played = game.game().game();
    const Player mover = played.position().turn();
    for (const Move& one : played.moves()) {
      Game next = played;
      next.play(one);
      if ((next.position().turn() == mover) != goes_on) continue;
      REQUIRE(move(game, print_move(played.position(), one), now) == "done");
      return;
    }
    FAIL("there is no such move");
  };
  for (int i = 0; i < 2; ++i) {
    play_part(true, 10);
    play_part(false, 10);
  }
  // White's second turn.
  CHECK(game.time_is_up() == 70);
  play_part(true, 20);
  CHECK(game.time_left(20) == 50);
  CHECK(game.time_is_up() == 70);
  play_part(false, 30);
  const Json seen = whole(game, {"watch"}, 30);
  CHECK(seen["turns"].back()["after"]["clocks"]["white"] == 45);
}

TEST_CASE("who runs out of time among three is out", "[web]") {
  HostedGame game = host({.id = three, .clock = GameClock{10, 0}});
  for (int i = 0; i < 3; ++i) {
    const auto& moves = game.game().game().moves();
    play(game, {print_move(game.game().position(), moves[0])});
  }
  REQUIRE(game.time_is_up() == 10);
  game.look_at_clock(11);
  const Json seen = whole(game, {"watch"}, 11);
  CHECK(seen["turns"].back()["kind"] == "time");
  CHECK(seen["turns"].back()["after"]["in"].size() == 2);
  CHECK(seen["end"].is_null());
  CHECK(game.time_is_up() == 21);
}

TEST_CASE("names are short and visible", "[web]") {
  HostedGame game = host({});
  const auto [name, expected] = GENERATE(table<std::string, std::string>({
      {"  Anna ", "Anna"},
      {"\u00c4nn\u00fcska \u68cb", "\u00c4nn\u00fcska \u68cb"},
      {"", ""},
      {std::string(30, 'x'), std::string(30, 'x')},
      {std::string(31, 'x'), ""},
      {"a\nb", ""},
      {"a\tb", ""},
      {"a\u202eb", ""},
      {"a\x1b[1m", ""},
  }));
  ask(game, "white", {{"type", "name"}, {"name", name}});
  const Json seen = whole(game, {"black"})["seats"][0]["name"];
  CHECK(seen == (expected.empty() ? Json(nullptr) : Json(expected)));
}

TEST_CASE("seats chat, and who comes later reads the last lines", "[web]") {
  HostedGame game = host({});
  const auto say = [&](const char* secret, const Json& text) {
    return ask(game, secret, {{"type", "chat"}, {"text", text}});
  };
  CHECK(say("white", "  good luck ") == "done");
  const auto events = game.take_events();
  REQUIRE(events.size() == 1);
  const Json said = Json::parse(game.message(events[0], viewer(game, {"watch"})));
  CHECK(said["type"] == "chat");
  CHECK(said["by"] == Json{"white"});
  CHECK(said["text"] == "good luck");
  CHECK(say("watch", "e4!") == "those who watch do not chat");
  CHECK(say("black", 5) == "'text' must be a text");
  CHECK(say("black", " ") == "'text' must be a text");
  CHECK(say("black", "two\nlines") == "a line of chat has no characters that nobody sees");
  CHECK(say("black", std::string(301, 'a')) == "a line of chat has at most 300 characters");
  CHECK(say("black", std::string(300, 'a')) == "done");
  for (int i = 0; i < 60; ++i) CHECK(say("black", std::to_string(i)) == "done");
  const Json whole = Json::parse(game.whole(viewer(game, {"watch"}), {}, 0));
  REQUIRE(whole["chat"].size() == HostedGame::kept_lines);
  CHECK(whole["chat"][0]["text"] == "10");
  CHECK(whole["chat"][49]["text"] == "59");
  CHECK(game.game().turns().empty());
}

TEST_CASE("whoever holds several seats says for which one", "[web]") {
  HostedGame game = host({.id = three});
  const Viewer two = viewer(game, {"left", "right"});
  const auto asked = [&](const Json& message) { return game.request(two, message, 0)["type"]; };
  CHECK(asked({{"type", "resign"}}) == "error");
  CHECK(asked({{"type", "resign"}, {"player", "top"}}) == "error");
  CHECK(game.game().turns().empty());
  CHECK(asked({{"type", "resign"}, {"player", "right"}}) == "done");
  CHECK(game.game().turns()[0].player == *game.ruleset().find_player("right"));
}

TEST_CASE("why a move is not legal can be asked by all", "[web]") {
  HostedGame game = host({});
  const Viewer watch = viewer(game, {"watch"});
  Json answer = game.request(watch, {{"type", "why"}, {"text", "e2-e4"}, {"id", 7}}, 0);
  CHECK(answer["type"] == "why");
  CHECK(answer["legal"] == true);
  CHECK(answer["id"] == 7);
  answer = game.request(watch, {{"type", "why"}, {"text", "e2-e5"}, {"id", std::string(100, 'x')}}, 0);
  CHECK(answer["legal"] == false);
  CHECK(answer["why"] == "The pawn does not go from e2 to e5.");
  CHECK(answer["id"] == std::string(100, 'x'));
  CHECK_FALSE(game.request(watch, {{"type", "why"}, {"text", "a"}, {"id", std::string(101, 'x')}}, 0).contains("id"));
}

TEST_CASE("what a piece could do can be asked by all, whoever is to move", "[web]") {
  HostedGame game = host({});
  const Viewer watch = viewer(game, {"watch"});
  const auto look = [&](const Json& cell) { return game.request(watch, {{"type", "look"}, {"cell", cell}}, 0); };
  Json answer = look("b8");
  CHECK(answer["type"] == "look");
  CHECK(answer["look"]["piece"] == "knight");
  CHECK(answer["look"]["owner"] == "black");
  REQUIRE(answer["look"]["moves"].size() == 2);
  CHECK(answer["look"]["moves"][0]["from"] == "b8");
  CHECK(answer["look"]["why"].is_null());
  CHECK(look("a1")["look"]["why"] == "it has no move here");
  CHECK(look("e4")["look"].is_null());
  // While white is in check it could not be black's turn, but what gives check is worth a look.
  play(game, {"f2-f3", "e7-e5", "d2-d3", "d8-h4"});
  const Json checking = look("h4")["look"];
  CHECK(std::ranges::any_of(checking["moves"], [](const Json& one) { return one["to"] == "e1"; }));
  CHECK(checking["why"].is_null());
  CHECK(look("a8")["look"]["why"] == "it has no move here");
  for (const Json& cell : {Json("z9"), Json(""), Json(7), Json()}) {
    INFO(cell);
    CHECK(look(cell)["message"] == "'cell' must be a cell of the board");
  }
  // Who looks back asks about pieces as they stood then.
  const auto look_back = [&](const Json& cell, const Json& turns) {
    return game.request(watch, {{"type", "look"}, {"cell", cell}, {"turns", turns}}, 0);
  };
  CHECK(look_back("f2", 0)["look"]["moves"].size() == 2);
  CHECK(look_back("f2", 1)["look"].is_null());
  CHECK(look_back("f3", 1)["look"]["moves"].size() == 1);
  CHECK(look_back("d8", 4)["look"].is_null());
  CHECK(look_back("h4", 4) == look("h4"));
  for (const Json& turns : {Json(5), Json(-1), Json("1"), Json(1.5)}) {
    INFO(turns);
    CHECK(look_back("f2", turns)["message"] == "'turns' must be a number of turns that were made");
  }
  CHECK(game.game().turns().size() == 4);
}

TEST_CASE("a game has no more turns than it may have", "[web]") {
  const std::vector<std::string> moves = {"a1-a2", "h8-h7", "a2-a1", "h7-h8"};
  HostedGame game = host({.computers = {"black"}, .own = wandering_kings()});
  for (std::size_t i = 0; i + 1 < HostedGame::max_turns; ++i) {
    if (i % 2 == 0)
      REQUIRE(move(game, moves[i % 4]) == "done");
    else
      game.play_computer(game.position_number(), moves[i % 4], 0);
    game.take_events();
    game.take_changes();
  }
  CHECK(game.level_to_move() == 2);
  game.play_computer(game.position_number(), moves[3], 0);
  CHECK(game.game().turns().size() == HostedGame::max_turns);
  CHECK(move(game, moves[0]) == "a game ends after 4000 turns here");
  CHECK(game.game().turns().size() == HostedGame::max_turns);
  CHECK(ask(game, "white", offer("undo", "white")) == "done");
  CHECK(move(game, moves[2]) == "done");
}

TEST_CASE("a computer whose game has no further turn does not think", "[web]") {
  HostedGame game = host({.computers = {"white", "black"}, .own = wandering_kings()});
  const std::vector<std::string> moves = {"a1-a2", "h8-h7", "a2-a1", "h7-h8"};
  for (std::size_t i = 0; i < HostedGame::max_turns; ++i) {
    REQUIRE(game.level_to_move() == 2);
    game.play_computer(game.position_number(), moves[i % 4], 0);
  }
  CHECK_FALSE(game.level_to_move());
}

TEST_CASE("a computer plays neither what is not legal nor in a game that is over", "[web]") {
  HostedGame game = host({.computers = {"black"}});
  play(game, {"e2-e4"});
  game.play_computer(game.position_number(), "e7-e2", 0);
  CHECK(game.game().turns().size() == 1);
  REQUIRE(ask(game, "white", {{"type", "resign"}}) == "done");
  CHECK_FALSE(game.level_to_move());
  game.play_computer(game.position_number(), "e7-e5", 0);
  CHECK(game.game().turns().size() == 2);
  CHECK(ask(game, "white", {{"type", "resign"}}) == "the game is over");
  CHECK(ask(game, "white", offer("draw", "white")) == "the game is over");
  CHECK(whole(game, {"white"})["moves"].empty());
}

TEST_CASE("states say whose pieces are whose, who is in check, and what is held", "[web]") {
  const RulesetPtr crazyhouse = load_shipped("crazyhouse");
  const Json held = state_to_json(position_of(*crazyhouse, "4k3/8/8/8/8/8/8/4K2r[Pp] white"));
  CHECK(held["checked"] == Json{"white"});
  CHECK(held["hands"].size() == 2);
  CHECK(held["hands"]["white"][0]["count"] == 1);
  CHECK(state_to_json(Game(load_shipped("chess")).position())["hands"].empty());

  const Json alive = pieces_to_json(position_of(*load_shipped("chess"), "4k3/8/8/8/8/8/8/4K1R:-wR:bw white"));
  CHECK(alive["e8"] == Json{"king", "black"});
  CHECK(alive["g1"] == Json{"rook", nullptr, "white"});
  CHECK(alive["h1"] == Json{"rook", "black", "white"});

  HostedGame game = host({.id = "triangulation-2p"});
  const Json seen = whole(game, {"watch"});
  CHECK(seen["seats"].size() == 3);
  CHECK(std::count_if(seen["seats"].begin(), seen["seats"].end(),
                      [](const Json& seat) { return seat["kind"] == "neutral"; }) == 1);
  const auto& mover = game.ruleset().players[game.game().position().turn()].name;
  REQUIRE(ask(game, mover, {{"type", "resign"}}) == "done");
  CHECK(whole(game, {"watch"})["end"]["ranks"].size() == 2);
}

}  // namespace trigon::engine::testing
