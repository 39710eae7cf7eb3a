// Programs that speak CECP: interpreter/engine/cecp_client.h. They are scripts of the shell, most of them hostile.
#include "interpreter/engine/cecp_client.h"

#include <catch2/catch.hpp>

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "tests/support/folder.h"
#include "tests/support/positions.h"
#include "tests/support/small_match.h"

namespace trigon::engine::testing {

namespace {

constexpr const char* all_features = "feature ping=1 setboard=1 usermove=1 myname=\"A = B\" variants=\"small\" done=1";

/// A program that writes down what it is told, says these features, and does what `on_go` says when it is to move: at
/// the lines of the pattern `asked`.
std::string program(const std::string& on_go, const std::string& features = all_features,
                    const std::string& asked = "go|usermove*") {
  return "while read -r line; do echo \"$line\" >> \"$0.lines\"; case \"$line\" in\n"
         "  protover*) echo '" +
         features +
         "';;\n  ping*) echo \"pong ${line#ping }\";;\n"
         "  " +
         asked + ") " + on_go + ";;\nesac; done\n";
}

/// A client of a program in this folder.
std::unique_ptr<EngineClient> client_of(const Folder& folder, const std::string& settings = "") {
  EngineCommand command = *player("cecp:sh " + folder / "program" + settings).engine;
  command.grace = std::chrono::milliseconds(50);
  return EngineClient::of(command);
}

void play(Game& game, EngineClient& client, const std::string& text) {
  const auto move = find_move(game.position(), game.moves(), text);
  REQUIRE(move);
  client.note(game, *move);
  game.play(*move);
}

/// The answer of a program: a move as text, or its failure.
std::string answer_of(const Game& game, EngineClient& client, const EngineTime& time) {
  const auto answer = client.think(game, time, {});
  REQUIRE(answer);
  if (const auto* const failure = std::get_if<EngineFailure>(&*answer)) return failure->ending + ": " + failure->text;
  return print_move(game.position(), std::get<Move>(*answer));
}

}  // namespace

TEST_CASE("a program of XBoard is told each move once", "[match]") {
  Folder folder;
  folder.write("program", program("echo '1 20 3 40 a2a3'; echo move a2a3"));
  const auto client = client_of(folder, ";memory=8;Style=wild;variant=small");
  Game game(small_game());
  REQUIRE_FALSE(client->new_game(game));
  play(game, *client, "b1-c1");
  play(game, *client, "e4-e3");
  EngineTime time{.clocks = {{std::chrono::seconds(60), std::chrono::milliseconds(500)},
                             {std::chrono::seconds(50), std::chrono::milliseconds(500)}}};
  CHECK(answer_of(game, *client, time) == "a2-a3");
  play(game, *client, "a2-a3");
  play(game, *client, "e3-e4");
  CHECK(answer_of(game, *client, time) == "infraction: 'a2a3' is no legal move");
  CHECK(folder.read("program.lines") ==
        "xboard\nprotover 2\neasy\nmemory 8\noption Style=wild\nnew\nvariant small\nforce\nping 1\n"
        "level 0 1:00 0.5\nping 2\nforce\nsetboard 3rk/5/4r/R4/K1R2 w - - 2 1\ntime 6000\notim 5000\ngo\n"
        "ping 3\ntime 6000\notim 5000\nusermove e3e4\n");
}

TEST_CASE("a program of XBoard with few features gets plain moves and whole seconds", "[match]") {
  Folder folder;
  folder.write("program", program("echo move a2a3", "feature done=1"));
  const auto client = client_of(folder);
  Game game(small_game());
  REQUIRE_FALSE(client->new_game(game));
  const EngineTime time{.depth = 3, .per_move = std::chrono::milliseconds(1200)};
  CHECK(answer_of(game, *client, time) == "a2-a3");
  REQUIRE_FALSE(client->new_game(game));
  play(game, *client, "b1-c1");
  CHECK(answer_of(game, *client, time) == "infraction: 'a2a3' is no legal move");
  CHECK(folder.read("program.lines") ==
        "xboard\nprotover 2\neasy\nnew\nforce\nsd 3\nst 2\nforce\ngo\n"
        "new\nforce\nsd 3\nst 2\nforce\nb1c1\ngo\n");
  // It cannot be told of another beginning.
  const Game other(game.ruleset_ptr(), game.copy_position());
  const auto failure = client->new_game(other);
  REQUIRE(failure);
  CHECK(failure->text == "it can begin at no other position than its setup");
}

TEST_CASE("a program of XBoard is told where a game begins, and ranks from 0 on high boards", "[match]") {
  Folder folder;
  folder.write("program", program("echo move a0a9"));
  const auto client = client_of(folder);
  const RulesetPtr xiangqi = load_shipped("xiangqi");
  const Game game(xiangqi, position_of(*xiangqi, "3k5/9/9/9/9/9/9/9/9/R3K4 red"));
  REQUIRE_FALSE(client->new_game(game));
  CHECK(answer_of(game, *client, {.depth = 1}) == "a1-a10");
  CHECK(folder.read("program.lines").find("force\nsetboard 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1\n") != std::string::npos);
  CHECK(xboard_form(*load_shipped("shogi")) == MoveForm::coordinates);
}

TEST_CASE("a program of XBoard that does not play as it should fails", "[match]") {
  struct Row {
    const char *does, *failure;
  };
  const Row row = GENERATE(
      Row{"exit 3", "abandonment: it ended while it was to move"}, Row{"sleep 1000", "time: it did not answer in time"},
      Row{"yes", "time: it did not answer in time"}, Row{"yes | tr -d '\\n'", "time: it did not answer in time"},
      Row{"echo move", "time: it did not answer in time"}, Row{"echo move z9z9", "infraction: 'z9z9' is no legal move"},
      Row{"echo resign", "resignation: it resigns"}, Row{"echo '0-1 {a resigns}'", "resignation: it resigns"},
      Row{"echo '1/2-1/2 {no}'", "infraction: it says '1/2-1/2 {no}' and does not move"},
      Row{"echo 'Illegal move: sd 1'; echo move a2a3", "a2-a3"}, Row{"echo 'offer draw'; echo move a2a3", "a2-a3"});
  INFO(row.does);
  Folder folder;
  folder.write("program", program(row.does));
  const auto client = client_of(folder);
  Game game(small_game());
  REQUIRE_FALSE(client->new_game(game));
  play(game, *client, "b1-c1");
  play(game, *client, "e4-e3");
  EngineTime time{.clocks = {2, Clock{std::chrono::milliseconds(100), std::chrono::milliseconds(0)}}};
  CHECK(answer_of(game, *client, time) == row.failure);
}

TEST_CASE("a program of XBoard that refuses a legal move fails", "[match]") {
  // It says so at once, or when it is to move.
  const std::string ping = GENERATE("ping=1", "ping=0");
  const bool at_once = ping == "ping=1";
  INFO(ping);
  Folder folder;
  folder.write("program", program("echo 'Illegal move: e4e3'", "feature " + ping + " usermove=1 done=1",
                                  at_once ? "usermove\\ e4e3" : "go"));
  const auto client = client_of(folder);
  Game game(small_game());
  REQUIRE_FALSE(client->new_game(game));
  play(game, *client, "b1-c1");
  play(game, *client, "e4-e3");
  CHECK(answer_of(game, *client, {.depth = 1}) == "infraction: it says 'Illegal move: e4e3' of a legal one");
}

TEST_CASE("what it says of the past is no answer", "[match]") {
  Folder folder;
  folder.write("program", program("echo move a2a3; echo '1-0 {mates, it thinks}'"));
  const auto client = client_of(folder);
  Game game(small_game());
  REQUIRE_FALSE(client->new_game(game));
  CHECK(answer_of(game, *client, {.depth = 1}) == "a2-a3");
  play(game, *client, "a2-a3");
  play(game, *client, "e4-e3");
  CHECK(answer_of(game, *client, {.depth = 1}) == "infraction: 'a2a3' is no legal move");
}

}  // namespace trigon::engine::testing
