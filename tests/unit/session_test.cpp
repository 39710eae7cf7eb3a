// Conversations with a session: interpreter/protocol/session.h.
#include "interpreter/protocol/session.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace trigon::engine;

namespace {

constexpr const char* chess_like = R"(
grid: { lattice: square, shape: rectangle, columns: 4, rows: 4 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king: { letter: K, moves: WF, royal: true }
  rook: { letter: R, moves: W* }
setup: { white: { K: a1, R: b1 }, black: { K: d4 } }
)";

class Talk {
 public:
  nlohmann::json ask(const std::string& request) { return nlohmann::json::parse(session_.answer(request)); }
  std::string error_of(const std::string& request) { return ask(request).value("error", ""); }
  void load() { ask(R"({"command": "load", "file": "game.yaml"})"); }
  bool has_quit() const { return session_.has_quit(); }

 private:
  MemoryFiles files_{{{"game.yaml", chess_like}, {"broken.yaml", "grid: 5\n"}}};
  Session session_{files_};
};

}  // namespace

TEST_CASE("a session loads, plays, counts and takes back", "[tools]") {
  Talk talk;
  const auto loaded = talk.ask(R"({"id": 7, "command": "load", "file": "game.yaml"})");
  CHECK(loaded["id"] == 7);
  CHECK(loaded["position"] == "3k/4/4/KR2 white");
  CHECK(loaded["outcome"].is_null());

  const auto moves = talk.ask(R"({"command": "moves"})");
  CHECK(moves["turn"] == "white");
  CHECK(moves["moves"].size() == 7);  // the king's a2 and b2, and the rook's five

  const auto played = talk.ask(R"({"command": "play", "move": "b1b3"})");
  CHECK(played["position"] == "3k/1R2/4/K3 black");
  CHECK(talk.ask(R"({"command": "perft", "depth": 1})")["nodes"] == 1);  // d4-c4 alone is out of the rook's row
  CHECK(talk.ask(R"({"command": "undo"})")["position"] == "3k/4/4/KR2 white");
  CHECK(talk.error_of(R"({"command": "undo"})") == "there is no move to take back");

  CHECK_FALSE(talk.has_quit());
  talk.ask(R"({"command": "quit"})");
  CHECK(talk.has_quit());
}

TEST_CASE("a session sets positions and plays moves from them", "[tools]") {
  Talk talk;
  talk.load();
  const auto set = talk.ask(R"({"command": "position", "text": "3k/4/4/K1R1 white", "moves": "c1-c4"})");
  CHECK(set["position"] == "2Rk/4/4/K3 black");
  CHECK(set["played"] == 1);
  const auto bad = talk.ask(R"({"command": "position", "text": "3k/4/K3 white"})");
  CHECK(bad["error"] == "the position has errors");
  CHECK(bad["diagnostics"][0]["message"] == "the board has 3 rows, expected 4");
  // What was there before is still there.
  CHECK(talk.ask(R"({"command": "position"})")["position"] == "2Rk/4/4/K3 black");
}

TEST_CASE("a bad request is answered and changes nothing", "[tools]") {
  Talk talk;
  CHECK(talk.error_of("]") != "");
  CHECK(talk.error_of("[]") == "a request is a JSON object");
  CHECK(talk.error_of("{}") == "the field 'command' is missing");
  CHECK(talk.error_of(R"({"command": 5})") == "the field 'command' must be a text");
  CHECK(talk.error_of(R"({"command": "mvoes"})") == "unknown command 'mvoes'; did you mean 'moves'?");
  CHECK(talk.error_of(R"({"command": "moves"})").starts_with("no variant is loaded"));
  CHECK(talk.error_of(R"({"command": "load", "file": "none.yaml"})") == "the variant has errors");
  CHECK(talk.error_of(R"({"command": "load", "file": "broken.yaml"})") == "the variant has errors");
  CHECK(talk.error_of(std::string(100, '[')) == "the request is nested too deeply");
  talk.load();
  CHECK(talk.error_of(R"({"command": "play", "move": "a1-c3"})") ==
        "'a1-c3' is not legal: no term of the king leads from a1 to c3");
  CHECK(talk.error_of(R"({"command": "perft", "depth": 99})") == "'depth' must be a whole number from 0 to 20");
  CHECK(talk.error_of(R"({"command": "perft", "depth": "two"})") == "'depth' must be a whole number from 0 to 20");
  CHECK(talk.ask(R"({"command": "position"})")["position"] == "3k/4/4/KR2 white");
}
