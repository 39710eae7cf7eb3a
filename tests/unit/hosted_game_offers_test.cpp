// Offers of draws, undos and rematches in games on the server: interpreter/web/hosted_game_offers.cpp.
#include <catch2/catch.hpp>

#include "tests/support/hosted.h"

namespace trigon::engine::testing {

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

TEST_CASE("who is out is neither asked nor may offer", "[web]") {
  HostedGame game = host({.id = three});
  REQUIRE(ask(game, "right", {{"type", "resign"}}) == "done");
  CHECK(ask(game, "right", offer("undo", "right")) == "right is out");
  Json undo = offer("undo", "left");
  undo["turns"] = 0;
  REQUIRE(ask(game, "left", undo) == "done");
  CHECK(ask(game, "right", answer("undo", "right", false)) == "right is not asked");
  CHECK(whole(game, {"watch"})["offers"][0]["agreed"] == Json{"left"});
  REQUIRE(ask(game, "top", answer("undo", "top", true)) == "done");
  CHECK(game.game().turns().empty());
}

TEST_CASE("an undo is of turns that there are, and closes other offers", "[web]") {
  HostedGame game = host({});
  CHECK(ask(game, "white", offer("undo", "white")) == "there is no turn to take back");
  play(game, {"e2-e4"});
  CHECK(ask(game, "black", offer("undo", "black")) == "you have no turn to take back");
  play(game, {"e7-e5", "g1-f3"});
  Json undo = offer("undo", "black");
  undo["turns"] = 3;
  CHECK(ask(game, "black", undo) == "you have no turn to take back");
  REQUIRE(ask(game, "white", offer("draw", "white")) == "done");
  undo["turns"] = 2;
  REQUIRE(ask(game, "black", undo) == "done");
  undo["turns"] = 1;
  undo["player"] = "white";
  CHECK(ask(game, "white", undo) == "another offer of this kind is open");
  game.take_events();
  undo["turns"] = 2;
  REQUIRE(ask(game, "white", undo) == "done");
  CHECK(event_types(game) == std::vector<std::string>{"offer_closed accepted", "offer_closed over", "undo"});
  CHECK(game.game().turns().size() == 2);
  CHECK(whole(game, {"watch"})["offers"].empty());
  // Whose move it is has not moved yet, and takes back what came before the last move of their own.
  REQUIRE(ask(game, "white", offer("undo", "white")) == "done");
  CHECK(whole(game, {"watch"})["offers"][0]["turns"] == 0);
}

TEST_CASE("an undo takes a rematch back that is not made yet", "[web]") {
  HostedGame game = host({.computers = {"black"}});
  play(game, {"e2-e4"});
  REQUIRE(ask(game, "white", {{"type", "resign"}}) == "done");
  REQUIRE(ask(game, "white", offer("rematch", "white")) == "done");
  CHECK(game.wants_rematch());
  REQUIRE(ask(game, "white", offer("undo", "white")) == "done");
  CHECK_FALSE(game.wants_rematch());
  CHECK_FALSE(game.is_over());
}

TEST_CASE("a rematch closes what was offered before it", "[web]") {
  HostedGame game = host({});
  play(game, {"e2-e4"});
  REQUIRE(ask(game, "black", {{"type", "resign"}}) == "done");
  REQUIRE(ask(game, "white", offer("undo", "white")) == "done");
  REQUIRE(ask(game, "white", offer("rematch", "white")) == "done");
  REQUIRE(ask(game, "black", answer("rematch", "black", true)) == "done");
  CHECK(ask(game, "black", answer("undo", "black", true)) == "there is no such offer now");
  CHECK(game.is_over());
  CHECK(game.wants_rematch());
}

TEST_CASE("computers that are out are not asked about a draw", "[web]") {
  HostedGame game = host({.id = three, .computers = {"top"}});
  const bool is_possible = may_be_drawn(game.ruleset());
  REQUIRE(ask(game, "left", offer("draw", "left")) == (is_possible ? "done" : "the rules of this game know no draw"));
  CHECK(event_types(game) ==
        (is_possible ? std::vector<std::string>{"offer_closed declined"} : std::vector<std::string>{}));
}

}  // namespace trigon::engine::testing
