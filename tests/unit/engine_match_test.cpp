// Matches of other programs: interpreter/engine/engine_client.h and interpreter/match/chair.h. The programs are scripts
// of the shell, most of them hostile.
#include <catch2/catch.hpp>
#include <chrono>
#include <set>

#include "interpreter/loader/loader.h"
#include "interpreter/match/results_file.h"
#include "interpreter/match/run.h"
#include "interpreter/match/table.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/support/json.h"
#include "tests/support/folder.h"
#include "tests/support/small_match.h"

namespace trigon::engine::testing {

namespace {

/// A program that gets ready, and then does what `on_go` says when it is asked for a move.
std::string program(const std::string& on_go) {
  return "while read line; do case \"$line\" in\n"
         "  uci) echo 'id name fake'; echo 'option name UCI_Variant type combo var chess'; echo uciok;;\n"
         "  isready) echo readyok;;\n"
         "  position*) position=\"$line\";;\n"
         "  setoption*) echo \"$line\" >> \"$0.options\";;\n"
         "  go*) " +
         on_go + ";;\n  quit) exit;;\nesac; done\n";
}

/// A match in which the first player is a script of the shell.
MatchSettings match_with(const Folder& folder, const std::string& settings = "") {
  MatchSettings match = small_match();
  match.players = {player("uci:sh " + folder / "program" + settings), player("level1")};
  match.players[0].engine->grace = std::chrono::milliseconds(50);
  match.opening = 2;
  return match;
}

std::vector<MatchGame> play(const MatchSettings& settings, std::size_t games) {
  const MatchPlan plan(settings.players.size(), seats_of(*settings.ruleset).size());
  return run_match(settings, plan, {.games = games}).games;
}

}  // namespace

TEST_CASE("a program on any seat gets its options, and its moves are looked at", "[match]") {
  Folder folder;
  folder.write("program", program("echo info depth 1; echo bestmove a1-a1x"));
  const auto games = play(match_with(folder, ";Hash=7;Ponder=false"), 2);
  REQUIRE(games.size() == 2);
  for (std::size_t i = 0; i < games.size(); ++i) {
    CHECK(games[i].ending == "infraction");
    CHECK(games[i].why == "'a1-a1x' is no legal move");
    CHECK(games[i].failed == Player(i));
    CHECK(games[i].first == std::vector<Player>{Player(1 - i)});
  }
  CHECK(folder.read("program.options") ==
        std::string("setoption name Hash value 7\nsetoption name Ponder value false\n") +
            "setoption name Hash value 7\nsetoption name Ponder value false\n");
}

TEST_CASE("a program that does not play as it should loses, and the match goes on", "[match]") {
  struct Row {
    const char *does, *ending;
  };
  const Row row = GENERATE(Row{"exit 3", "abandonment"}, Row{"kill -9 $$", "abandonment"}, Row{"sleep 1000", "time"},
                           Row{"echo bestmove", "time"}, Row{"yes", "time"}, Row{"yes | tr -d '\\n'", "time"},
                           Row{"echo bestmove z9z9", "infraction"}, Row{"echo 'bestmove (none)'", "infraction"},
                           Row{"sleep 1000 & exit", "time"}, Row{"trap '' TERM INT HUP; sleep 1000", "time"},
                           Row{"head -c 1500000 /dev/zero; echo; echo bestmove 0000", "infraction"});
  INFO(row.does);
  Folder folder;
  folder.write("program", program(row.does));
  const auto games = play(match_with(folder, ";time=0.01"), 2);
  REQUIRE(games.size() == 2);
  for (const MatchGame& game : games) CHECK(game.ending == row.ending);
}

TEST_CASE("a program that does not start at all ends the match after some games", "[match]") {
  Folder folder;
  MatchSettings settings = small_match();
  settings.players = {player("uci:" + folder / "nothing"), player("level1")};
  CHECK(play(settings, 4).size() == 4);
  try {
    play(settings, 20);
    FAIL("the match went on");
  } catch (const MatchFailure& failure) {
    CHECK(std::string(failure.what()).find("has failed in 5 games in a row: '" + folder / "nothing") !=
          std::string::npos);
  }
  folder.write("program", "exit\n");
  CHECK(play(match_with(folder), 2).front().why == "it has ended or does not read");
}

TEST_CASE("failures are counted and kept", "[match]") {
  Folder folder;
  folder.write("program", program("exit 3"));
  const MatchSettings settings = match_with(folder);
  const MatchPlan plan(2, 2);
  const auto games = play(settings, 2);
  const MatchTable table = count_games(settings, plan, games);
  CHECK(table.failures[0] == std::map<std::string, int>{{"abandonment", 2}});
  CHECK(table.failures[1].empty());
  CHECK(table.by_player[1].wins == 2);
  std::string text = dump(settings_to_json(settings, 1)) + "\n";
  for (const MatchGame& game : games) text += dump(game_to_json(settings, plan, game)) + "\n";
  Diagnostics diagnostics;
  std::size_t complete = 0;
  const auto read = read_results(std::make_shared<Source>("games", text), settings, plan, 1, diagnostics, complete);
  REQUIRE(read);
  CHECK(read->at(0) == games[0]);
  CHECK(read->at(1) == games[1]);
}

TEST_CASE("clocks run while players think, and a flag loses", "[match]") {
  using namespace std::chrono_literals;
  MatchSettings settings = small_match();
  settings.clock = Clock{.left = 10s, .increment = 0ms};
  for (const MatchGame& game : play(settings, 2)) CHECK_FALSE(game.failed);
  Folder folder;
  folder.write("program", program("sleep 10; echo bestmove 0000"));
  settings = match_with(folder);
  settings.clock = Clock{.left = 100ms, .increment = 0ms};
  for (const MatchGame& game : play(settings, 2)) CHECK(game.ending == "time");
}

TEST_CASE("a program is told the position in which a game begins", "[match]") {
  struct Row {
    const char *protocol, *variant, *start, *told;
  };
  const Row row = GENERATE(
      Row{"uci", "chess", "", "position startpos"},
      Row{"uci", "chess", "4k3/8/8/8/8/8/8/R3K3 white", "position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
      Row{"usi", "shogi", "4k4/9/9/9/9/9/9/9/4K4 black hands=b:P", "position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1"},
      Row{"uci", "triagonal", "", "position startpos"});
  INFO(row.protocol << " " << row.variant);
  Folder folder;
  folder.write("program",
               "while read line; do echo \"$line\" >> \"$0.lines\"; case \"$line\" in\n"
               "  uci|usi) echo ${line}ok;;\n  isready) echo readyok;;\n"
               "  go*) echo bestmove none;;\nesac; done\n");
  const RulesetPtr ruleset = load_shipped(row.variant);
  const Game game = game_from(ruleset, row.start);
  const auto client = EngineClient::of(*player(std::string(row.protocol) + ":sh " + folder / "program").engine);
  REQUIRE_FALSE(client->new_game(game));
  REQUIRE(client->think(game, {}, {}));
  CHECK(folder.read("program.lines").find(row.told + std::string("\n")) != std::string::npos);
}

TEST_CASE("a program may answer whole turns, and is told whole ones", "[match]") {
  Folder folder;
  folder.write("program",
               "while read line; do echo \"$line\" >> \"$0.lines\"; case \"$line\" in\n"
               "  uci) echo uciok;;\n  isready) echo readyok;;\n"
               "  go*searchmoves*) echo bestmove e7e6,e6h6;;\n"
               "  go*) echo bestmove e2e4,e4e5;;\nesac; done\n");
  const RulesetPtr ruleset = load_shipped("duck");
  Game game(ruleset);
  const auto client = EngineClient::of(*player("uci:sh " + folder / "program").engine);
  REQUIRE_FALSE(client->new_game(game));
  const auto play = [&](std::optional<EngineClient::Answer> answer) {
    REQUIRE(answer);
    REQUIRE(std::holds_alternative<Move>(*answer));
    client->note(game, std::get<Move>(*answer));
    game.play(std::get<Move>(*answer));
  };
  // It is asked once for both parts.
  play(client->think(game, {}, {}));
  play(client->think(game, {}, {}));
  CHECK(game.position().turn() == 1);
  // It ends a turn that somebody else has begun.
  play(find_form(game.position(), game.moves(), "e7e6", MoveForm::coordinates));
  play(client->think(game, {}, {}));
  const std::string lines = folder.read("program.lines");
  CHECK(lines.find("position startpos\ngo movetime 1000\nposition startpos moves e2e4,e4e5\n"
                   "go movetime 1000 searchmoves e7e6,e6") != std::string::npos);
  CHECK(print_position(game.position()).find("Dn") != std::string::npos);
  CHECK(ruleset->labels[game.last_move()->to] == "h6");
  CHECK(game.position().turn() == 0);
}

TEST_CASE("games from positions are kept with them", "[match]") {
  MatchSettings settings = small_match();
  settings.openings = {{.start = "4k/5/5/5/K2R1 a", .moves = {}}};
  const MatchPlan plan(2, 2);
  const auto games = play(settings, 2);
  REQUIRE(games.size() == 2);
  std::string text = dump(settings_to_json(settings, 1)) + "\n";
  for (const MatchGame& game : games) {
    CHECK(game.start == settings.openings[0].start);
    CHECK(replay(settings, game).value().played() == static_cast<std::size_t>(game.plies));
    text += dump(game_to_json(settings, plan, game)) + "\n";
  }
  Diagnostics diagnostics;
  std::size_t complete = 0;
  const auto read = [&](const std::string& of) {
    return read_results(std::make_shared<Source>("games", of), settings, plan, 1, diagnostics, complete);
  };
  REQUIRE(read(text));
  CHECK(read(text)->at(1) == games[1]);
  text.replace(text.find("4k/5"), 4, "4k/4");
  CHECK_FALSE(read(text));
}

TEST_CASE("games of drawn setups are played on all seats, kept and played again", "[match]") {
  MatchSettings settings = small_match();
  settings.ruleset = shuffled_game(0);
  const std::string without = dump(settings_to_json(settings, 1));
  settings.with_setup = shuffled_game;
  const std::string first = dump(settings_to_json(settings, 1));
  CHECK(first != without);
  const MatchPlan plan(2, 2);
  const auto games = play(settings, 8);
  REQUIRE(games.size() == 8);
  std::string text = first + "\n";
  std::set<int> setups;
  for (std::size_t i = 0; i < games.size(); ++i) {
    REQUIRE(games[i].setup);
    setups.insert(*games[i].setup);
    CHECK(games[i].setup == games[i - i % 2].setup);
    CHECK(replay(settings, games[i]).value().played() == static_cast<std::size_t>(games[i].plies));
    text += dump(game_to_json(settings, plan, games[i])) + "\n";
  }
  CHECK(setups.size() > 1);
  const auto read = [&](const std::string& lines) {
    Diagnostics diagnostics;
    std::size_t complete = 0;
    return read_results(std::make_shared<Source>("games", lines), settings, plan, 1, diagnostics, complete);
  };
  REQUIRE(read(text));
  CHECK(read(text)->at(5) == games[5]);
  for (const char* const wrong : {"6", "-1", "1.5", "\"1\""}) {
    std::string changed = text;
    const auto at = changed.find("\"setup\":") + 8;
    CHECK_FALSE(read(changed.replace(at, 1, wrong)));
  }
}

TEST_CASE("a program is told a setup that was drawn", "[match]") {
  Folder folder;
  folder.write("program",
               "while read line; do echo \"$line\" >> \"$0.lines\"; case \"$line\" in\n"
               "  uci) echo 'option name UCI_Chess960 type check'; echo 'option name VariantOptions type string';"
               " echo uciok;;\n  isready) echo readyok;;\n"
               "  go*) echo bestmove none;;\nesac; done\n");
  const auto chess960 = [](const std::string& setup) {
    Diagnostics diagnostics;
    return load_variant(DiskFiles(), repository_path("docs/examples/chess960.yaml"), {setup}, diagnostics)
        .value()
        .ruleset;
  };
  const auto client = EngineClient::of(*player("uci:sh " + folder / "program").engine);
  for (const char* const setup : {"setup=530", "setup=530", "setup=0"}) {
    const Game game(chess960(setup));
    REQUIRE_FALSE(client->new_game(game));
    const auto answer = client->think(game, {.depth = 1}, {});
    REQUIRE(answer);
    // Failures end the program; the next game starts it anew.
    CHECK(std::get<EngineFailure>(*answer).ending == "infraction");
  }
  const std::string lines = folder.read("program.lines");
  CHECK(lines.find("setoption name UCI_Chess960 value true\nsetoption name VariantOptions value setup=530\n") !=
        std::string::npos);
  CHECK(lines.find("setoption name VariantOptions value setup=0\n") != std::string::npos);
  CHECK(lines.find("position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n") != std::string::npos);
}

}  // namespace trigon::engine::testing
