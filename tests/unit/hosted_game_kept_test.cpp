// Games on the server that are kept and go on later: interpreter/web/hosted_game_kept.cpp.
#include <catch2/catch.hpp>
#include <random>

#include "interpreter/notation/move_text.h"
#include "tests/support/hosted.h"

namespace trigon::engine::testing {

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
                                             {{"turn", "resign"}, {"kind", "resignation"}, {"by", "right"}},
                                             {{"name", "Bo"}, {"player", "nobody"}},
                                             {{"undo", again.game().turns().size()}},
                                             Json::object()})
    CHECK_FALSE(again.redo(wrong));
}

TEST_CASE("a game is written anew without what has been taken back", "[web]") {
  HostedGame game = host({.clock = GameClock{600, 5}});
  for (const char* const name : {"Anna", "Bo", "Cleo"}) {
    play(game, {"e2-e4", "e7-e5"});
    REQUIRE(ask(game, "white", {{"type", "name"}, {"name", name}}) == "done");
    REQUIRE(ask(game, "white", offer("undo", "white")) == "done");
    REQUIRE(ask(game, "black", answer("undo", "black", true)) == "done");
  }
  play(game, {"d2-d4", "d7-d5", "c2-c4"});
  const std::vector<Json> lines = game.whole_history();
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == game.header());
  HostedGame again = host({.clock = GameClock{600, 5}});
  REQUIRE(ask(again, "white", {{"type", "name"}, {"name", "Cleo"}}) == "done");
  for (std::size_t i = 1; i < lines.size(); ++i) REQUIRE(again.redo(Json::parse(lines[i].dump())));
  CHECK(again.last_event() == game.last_event());
  CHECK(whole(again, {"white"}) == whole(game, {"white"}));
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

TEST_CASE("what cannot have happened is not restored", "[web]") {
  const auto change = GENERATE(values<Json>({
      {{"turn", "e2-e4"}, {"kind", "move"}, {"by", "white"}},
      {{"turn", "time"}, {"kind", "time"}, {"by", "white"}},
      {{"kind", "resignation"}, {"by", "black"}},
      {{"turn", "e7-e5"}, {"kind", "move"}},
      {{"undo", 1}},
  }));
  INFO(change.dump());
  HostedGame game = host({});
  play(game, {"e2-e4"});
  CHECK_FALSE(game.redo(change));
  CHECK(game.game().turns().size() == 1);
}

TEST_CASE("each way to end a turn is restored", "[web]") {
  const auto [change, end] = GENERATE(table<Json, std::string>({
      {{{"turn", "time"}, {"kind", "time"}, {"by", "black"}}, "white wins on time"},
      {{{"turn", "resign"}, {"kind", "resignation"}, {"by", "white"}}, "black wins by resignation"},
      {{{"turn", "draw"}, {"kind", "draw"}, {"by", "white"}}, "draw by agreement"},
  }));
  HostedGame game = host({.clock = GameClock{60, 0}});
  REQUIRE(game.redo({{"turn", "e2-e4"}, {"kind", "move"}, {"by", "white"}, {"clocks", {51.5, 60}}}));
  CHECK(whole(game, {"watch"})["turns"][0]["after"]["clocks"] == Json{{"white", 51.5}, {"black", 60.0}});
  Json wrong = change;
  wrong["clocks"] = {1, 2, 3};
  REQUIRE(game.redo(wrong));
  CHECK(whole(game, {"watch"})["turns"][1]["after"]["clocks"] == Json{{"white", 51.5}, {"black", 60.0}});
  CHECK(whole(game, {"watch"})["end"]["text"] == end);
  CHECK_FALSE(game.redo(change));
}

TEST_CASE("events after several restarts have numbers that no earlier one had", "[web]") {
  HostedGame game = host({});
  play(game, {"e2-e4"});
  for (const std::size_t number : {1'000'000, 2'000'000, 3'000'000}) {
    game.finish_restoring(0);
    CHECK(game.last_event() == number);
    CHECK(game.take_changes().size() == 1);
    REQUIRE(ask(game, "white", offer("draw", "white")) == "done");
    REQUIRE(ask(game, "black", answer("draw", "black", false)) == "done");
  }
}

}  // namespace trigon::engine::testing
