// Games on the server, without threads and sockets: who may do what, events, clocks, offers, what is kept.
// interpreter/web/hosted_game.h, game_messages.h.
#include "interpreter/web/hosted_game.h"

#include <catch2/catch.hpp>
#include <random>

#include "interpreter/compare/variant_hash.h"
#include "interpreter/model/hooks.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/web/game_messages.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

const DiskFiles disk;

/// A game of people, whose secrets are the names of the players; "level 2 black" makes a computer of one.
struct Table {
  std::string id = "chess";
  std::string position{};
  std::vector<std::string> computers{};
  std::optional<GameClock> clock{};
  int score = 0;
};

HostedGame host(const Table& table) {
  const RulesetPtr ruleset = load_shipped(table.id);
  HostedSetup setup{"abcdefghijkm", {&disk, table.id}, variant_hash(*ruleset), {}, "watch", table.clock, {}};
  for (const PlayerInfo& player : ruleset->players) {
    const bool is_computer =
        std::find(table.computers.begin(), table.computers.end(), player.name) != table.computers.end();
    setup.seats.push_back({SeatHolder{is_computer ? 2 : 0}, "", is_computer || player.is_neutral ? "" : player.name});
  }
  setup.score = [score = table.score](const Position&, Player) { return score; };
  Game game = table.position.empty() ? Game(ruleset) : Game(ruleset, position_of(*ruleset, table.position));
  return HostedGame(std::move(setup), PlayedGame(std::move(game)), 0);
}

Viewer viewer(const HostedGame& game, const std::vector<std::string>& secrets) {
  const auto found = game.find_viewer(secrets);
  REQUIRE(found);
  return *found;
}

/// What a seat is answered: "done", or the message of the error.
std::string ask(HostedGame& game, const std::string& secret, Json message, double now = 0) {
  const Json answer = game.request(viewer(game, {secret}), message, now);
  return answer["type"] == "error" ? answer["message"].get<std::string>() : answer["type"].get<std::string>();
}

std::string move(HostedGame& game, const std::string& text, double now = 0) {
  const std::string& mover = game.ruleset().players[game.game().position().turn()].name;
  return ask(game, mover, {{"type", "move"}, {"text", text}, {"turn", game.game().turns().size()}}, now);
}

void play(HostedGame& game, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) REQUIRE(move(game, text) == "done");
}

/// The types of the events since the last call.
std::vector<std::string> event_types(HostedGame& game) {
  std::vector<std::string> types;
  for (const auto& event : game.take_events()) {
    const Json json = Json::parse(game.message(event, {}));
    std::string type = json["type"];
    if (json.contains("reason")) type += " " + json["reason"].get<std::string>();
    types.push_back(type);
  }
  return types;
}

Json whole(HostedGame& game, const std::vector<std::string>& secrets, double now = 0) {
  return Json::parse(game.whole(viewer(game, secrets), {}, now));
}

Json offer(const std::string& kind, const std::string& player) {
  return {{"type", "offer"}, {"kind", kind}, {"player", player}};
}
Json answer(const std::string& kind, const std::string& player, bool accept) {
  return {{"type", "answer"}, {"kind", kind}, {"player", player}, {"accept", accept}};
}

constexpr const char* three = "64-triangles-3p-corners";

}  // namespace

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
      {"white", {{"type", "move"}, {"text", "e2-e5"}, {"turn", 0}}, "'e2-e5' is not legal"},
      {"white", {{"type", "move"}, {"text", "e2-e4"}}, "a move needs the fields 'text' and 'turn'"},
      {"white", {{"type", "move"}, {"text", std::string(5000, 'e')}, {"turn", 0}}, "the text is too long for a move"},
      {"white", {{"type", "dance"}}, "there is no request of the type 'dance'"},
      {"watch", {{"type", "resign"}, {"player", "white"}}, "'player' must be a seat that you hold"},
      {"black", {{"type", "resign"}, {"player", "white"}}, "'player' must be a seat that you hold"},
      {"white", {{"type", "resign"}, {"player", 5}}, "'player' must be a seat that you hold"},
      {"white", {{"type", "offer"}, {"kind", "undo"}, {"turns", -1}}, "'turns' must be a number of turns"},
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
  for (const char* type : {"move", "resign", "offer", "answer", "name", "why", "record", ""})
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
  for (const std::string& id : shipped_ids()) {
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
    game.look_at_clock(2070.1);
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

TEST_CASE("a draw needs everybody who is still in", "[web]") {
  SECTION("two people") {
    HostedGame game = host({});
    REQUIRE(ask(game, "white", offer("draw", "white")) == "done");
    CHECK(event_types(game) == std::vector<std::string>{"offer"});
    CHECK(whole(game, {"black"})["offers"] ==
          Json::array({{{"kind", "draw"}, {"by", "white"}, {"agreed", {"white"}}}}));
    CHECK(ask(game, "white", offer("draw", "white")) == "the offer is open already");
    SECTION("accepted") {
      REQUIRE(ask(game, "black", answer("draw", "black", true)) == "done");
      CHECK(event_types(game) == std::vector<std::string>{"offer_closed accepted", "turn"});
      CHECK(whole(game, {"watch"})["end"]["text"] == "draw by agreement");
    }
    SECTION("accepted by the same offer") {
      REQUIRE(ask(game, "black", offer("draw", "black")) == "done");
      CHECK(game.is_over());
    }
    SECTION("declined") {
      REQUIRE(ask(game, "black", answer("draw", "black", false)) == "done");
      CHECK(event_types(game) == std::vector<std::string>{"offer_closed declined"});
      CHECK(ask(game, "black", answer("draw", "black", true)) == "there is no such offer now");
    }
    SECTION("closed by a move") {
      play(game, {"e2-e4"});
      CHECK(whole(game, {"black"})["offers"].empty());
    }
  }
  SECTION("who holds both seats agrees with themselves") {
    HostedGame game = host({});
    const Viewer both = viewer(game, {"white", "black"});
    CHECK(game.request(both, offer("draw", "white"), 0)["type"] == "done");
    CHECK(game.is_over());
  }
  SECTION("a computer agrees where it is worse off") {
    const auto [score, is_over] = GENERATE(table<int, bool>({{-1, true}, {0, false}, {50, false}}));
    HostedGame game = host({.computers = {"black"}, .score = score});
    REQUIRE(ask(game, "white", offer("draw", "white")) == "done");
    CHECK(game.is_over() == is_over);
    CHECK(event_types(game) == std::vector<std::string>{is_over ? "turn" : "offer_closed declined"});
  }
  SECTION("rules without draws") {
    HostedGame game = host({.id = "chaturanga-64"});
    if (!may_be_drawn(game.ruleset()))
      CHECK(ask(game, game.ruleset().players[0].name, offer("draw", game.ruleset().players[0].name)) ==
            "the rules of this game know no draw");
  }
}

TEST_CASE("turns are taken back when everybody agrees", "[web]") {
  SECTION("computers do at once") {
    HostedGame game = host({.computers = {"black"}});
    play(game, {"e2-e4"});
    game.play_computer(game.position_number(), "e7-e5", 0);
    event_types(game);
    REQUIRE(ask(game, "white", offer("undo", "white")) == "done");
    CHECK(event_types(game) == std::vector<std::string>{"undo"});
    CHECK(game.game().turns().empty());
    CHECK(ask(game, "white", offer("undo", "white")) == "there is no turn to take back");
  }
  SECTION("the end of a game is gone with its last turn") {
    HostedGame game = host({});
    play(game, {"f2-f3", "e7-e5", "g2-g4", "d8-h4"});
    REQUIRE(game.is_over());
    REQUIRE(ask(game, "white", offer("undo", "white")) == "done");
    CHECK(whole(game, {"white"})["offers"][0]["turns"] == 2);
    REQUIRE(ask(game, "black", answer("undo", "black", true)) == "done");
    CHECK_FALSE(game.is_over());
    CHECK(game.game().turns().size() == 2);
    CHECK(whole(game, {"white"})["moves"].size() == 19);
  }
  SECTION("an answer of a computer to a position that is gone is not played") {
    HostedGame game = host({.computers = {"black"}});
    play(game, {"e2-e4"});
    const std::size_t thought_about = game.position_number();
    REQUIRE(ask(game, "white", offer("undo", "white")) == "done");
    play(game, {"d2-d4"});
    game.play_computer(thought_about, "e7-e5", 0);
    CHECK(game.game().turns().size() == 1);
    CHECK(game.level_to_move() == 2);
  }
}

TEST_CASE("a rematch is wanted by all who were seated", "[web]") {
  HostedGame game = host({});
  CHECK(ask(game, "white", offer("rematch", "white")) == "the game goes on");
  REQUIRE(ask(game, "white", {{"type", "resign"}}) == "done");
  REQUIRE(ask(game, "white", offer("rematch", "white")) == "done");
  CHECK_FALSE(game.wants_rematch());
  REQUIRE(ask(game, "black", answer("rematch", "black", true)) == "done");
  CHECK(game.wants_rematch());
  game.note_rematch("abcdefghijk2");
  CHECK_FALSE(game.wants_rematch());
  CHECK(ask(game, "white", offer("undo", "white")) == "the rematch has begun");
}

TEST_CASE("names are short and visible", "[web]") {
  HostedGame game = host({});
  const auto [name, expected] = GENERATE(table<std::string, std::string>({
      {"  Anna ", "Anna"},
      {"\u00c4nn\u00fcska \u68cb", "\u00c4nn\u00fcska \u68cb"},
      {"", ""},
      {std::string(31, 'x'), ""},
      {"a\nb", ""},
      {"a\u202eb", ""},
      {"a\x1b[1m", ""},
  }));
  ask(game, "white", {{"type", "name"}, {"name", name}});
  const Json seen = whole(game, {"black"})["seats"][0]["name"];
  CHECK(seen == (expected.empty() ? Json(nullptr) : Json(expected)));
}

TEST_CASE("a game that was kept goes on as it was", "[web]") {
  HostedGame game = host({.id = three, .computers = {"top"}, .clock = GameClock{600, 5}});
  const Json header = game.header();
  std::mt19937 random(3);
  double now = 0;
  for (int i = 0; i < 12; ++i) {
    const auto& moves = game.game().game().moves();
    const std::string text = print_move(game.game().position(), moves[random() % moves.size()]);
    now += 3;
    if (game.level_to_move())
      game.play_computer(game.position_number(), text, now);
    else
      REQUIRE(move(game, text, now) == "done");
  }
  REQUIRE(ask(game, "left", {{"type", "name"}, {"name", "Anna"}}, now) == "done");
  Json undo = offer("undo", "left");
  undo["turns"] = 9;
  REQUIRE(ask(game, "left", undo, now) == "done");
  REQUIRE(ask(game, "right", answer("undo", "right", true), now) == "done");
  REQUIRE(ask(game, "right", {{"type", "resign"}}, now) == "done");
  const std::vector<Json> changes = game.take_changes();
  CHECK(header["seats"][0]["secret"] == "left");

  HostedGame again = host({.id = three, .computers = {"top"}, .clock = GameClock{600, 5}});
  for (const Json& change : changes) REQUIRE(again.redo(Json::parse(change.dump())));
  again.finish_restoring(5000);
  Json before = whole(game, {"left"}, now), after = whole(again, {"left"}, 5000);
  CHECK(after["event"] > before["event"]);
  before.erase("event");
  after.erase("event");
  CHECK(after == before);
  const std::vector<Json> resumed = again.take_changes();
  REQUIRE(resumed.size() == 1);
  CHECK(resumed[0]["event"] == again.last_event());
  CHECK(again.redo(resumed[0]));
  CHECK_FALSE(again.since(game.last_event(), viewer(again, {"left"})));
  for (const Json& wrong : std::vector<Json>{{{"turn", "e2-e9"}, {"kind", "move"}, {"by", "left"}},
                                             {{"turn", "resign"}, {"kind", "resignation"}, {"by", "nobody"}},
                                             {{"undo", 99}},
                                             Json::object()})
    CHECK_FALSE(again.redo(wrong));
}

TEST_CASE("the record of a hosted game can be loaded", "[web]") {
  HostedGame game = host({});
  play(game, {"e2-e4", "e7-e5"});
  REQUIRE(ask(game, "black", {{"type", "name"}, {"name", "Bo \"x\""}}) == "done");
  const Json answer = game.request(viewer(game, {"watch"}), {{"type", "record"}, {"id", "r"}}, 0);
  CHECK(answer["id"] == "r");
  Diagnostics diagnostics;
  const auto read = read_saved_game(load_shipped("chess"), {&disk, "chess"}, "a.trigon",
                                    answer["text"].get<std::string>(), diagnostics);
  REQUIRE(read);
  CHECK(read->turns().size() == 2);
  CHECK(answer["text"].get<std::string>().find("[Black \"Bo \\\"x\\\"\"]") != std::string::npos);
}

}  // namespace trigon::engine::testing
