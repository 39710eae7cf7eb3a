// The computer player for other programs: interpreter/engine/engine_server.h, with its options and limits.
#include "interpreter/engine/engine_server.h"

#include <catch2/catch.hpp>
#include <random>

#include "interpreter/support/text.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

using namespace std::chrono_literals;

/// A conversation in which each search is waited for.
class Talk {
 public:
  explicit Talk(const char* dialect = "uci")
      : server_(files_, {.variant = "chess"}, [this](const std::string& line) { said_.push_back(line); }) {
    server_.handle(dialect);
    said_.clear();
  }

  /// What is said to a line until its search, if there is one, has ended.
  std::vector<std::string> ask(const std::string& line) {
    said_.clear();
    CHECK(server_.handle(line));
    server_.finish(60s);
    return said_;
  }
  std::string last(const std::string& line) {
    const auto said = ask(line);
    return said.empty() ? "" : said.back();
  }
  /// Handles a line without waiting.
  void tell(const std::string& line) { server_.handle(line); }
  const std::vector<std::string>& said() const { return said_; }

 private:
  DiskFiles files_;
  std::vector<std::string> said_;
  EngineServer server_;
};

bool has_line(const std::vector<std::string>& lines, const std::string& begin) {
  return std::ranges::any_of(lines, [&](const std::string& line) { return line.starts_with(begin); });
}

}  // namespace

TEST_CASE("an engine introduces itself and its options in each dialect", "[engine]") {
  for (const Dialect& dialect : dialects) {
    Talk talk;
    const auto said = talk.ask(std::string(dialect.name));
    CHECK(has_line(said, "id name Trigon"));
    CHECK(has_line(said, "option name " + std::string(dialect.variant_option) + " type combo default chess var "));
    CHECK(has_line(said, "option name " + std::string(dialect.hash_option) + " type spin"));
    CHECK(said.back() == dialect.ready);
    CHECK(talk.last("isready") == "readyok");
  }
}

TEST_CASE("an engine finds the move of a position, with its value and line", "[engine]") {
  Talk talk;
  talk.ask("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
  const auto said = talk.ask("go depth 4");
  CHECK(said.back() == "bestmove a1a8");
  CHECK(has_line(said, "info depth 1 score mate 1 nodes "));
  talk.ask("position fen 6k1/8/8/8/8/1r6/r7/7K w - - 0 1");
  CHECK(has_line(talk.ask("go depth 4"), "info depth 2 score mate -1 "));
  talk.ask("position startpos moves e2e4 e7e5");
  CHECK(has_line(talk.ask("d"), "position rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR white castling=KQkq"));
  CHECK(talk.last("go nodes 500").starts_with("bestmove "));
}

TEST_CASE("an engine rates as many moves as are asked for", "[engine]") {
  Talk talk;
  talk.ask("setoption name MultiPV value 3");
  // Three mates: the other moves are no such.
  talk.ask("position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
  const auto said = talk.ask("go depth 3");
  CHECK(has_line(said, "info depth 1 multipv 1 score mate 1 "));
  talk.ask("position startpos");
  const auto rated = talk.ask("go depth 2");
  for (const char* const number : {"1", "2", "3"})
    CHECK(has_line(rated, std::string("info depth 2 multipv ") + number + " score cp "));
  CHECK_FALSE(has_line(rated, "info depth 2 multipv 4 "));
}

TEST_CASE("an engine chooses among the moves that it is told", "[engine]") {
  Talk talk;
  talk.ask("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
  CHECK(talk.last("go searchmoves h1g1 depth 3").starts_with("bestmove h1g1"));
  CHECK(talk.last("go depth 3 searchmoves a1a2 a1a8 h1h2") == "bestmove a1a8");
  CHECK(talk.last("go nodes 200 searchmoves a1a2").starts_with("bestmove a1a2"));
}

TEST_CASE("an engine plays any game with any number of seats", "[engine]") {
  Talk talk;
  talk.ask("setoption name UCI_Variant value 64-triangles-3p-corners");
  CHECK(has_line(talk.ask("position startpos"), "info") == false);
  const auto shown = talk.ask("d");
  CHECK(has_line(shown, "seats left top right"));
  CHECK(has_line(shown, "turn left"));
  CHECK(has_line(shown, "outcome none"));
  const auto said = talk.ask("go nodes 300 time left 60000 top 1000 inc left 100");
  CHECK(has_line(said, "info depth 1 score cp "));
  CHECK(std::ranges::any_of(said, [](const std::string& line) { return line.find(" seat right ") != line.npos; }));
  CHECK(talk.last("go time middle 1000").find("(none)") != std::string::npos);
  CHECK(has_line(talk.said(), "info string error: go: there is no seat 'middle'"));
}

TEST_CASE("a duck's part of a turn may stand behind a comma", "[engine]") {
  Talk talk;
  talk.ask("setoption name UCI_Variant value duck");
  const auto position_after = [&](const std::string& moves) {
    talk.ask("position startpos moves " + moves);
    return talk.ask("d").front();
  };
  CHECK(position_after("e2e4,e4e5 e7e6,e6a3") == position_after("e2e4 +Dn@e5 e7e6 e5a3"));
  CHECK(position_after("e2e4,e4e5").find("Dn") != std::string::npos);
  for (const char* const moves : {"e2e4,e4e4", "e2e4,e5", "e2e4,", ",e4e5", "e2e4,e4e5,e5e6", "e2e5,e5e6"}) {
    INFO(moves);
    CHECK(has_line(talk.ask(std::string("position startpos moves ") + moves), "info string error: "));
  }
}

TEST_CASE("a turn of two parts is answered by one word", "[engine]") {
  Talk talk;
  talk.ask("setoption name UCI_Variant value duck");
  const auto pv_of = [](const std::string& line) { return line.substr(std::min(line.find(" pv "), line.size())); };
  for (const char* const limit : {"depth 1", "depth 3", "nodes 1", "nodes 400", "movetime 20"}) {
    INFO(limit);
    talk.ask("position startpos moves e2e4,e4e5");
    const auto said = talk.ask(std::string("go ") + limit);
    const auto words = split_words(said.back());
    REQUIRE(words.size() >= 2);
    CHECK(words[1].size() == 9);
    CHECK(words[1].substr(2, 3) == std::string(words[1].substr(2, 2)) + ",");
    const std::string answer(words[1]);
    for (const std::string& line : said) {
      const std::string pv = pv_of(line);
      for (const std::string_view word : split_words(pv))
        if (word != "pv") CHECK(word.find(',') != std::string::npos);
    }
    CHECK(talk.ask("position startpos moves e2e4,e4e5 " + answer).empty());
  }
  // The duck guards the king from the rook, or the king is lost.
  talk.ask("position fen 4k3/8/8/8/8/8/*7/r3K3 w - - 0 1");
  CHECK(talk.last("go depth 4").find(",") != std::string::npos);
  // Where a king is captured, the word has a second part all the same.
  talk.ask("position fen 4k3/8/8/8/4R3/8/*7/4K3 w - - 0 1");
  const auto won = talk.ask("go depth 3");
  CHECK(won.back() == "bestmove e4e8,e8e4");
  CHECK(has_line(won, "info depth 1 score mate 1 "));
  CHECK(talk.ask("position fen 4k3/8/8/8/4R3/8/*7/4K3 w - - 0 1 moves e4e8,e8a3").empty());
  // A turn that is begun is ended by its second part.
  talk.ask("position startpos moves e2e4,e4e5 e7e6");
  CHECK(split_words(talk.last("go depth 2")).at(1).starts_with("e5"));
}

TEST_CASE("an engine chooses among the turns that it is told", "[engine]") {
  Talk talk;
  talk.ask("setoption name UCI_Variant value duck");
  talk.ask("position startpos");
  for (const char* const limit : {"depth 1", "depth 4", "nodes 50"}) {
    const auto said = talk.ask(std::string("go ") + limit + " searchmoves a2a3,a3h6 a2a3,a3h5");
    CHECK(said.back().starts_with("bestmove a2a3,a3h"));
    for (const std::string& line : said)
      if (line.find(" pv ") != line.npos) CHECK(line.find(" pv a2a3,a3h") != line.npos);
  }
  CHECK(talk.last("go depth 2 searchmoves a2a3 h2h3,h3h4").find("h2h3,h3h5") == std::string::npos);
  CHECK(has_line(talk.ask("go depth 2 searchmoves a2a3,a3a3"), "info string error: go: 'a2a3,a3a3' is no legal move"));
}

TEST_CASE("dialects have their own words and forms", "[engine]") {
  Talk shogi("usi");
  shogi.ask("setoption name USI_Variant value shogi");
  shogi.ask("position startpos moves 7g7f 3c3d");
  CHECK(has_line(shogi.ask("d"), "position lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL black"));
  CHECK(shogi.last("go btime 1000 wtime 1000 byoyomi 20").starts_with("bestmove "));
  shogi.ask("position sfen 4k4/9/4+P4/9/9/9/9/9/4K4 b G 1");
  CHECK(shogi.last("go depth 2").starts_with("bestmove G*"));
  Talk xiangqi("ucci");
  xiangqi.ask("setoption UCCI_Variant xiangqi");
  xiangqi.ask("setoption newgame");
  xiangqi.ask("position startpos moves h2e2");
  CHECK(has_line(xiangqi.ask("d"), "position rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR black"));
  CHECK(xiangqi.last("go time 1000 increment 0 opptime 5000").starts_with("bestmove "));
}

TEST_CASE("an engine answers while it thinks, and stops when it is told", "[engine]") {
  Talk talk;
  talk.ask("position startpos");
  talk.tell("go infinite");
  talk.tell("isready");
  talk.tell("stop");
  CHECK(talk.said().back().starts_with("bestmove "));
  CHECK(has_line(talk.said(), "readyok"));
  // On the opponent's time there is no answer before the opponent has moved.
  talk.tell("position startpos moves e2e4 e7e5");
  talk.tell("go ponder wtime 100 btime 100");
  CHECK(talk.last("ponderhit").starts_with("bestmove "));
  CHECK(std::ranges::count_if(talk.said(), [](const auto& line) { return line.starts_with("bestmove"); }) == 1);
}

TEST_CASE("what an engine cannot understand is said, and it goes on", "[engine]") {
  Talk talk;
  for (const char* const line :
       {"position", "position fen", "position moves e2e4", "position startpos moves e2e5", "position fen 8/8/8 w",
        "setoption", "setoption name", "setoption name Hash value x", "setoption name Hash value 999999",
        "setoption name Nothing value 1", "setoption name VariantPath value /nowhere.yaml", "go wtime", "go time",
        "go searchmoves", "go searchmoves e2e5", "go searchmoves e2e4 e7e5 depth 2"}) {
    INFO(line);
    CHECK(has_line(talk.ask(line), "info string error: "));
    talk.ask("setoption name UCI_Variant value chess");
    talk.ask("position startpos");
  }
  talk.ask("position startpos moves e2e5");
  CHECK(talk.last("go depth 1") == "bestmove (none)");
  for (const char* const line : {"", "   ", "xyzzy", "stop", "ponderhit"}) CHECK(talk.ask(line).empty());
  talk.ask("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  CHECK(talk.last("go depth 1") == "bestmove (none)");
}

TEST_CASE("any words in any order leave an engine alive", "[engine]") {
  const std::vector<std::string> words = {
      "uci",       "position",  "fen",  "startpos", "moves",      "e2e4",    "go",
      "depth",     "1",         "-5",   "nodes",    "infinite",   "stop",    "ponder",
      "ponderhit", "setoption", "name", "value",    "Hash",       "MultiPV", "99999999999999999999",
      "wtime",     "time",      "inc",  "d",        "ucinewgame", "Level",   "VariantOptions"};
  const auto seed = std::random_device()();
  INFO("seed " << seed);
  std::mt19937 random(seed);
  Talk talk;
  for (int i = 0; i < 300; ++i) {
    std::string line;
    for (auto left = random() % 7; left > 0; --left) line += words[random() % words.size()] + " ";
    talk.tell(line);
    if (line.find("go") != std::string::npos) talk.tell("stop");
  }
  talk.ask("setoption name Hash value 1");
  talk.ask("position startpos");
  CHECK(talk.last("go depth 1").starts_with("bestmove "));
}

TEST_CASE("an engine quits", "[engine]") {
  const DiskFiles files;
  EngineServer server(files, {.variant = "chess"}, [](const std::string&) {});
  server.handle("position startpos");
  server.handle("go infinite");
  CHECK_FALSE(server.handle("quit"));
}

}  // namespace trigon::engine::testing
