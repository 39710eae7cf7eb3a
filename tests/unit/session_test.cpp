// Conversations with a session: interpreter/protocol/session.h.
#include "interpreter/protocol/session.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/support/variants.h"

namespace trigon::engine::testing {

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
  /// All lines that answer a request; the last is the answer itself.
  std::vector<nlohmann::json> ask_for_all(const std::string& request) {
    std::vector<nlohmann::json> lines;
    const auto say = [&](const std::string& line) { lines.push_back(nlohmann::json::parse(line)); };
    say(session_.answer(request, {}, say));
    return lines;
  }
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
  CHECK(talk.error_of("]") == "the request is not JSON: unexpected ']' in column 1");
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
  CHECK(talk.error_of(R"({"command": "perft", "depth": 99})") ==
        "the field 'depth' must be a whole number from 0 to 20");
  CHECK(talk.error_of(R"({"command": "perft", "depth": "two"})") ==
        "the field 'depth' must be a whole number from 0 to 20");
  CHECK(talk.ask(R"({"command": "position"})")["position"] == "3k/4/4/KR2 white");
}

TEST_CASE("what is no JSON is located in plain words", "[tools]") {
  struct Row {
    const char* line;
    const char* error;
    int column;
  };
  const Row row = GENERATE(Row{"nonsense", "the request is not JSON: unexpected 'o' in column 2", 2},
                           Row{"{\"a\": }", "the request is not JSON: unexpected '}' in column 7", 7},
                           Row{"{\"\u00e4\" 5}", "the request is not JSON: unexpected '5' in column 6", 6},
                           Row{"{\"a\": 1} x", "the request is not JSON: unexpected 'x' in column 10", 10},
                           Row{"{\"a\"", "the request is not JSON: it ends too early", 5},
                           Row{"{\"a", "the request is not JSON: it ends too early", 4});
  Talk talk;
  const auto answer = talk.ask(row.line);
  CHECK(answer["error"] == row.error);
  CHECK(answer["column"] == row.column);
  CHECK(talk.error_of("{\"a\": 1e999}") == "a number of the request is too large");
  CHECK(talk.error_of("{\"a\": \"\xe9\"}").starts_with("the request is not JSON: unexpected"));
}

TEST_CASE("a session says who it is, and its protocol in the first answer", "[tools]") {
  Talk talk;
  const auto hello = talk.ask(R"({"command": "hello"})");
  CHECK(hello["program"] == "trigon");
  CHECK(hello["protocol"] == session_protocol);
  CHECK(hello["commands"].size() == session_requests().size());
  CHECK_FALSE(talk.ask(R"({"command": "outcome"})").contains("protocol"));
  CHECK(talk.error_of(R"({"command": "hello", "protocol": 99})") == "this is protocol 1");
  Talk other;
  CHECK(other.ask("nonsense")["protocol"] == session_protocol);
}

TEST_CASE("fields that a request does not have are refused", "[tools]") {
  Talk talk;
  talk.load();
  CHECK(talk.error_of(R"({"command": "play", "mvoe": "b1b3"})") == "'play' has no field 'mvoe'; did you mean 'move'?");
  CHECK(talk.error_of(R"({"command": "undo", "count": 2})") ==
        "'undo' has no field 'count'; there is command, id, table");
  for (const RequestKind& kind : session_requests()) {
    INFO(kind.command);
    const std::string error = talk.error_of(R"({"zzzzzz": 1, "command": ")" + kind.command + "\"}");
    CHECK(error.find("has no field 'zzzzzz'") != std::string::npos);
  }
}

TEST_CASE("a session has several games, each at a table", "[tools]") {
  Talk talk;
  CHECK(talk.error_of(R"({"command": "moves", "table": "a"})").starts_with("no variant is loaded at the table 'a'"));
  CHECK(talk.ask(R"({"command": "tables"})")["tables"].empty());
  talk.load();
  const nlohmann::json start = talk.ask(R"({"command": "position"})");
  CHECK(talk.ask(R"({"command": "copy", "to": "a"})")["copied"] == "a");
  talk.ask(R"({"command": "play", "table": "a", "move": "b1b3"})");
  CHECK(talk.ask(R"({"command": "position"})") == start);
  CHECK(talk.ask(R"({"command": "history", "table": "a"})")["moves"].size() == 1);
  // Copies of a copy, to where another game is, and to itself.
  talk.ask(R"({"command": "copy", "table": "a", "to": "b"})");
  talk.ask(R"({"command": "copy", "table": "b", "to": "b"})");
  talk.ask(R"({"command": "copy", "table": "b", "to": ""})");
  CHECK(talk.ask(R"({"command": "history"})")["moves"].size() == 1);
  CHECK(talk.ask(R"({"command": "tables"})")["tables"].size() == 3);
  CHECK(talk.ask(R"({"command": "think", "table": "b", "max_nodes": 50})")["nodes"] >= 1);
  CHECK(talk.ask(R"({"command": "close", "table": "a"})")["closed"] == "a");
  CHECK(talk.error_of(R"({"command": "undo", "table": "a"})").starts_with("no variant is loaded at the table 'a'"));
  CHECK(talk.ask(R"({"command": "close"})")["closed"] == "");
  CHECK(talk.error_of(R"({"command": "undo"})").starts_with("no variant is loaded;"));
  CHECK(talk.ask(R"({"command": "undo", "table": "b"})")["played"] == 0);
  CHECK(talk.error_of(R"({"command": "undo", "table": 1})") == "the field 'table' must be a text");
  const std::string long_name(101, 'x');
  CHECK(talk.error_of(R"({"command": "copy", "table": "b", "to": ")" + long_name + "\"}") ==
        "the name of a table has at most 100 bytes");
  for (std::size_t i = 1; i < max_session_tables; ++i)
    talk.ask(R"({"command": "copy", "table": "b", "to": ")" + std::to_string(i) + "\"}");
  CHECK(talk.error_of(R"({"command": "copy", "table": "b", "to": "c"})") ==
        "a session has at most 1024 tables; close one first");
  talk.ask(R"({"command": "close", "table": "1"})");
  CHECK(talk.ask(R"({"command": "copy", "table": "b", "to": "c"})")["copied"] == "c");
}

TEST_CASE("a variant is loaded from a text", "[tools]") {
  Talk talk;
  const auto ask = [&](const nlohmann::json& more) {
    nlohmann::json request = {{"command", "load"}};
    request.update(more);
    return talk.ask(request.dump());
  };
  CHECK(ask({{"text", chess_like}})["variant"] == "variant");
  CHECK(ask({{"text", chess_like}, {"name", "mine.yaml"}})["variant"] == "mine");
  // It may extend files, as seen from its name.
  CHECK(ask({{"text", "extends: game.yaml\n"}, {"name", "mine.yaml"}})["position"] == "3k/4/4/KR2 white");
  const auto broken = ask({{"text", "grid: 5\n"}, {"name", "mine.yaml"}});
  CHECK(broken["error"] == "the variant has errors");
  CHECK(broken["diagnostics"][0]["file"] == "mine.yaml");
  CHECK(ask({{"text", chess_like}, {"file", "game.yaml"}}).contains("error"));
  CHECK(ask({{"file", "game.yaml"}, {"name", "mine.yaml"}}).contains("error"));
  CHECK(ask(nlohmann::json::object()).contains("error"));
  CHECK(talk.ask(R"({"command": "position"})")["variant"] == "mine");
}

TEST_CASE("a session remembers the moves", "[tools]") {
  Talk talk;
  talk.load();
  talk.ask(R"({"command": "play", "move": "b1b3"})");
  talk.ask(R"({"command": "play", "move": "d4c4"})");
  const auto history = talk.ask(R"({"command": "history"})");
  CHECK(history["start"] == "3k/4/4/KR2 white");
  CHECK(history["moves"] == nlohmann::json{"b1-b3", "d4-c4"});
  talk.ask(R"({"command": "undo"})");
  CHECK(talk.ask(R"({"command": "history"})")["moves"] == nlohmann::json{"b1-b3"});
  talk.ask(R"({"command": "position", "text": "3k/4/4/K1R1 white", "moves": "c1c4"})");
  const auto other = talk.ask(R"({"command": "history"})");
  CHECK(other["start"] == "3k/4/4/K1R1 white");
  CHECK(other["moves"] == nlohmann::json{"c1-c4"});
}

TEST_CASE("a session draws the board", "[tools]") {
  Talk talk;
  talk.load();
  const auto both = talk.ask(R"({"command": "draw"})");
  CHECK(both["text"].get<std::string>().find("\n1 K R . .\n") != std::string::npos);
  CHECK(both["svg"].get<std::string>().find("<svg ") < 100);
  CHECK_FALSE(talk.ask(R"({"command": "draw", "format": "text"})").contains("svg"));
  CHECK_FALSE(talk.ask(R"({"command": "draw", "format": "svg"})").contains("text"));
  CHECK(talk.error_of(R"({"command": "draw", "format": "png"})") == "the field 'format' must be text, svg or both");
}

TEST_CASE("a count has limits", "[tools]") {
  Talk talk;
  talk.load();
  const auto few = talk.ask(R"({"command": "perft", "depth": 20, "max_nodes": 100})");
  CHECK(few["error"] == "the count has reached its limit");
  CHECK(few["stopped_by"] == "max_nodes");
  CHECK(few["counted"] >= 100);
  CHECK(talk.ask(R"({"command": "perft", "depth": 20, "max_seconds": 0.01})")["stopped_by"] == "max_seconds");
  CHECK(talk.ask(R"({"command": "perft", "depth": 1, "max_nodes": 100, "max_seconds": 60})")["nodes"] == 7);
  for (const char* wrong : {R"("max_nodes": -1)", R"("max_nodes": 1.5)", R"("max_seconds": -1)",
                            R"("max_seconds": "1")", R"("max_seconds": 1e300)"})
    CHECK(talk.error_of(R"({"command": "perft", "depth": 1, )" + std::string(wrong) + "}") != "");
}

TEST_CASE("a session asks the computer player", "[tools][search]") {
  Talk talk;
  talk.load();
  const auto thought = talk.ask(R"({"command": "think", "level": 3, "seed": 4})");
  CHECK(thought["move"] == thought["line"][0]);
  CHECK(talk.ask(R"({"command": "think", "level": 3, "seed": 4})") == thought);
  CHECK(talk.ask(R"({"command": "think", "max_depth": 2})")["depth"] == 2);
  CHECK(talk.ask(R"({"command": "think", "max_nodes": 50, "max_seconds": 60})")["nodes"] <= 200);
  CHECK(talk.ask(R"({"command": "think", "max_nodes": 50, "seconds_left": 60, "increment": 1})")["nodes"] <= 200);
  CHECK(talk.ask(R"({"command": "think", "max_nodes": 50, "increment": 1})").contains("error"));
  CHECK(talk.ask(R"({"command": "think", "level": 3, "seconds_left": 60})").contains("error"));
  CHECK(talk.error_of(R"({"command": "think", "level": 3, "max_nodes": 5})") == "a 'level' has limits of its own");
  for (const char* wrong : {R"("level": 0)", R"("level": 11)", R"("level": "3")", R"("seed": -1)", R"("max_depth": 0)"})
    CHECK(talk.error_of(R"({"command": "think", )" + std::string(wrong) + "}") != "");
}

TEST_CASE("a session tells what a search has found so far, if it is asked for that", "[tools][search]") {
  Talk talk;
  talk.load();
  const std::string asked = R"({"id": 9, "command": "think", "max_depth": 3)";
  const auto quiet = talk.ask(asked + "}");
  const auto lines = talk.ask_for_all(asked + R"(, "stream": true})");
  REQUIRE(lines.size() == 4);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(lines[i]["progress"] == true);
    CHECK(lines[i]["id"] == 9);
    CHECK(lines[i]["depth"] == i + 1);
    CHECK(lines[i]["move"] == lines[i]["line"][0]);
    CHECK((lines[i]["nodes"] > 0 && lines[i]["nodes"] <= quiet["nodes"]));
  }
  CHECK(lines.back() == quiet);
  CHECK(talk.ask_for_all(asked + R"(, "stream": false})").size() == 1);
  // Who cannot take such lines gets the answer alone.
  CHECK(talk.ask(asked + R"(, "stream": true})") == quiet);
  CHECK(talk.error_of(asked + R"(, "stream": 1})") == "the field 'stream' must be true or false");
}

TEST_CASE("a session tells what a board is drawn from", "[tools]") {
  Talk talk;
  CHECK(talk.ask(R"({"command": "list"})")["games"] == nlohmann::json::array());
  for (const char* request : {R"({"command": "resolve"})", R"({"command": "cells"})"})
    CHECK(talk.error_of(request) == talk.error_of(R"({"command": "moves"})"));
  talk.load();
  const auto resolved = talk.ask(R"({"command": "resolve"})");
  CHECK(resolved["format"] == "trigon-resolved");
  CHECK(resolved["files"] == nlohmann::json{"game.yaml"});
  CHECK(resolved["grid"]["cells"].size() == 16);
  talk.ask(R"({"command": "play", "move": "b1b3"})");
  const auto cells = talk.ask(R"({"command": "cells"})")["cells"];
  REQUIRE(cells.size() == 16);
  CHECK(cells[0]["piece"] == "king");
  CHECK_FALSE(cells[1].contains("piece"));
  CHECK(cells[9] == nlohmann::json{{"cell", "b3"},
                                   {"column", 1},
                                   {"row", 2},
                                   {"level", 0},
                                   {"piece", "rook"},
                                   {"owner", "white"},
                                   {"home", "white"}});
}

TEST_CASE("docs/session.md describes every request with every field, and shows it", "[tools][docs]") {
  const std::string page = read_repository_file("docs/session.md");
  for (const RequestKind& kind : session_requests()) {
    INFO(kind.command);
    const auto start = page.find("\n### " + kind.command + "\n");
    REQUIRE(start != std::string::npos);
    const std::string section = page.substr(start, page.find("\n### ", start + 1) - start);
    CHECK(section.find("\n> {\"command\": \"" + kind.command + "\"") != std::string::npos);
    for (const std::string& field : kind.fields) {
      INFO(field);
      CHECK(section.find("`" + field + "`") != std::string::npos);
    }
  }
}

TEST_CASE("a session writes the record of its game, and plays a record", "[tools][record]") {
  Talk talk;
  CHECK(talk.error_of(R"({"command": "record"})").starts_with("no variant is loaded"));
  talk.load();
  talk.ask(R"({"command": "position", "text": "3k/4/4/K1R1 white", "moves": "c1-c3"})");
  CHECK(talk.error_of(R"({"command": "record", "game": 1})") == "the field 'game' goes with 'text'");
  const std::string record = talk.ask(R"({"command": "record"})")["record"];
  CHECK(record.starts_with("[Variant \"game.yaml\"]\n[Hash "));
  CHECK(record.ends_with("[Position \"3k/4/4/K1R1 white\"]\n[Result \"*\"]\n\n1. c1-c3 *\n"));

  const auto ask = [&](const std::string& text, int game) {
    return talk.ask(nlohmann::json{{"command", "record"}, {"text", text}, {"game", game}}.dump());
  };
  const std::string two = "[Variant \"game.yaml\"]\n1. b1-b2 *\n\n" + record;
  CHECK(ask(two, 1)["position"] == "3k/4/1R2/K3 black");
  CHECK(ask(two, 2)["position"] == "3k/2R1/4/K3 black");
  CHECK(talk.ask(R"({"command": "record"})")["record"] == record);
  CHECK(talk.ask(R"({"command": "history"})")["moves"] == nlohmann::json{"c1-c3"});
  CHECK(ask(two, 3)["error"] == "the field 'game' must be a whole number from 1 to 2, since the record has so many");
  const auto wrong = ask("[Variant \"game.yaml\"]\n1. b1-c3 *\n", 1);
  CHECK(wrong["error"] == "the record has errors");
  CHECK(wrong["diagnostics"][0]["code"] == "illegal-move");
  CHECK(ask("[Variant \"broken.yaml\"]\n*\n", 1)["error"] == "the record has errors");
  CHECK(talk.ask(R"({"command": "record"})")["record"] == record);
}

TEST_CASE("what was thought of one game is not thought of the next", "[tools]") {
  const std::string think = R"({"command": "think", "level": 3, "seed": 1})";
  const std::string record = R"({"command": "record", "text": "[Variant \"chess\"]\n\n*"})";
  DiskFiles files;
  Session fresh(files), used(files);
  for (const std::string& request : {std::string(R"({"command": "load", "file": "xiangqi-3p"})"), think, record})
    CHECK(used.answer(request).find("\"error\"") == std::string::npos);
  fresh.answer(record);
  auto expected = nlohmann::json::parse(fresh.answer(think)), answer = nlohmann::json::parse(used.answer(think));
  for (auto* const one : {&expected, &answer}) {
    one->erase("seconds");
    one->erase("protocol");
  }
  CHECK(answer == expected);
}

TEST_CASE("requests that ask for what is not there are answered whole", "[tools]") {
  Talk talk;
  talk.load();
  CHECK(talk.error_of("{\"command\": \"play\", \"move\": \"a1\\u0000-a2\"}").size() > 10);
  CHECK(talk.error_of(R"({"command": "record", "text": ""})") == "the record has no game");
}

TEST_CASE("only what will be answered as a cancel cancels", "[tools]") {
  CHECK(is_cancel_request(R"({"command": "cancel"})"));
  CHECK(is_cancel_request(R"({"id": 7, "command": "\u0063ancel"})"));
  for (const char* other : {R"({"command": "cancel", "foo": 1})", R"({"command": "perft", "file": "cancel"})",
                            R"(["cancel"])", R"("cancel")", "cancel", R"({"command": "cancel")"})
    CHECK_FALSE(is_cancel_request(other));
}

}  // namespace trigon::engine::testing
