// Game records as data, and their texts: interpreter/record. Messages are tested by tests/records.
#include "interpreter/record/record.h"

#include <catch2/catch.hpp>

#include "interpreter/record/pgn.h"
#include "interpreter/record/record_reader.h"
#include "interpreter/record/record_writer.h"
#include "interpreter/record/result.h"
#include "interpreter/support/text.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

Game played(const RulesetPtr& ruleset, const std::string& moves) {
  Game game(ruleset);
  play_all(game, moves);
  return game;
}

RulesetPtr base(const std::string& name) { return load_text(read_repository_file("tests/records/bases/" + name)); }

/// The moves of a game as a record has them, without its tags.
std::string moves_of(const Game& game) {
  const std::string text = write_record(record_of(game));
  return text.substr(text.find("\n\n") + 2);
}

/// Reads the only game of a text, of which no variant is in the text; fails the test with its errors.
ReplayedGame read_one(const std::string& text, RecordFormat format = RecordFormat::trigon) {
  const MemoryFiles files({{"duel.yaml", read_repository_file("tests/records/bases/duel.yaml")},
                           {"trio.yaml", read_repository_file("tests/records/bases/trio.yaml")},
                           {"setups.yaml",
                            "grid: { lattice: square, shape: rectangle, columns: 4, rows: 4 }\n"
                            "players: { white: { facing: 90 }, black: { facing: 270 } }\n"
                            "pieces:\n  king: { letter: K, moves: WF }\n  rook: { letter: R, moves: W* }\n"
                            "setup:\n  white: { shuffle: { cells: a1 b1 c1 d1, place: [king, rook] } }\n"
                            "  black: { king: d4 }\n"}});
  Diagnostics diagnostics;
  RecordFile file(files, std::make_shared<const Source>("games", text), {format, "", {}}, diagnostics);
  REQUIRE(file.size() == 1);
  auto game = file.read(0, diagnostics);
  INFO(text << format_diagnostics(diagnostics));
  REQUIRE(game);
  return std::move(*game);
}

}  // namespace

TEST_CASE("results are read and written", "[record]") {
  struct Row {
    std::size_t seats;
    const char* text;
    std::vector<int> ranks;
    /// The move as it is written; empty when it is the same.
    const char* written = "";
  };
  const Row rows[] = {{2, "1-0", {1, 2}},
                      {2, "0-1", {2, 1}},
                      {2, "1/2-1/2", {1, 1}},
                      {2, "2-1", {2, 1}, "0-1"},
                      {2, "1-1", {1, 1}, "1/2-1/2"},
                      {3, "1-2-3", {1, 2, 3}},
                      {3, "1-2-2", {1, 2, 2}},
                      {3, "1-1-1", {1, 1, 1}},
                      {3, "*", {}},
                      {4, "3-1-3-2", {3, 1, 3, 2}}};
  for (const Row& row : rows) {
    INFO(row.text);
    std::string error;
    CHECK(read_result(row.text, row.seats, error) == row.ranks);
    CHECK(has_form_of_result(row.text));
    CHECK(print_result(row.ranks) == (*row.written != 0 ? row.written : row.text));
  }
  for (const char* text : {"1-0", "1-2", "1-1-2", "0-1-2", "1-2-4", "1-2-3-4", "1--2", "1-3-3", "", "-", "1/2-1/2",
                           "a-b-c", "99999999999999999999-1-1"}) {
    INFO(text);
    std::string error;
    CHECK_FALSE(read_result(text, 3, error));
    CHECK_FALSE(error.empty());
  }
  for (const char* text : {"e2-e4", "1.", "-x", "5", ""}) CHECK_FALSE(has_form_of_result(text));
}

TEST_CASE("places follow from who left when", "[record]") {
  const RulesetPtr ruleset = base("trio.yaml");
  Departures departures(*ruleset);
  departures.note({0, 1, 2});
  CHECK(departures.ranks(Outcome{.winners = {1}}) == std::vector<int>{2, 1, 2});
  CHECK(departures.ranks(Outcome{}) == std::vector<int>{1, 1, 1});
  departures.note({0, 2});
  CHECK(departures.ranks(Outcome{}) == std::vector<int>{1, 3, 1});
  CHECK(departures.misplaced({1, 1, 1}) == std::pair<std::size_t, std::size_t>{0, 1});
  CHECK_FALSE(departures.misplaced({2, 3, 1}));
  departures.note({2});
  CHECK(departures.ranks(Outcome{.winners = {2}}) == std::vector<int>{2, 3, 1});
  CHECK(departures.misplaced({3, 2, 1}));

  Departures together(*ruleset);
  together.note({0, 1, 2});
  together.note({0});
  CHECK(together.ranks(Outcome{.winners = {0}}) == std::vector<int>{1, 2, 2});
}

TEST_CASE("moves of two and of three are numbered by rounds", "[record]") {
  const RulesetPtr duel = base("duel.yaml"), trio = base("trio.yaml");
  CHECK(moves_of(played(duel, "b2-b3 a4xb3 c2xb3")) == "1. b2-b3 a4xb3 2. c2xb3 *\n");
  CHECK(moves_of(played(trio, "a1-c1 a5-b5 e1-e2 c1-c2 b5-a5")) == "1. a1-c1 a5-b5 e1-e2 2. c1-c2 b5-a5 *\n");
  // The top's king is taken: it is right's turn then, and rounds go on with two.
  CHECK(moves_of(played(trio, "a1-c1 a5-b5 e1-e2 c1xc5 e2-e1 c5-d5 e1-e2")) ==
        "1. a1-c1 a5-b5 e1-e2 2. c1xc5 e2-e1 3. c5-d5 e1-e2 *\n");
  // Left's king is taken: rounds begin with the top.
  CHECK(moves_of(played(trio, "a3-b3 a5xa1 e1xa1 b3-b4 c5xb4 a1-a2 b4-b5 a2-a1")) ==
        "1. a3-b3 a5xa1 e1xa1 2. b3-b4 c5xb4 a1-a2 3. b4-b5 a2-a1 *\n");
  Game black(duel, position_of(*duel, "4k/5/5/5/4K black"));
  play_all(black, "e5-d5 e1-d1 d5-c5");
  CHECK(moves_of(black) == "1... e5-d5 2. e1-d1 d5-c5 *\n");
}

TEST_CASE("parts of a turn are joined, and comments are followed by a number", "[record]") {
  const RulesetPtr ruleset = load_text(R"(
grid: { lattice: square, shape: rectangle, columns: 4, rows: 4 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces: { king: { letter: K, moves: WF, royal: true } }
setup: { white: { K: a1 }, black: { K: d4 } }
)");
  GameRecord record = record_of(played(ruleset, "a1-b1 d4-d3 b1-a1 d3-d4"));
  record.moves[2].seat = 1;
  record.moves[1].comment = "a } b";
  record.comment = "before";
  CHECK(write_moves(record, "*", true) == "{before} 1. a1-b1 d4-d3 {a ) b} & b1-a1 & d3-d4 *\n");
  CHECK(write_moves(record, "*", false) == "{before} 1. a1-b1 d4-d3 {a ) b} 1... b1-a1 d3-d4 *\n");
}

TEST_CASE("variations stand behind the move that they replace, and are numbered from there", "[record]") {
  const char* const text = R"([Variant "duel.yaml"]

1. b2-b3 $1 (1. c2-c3 {calm} 1... a4-a3 (1... d4xc3 $2 $14 2. b2xc3) 2. b2xa3)
({first} 1. d2-d3) 1... a4xb3 (1... c4xb3) 2. c2xb3 (2. a2xb3) *
)";
  const ReplayedGame game = read_one(text);
  REQUIRE(game.record.moves.size() == 3);
  const RecordedMove& first = game.record.moves[0];
  CHECK(first.glyphs == std::vector<int>{1});
  REQUIRE(first.variations.size() == 2);
  CHECK(first.variations[0].moves[0] == RecordedMove{"c2-c3", 0, "calm", {}, {}});
  REQUIRE(first.variations[0].moves[1].variations.size() == 1);
  CHECK(first.variations[0].moves[1].variations[0].moves[0].glyphs == std::vector<int>{2, 14});
  CHECK(first.variations[1].comment == "first");
  CHECK(game.game.played() == 3);
  std::string written = write_record(game.record);
  CHECK(written.substr(written.find("\n\n")) == std::string(text).substr(std::string(text).find("\n\n")));
  Diagnostics diagnostics;
  const auto pgn = write_pgn(game, diagnostics);
  REQUIRE(pgn);
  CHECK(pgn->substr(pgn->find("\n\n")) ==
        "\n\n1. b3 $1 (1. c3 {calm} 1... a3 (1... dxc3 $2 $14 2. bxc3) 2. bxa3) ({first}\n"
        "1. d3) 1... axb3 (1... cxb3) 2. cxb3 (2. axb3) *\n");
}

TEST_CASE("variations of three players go on in their order", "[record]") {
  const ReplayedGame game = read_one(R"([Variant "trio.yaml"]

1. a1-c1 a5-b5 (1... a5-a4 1... e1-e2 2. c1-c2) e1-e2 (1... e1-d1) 2. c1xc5 *
)");
  REQUIRE(game.record.moves.size() == 4);
  CHECK(game.record.moves[1].variations[0].moves.back().seat == 0);
  CHECK(moves_of(game.game) == "1. a1-c1 a5-b5 e1-e2 2. c1xc5 *\n");
  CHECK(read_one(write_record(game.record)).record == game.record);
}

TEST_CASE("lines of moves keep to 80 columns, and a number stays with its move", "[record]") {
  GameRecord record = record_of(played(base("duel.yaml"), "b2-b3 a4xb3"));
  for (int i = 0; i < 100; ++i) record.moves.push_back(record.moves[static_cast<std::size_t>(i % 2)]);
  record.moves[7].comment = std::string(100, 'x');
  const std::string text = write_moves(record, "*", true);
  int longer = 0;
  for (const std::string_view line : split(text, '\n')) {
    longer += line.size() > 80 ? 1 : 0;
    CHECK_FALSE(line.ends_with('.'));
  }
  CHECK(longer == 1);
}

TEST_CASE("a seat's tag is its name, and never one of another meaning", "[record]") {
  CHECK(seat_tag("white") == "White");
  CHECK(seat_tag("south-east") == "South-east");
  for (const char* name : {"date", "result", "variant", "options"})
    CHECK(seat_tag(name) == "Player" + [&] {
      std::string tag = name;
      tag[0] = static_cast<char>(std::toupper(tag[0]));
      return tag;
    }());
  CHECK(seat_tag("2") == "Player2");
  CHECK(seat_tag("-") == "Player-");
}

TEST_CASE("a game is read with all that its record says", "[record]") {
  const ReplayedGame game = read_one(R"([Variant "trio.yaml"]
[Left "Ada \"A\" Byron"]
[Right "Eve \\ Fay"]
[Date "2026.11.23"]
[Arbiter "Kim"]
[Ending "agreement"]

{a friendly  game
of three} 1. a1-c1 {at once} {and so on} a5-b5 e1-e2 2. c1xc5 {top is out} 1-3-1
)");
  CHECK(game.record.variant == "trio.yaml");
  CHECK(game.record.seats == std::vector<Seat>{{"left", "Ada \"A\" Byron"}, {"top", ""}, {"right", "Eve \\ Fay"}});
  CHECK(game.record.tags == std::vector<RecordTag>{{"Date", "2026.11.23"}, {"Arbiter", "Kim"}});
  CHECK(game.record.comment == "a friendly game of three");
  REQUIRE(game.record.moves.size() == 4);
  CHECK(game.record.moves[0] == RecordedMove{"a1-c1", 0, "at once and so on", {}, {}});
  CHECK(game.record.moves[3] == RecordedMove{"c1xc5", 0, "top is out", {}, {}});
  CHECK(game.record.ranks == std::vector<int>{1, 3, 1});
  CHECK(game.record.ending == "agreement");
  CHECK(game.game.played() == 4);
  CHECK_FALSE(game.game.position().is_in(1));
  CHECK(read_one(write_record(game.record)).record == game.record);
}

TEST_CASE("PGN is written from a record, and read as the same", "[record][pgn]") {
  const ReplayedGame game = read_one(R"([Variant "duel.yaml"]
[Options "near"]
[White "Ada"]
[Date "2026.11.23"]
[Opening "None"]
[Position "4k/5/R4/5/2R1K white"]
[Result "1-0"]
[Ending "time"]

1. a3-c3 {from the left} e5-d5 2. c3-c5 1-0
)");
  Diagnostics diagnostics;
  const auto pgn = write_pgn(game, diagnostics);
  REQUIRE(pgn);
  const std::string hash = game.record.hash;
  CHECK(*pgn == R"([Event "?"]
[Site "?"]
[Date "2026.11.23"]
[Round "?"]
[White "Ada"]
[Black "?"]
[Result "1-0"]
[Variant "duel.yaml"]
[Options "near"]
[Hash ")" + hash + R"("]
[SetUp "1"]
[FEN "4k/5/R4/5/2R1K w - - 0 1"]
[Opening "None"]
[Termination "time forfeit"]
[Ending "time"]

1. Rac3 {from the left} 1... Kd5 2. Rc5+ 1-0
)");
  CHECK(read_one(*pgn, RecordFormat::pgn).record == game.record);
}

TEST_CASE("PGN says where a game of several setups began", "[record][pgn]") {
  const ReplayedGame game = read_one("[Variant \"setups.yaml\"]\n[Options \"setup=5\"]\n\n1. b1-b2 *\n");
  REQUIRE(game.record.position.empty());
  Diagnostics diagnostics;
  const auto pgn = write_pgn(game, diagnostics);
  REQUIRE(pgn);
  CHECK(pgn->find("[Options \"setup=5\"]\n") != std::string::npos);
  CHECK(pgn->find("[SetUp \"1\"]\n[FEN \"3k/4/4/1KR1 w - - 0 1\"]\n") != std::string::npos);
  CHECK(read_one(*pgn, RecordFormat::pgn).record == game.record);
}

TEST_CASE("tags of a record that mean something else in PGN are left out with a warning", "[record][pgn]") {
  ReplayedGame game = read_one(R"([Variant "duel.yaml"]
[White "Ada"]
[Termination "foo"]
[FEN "nonsense"]
[SetUp "1"]
[Opening "None"]

1. b2-b3 *
)");
  REQUIRE(game.record.tags.size() == 4);
  Diagnostics diagnostics;
  const auto pgn = write_pgn(game, diagnostics);
  REQUIRE(pgn);
  REQUIRE(diagnostics.all().size() == 3);
  CHECK_FALSE(diagnostics.has_errors());
  CHECK(diagnostics.all()[0].message == "the tag 'Termination' is left out: PGN has its own");
  game.record.tags = {{"Opening", "None"}};
  CHECK(read_one(*pgn, RecordFormat::pgn).record == game.record);
}

TEST_CASE("PGN is refused where it cannot say the game", "[record][pgn]") {
  Diagnostics diagnostics;
  CHECK_FALSE(write_pgn(read_one("[Variant \"trio.yaml\"]\n1. a1-b1 *"), diagnostics));
  CHECK(diagnostics.all().at(0).message == "PGN is for two players on a board of squares");
}

TEST_CASE("old PGN in ISO 8859-1 is read", "[record][pgn]") {
  const ReplayedGame game = read_one("[Variant \"duel.yaml\"]\n[White \"J\xF6rg\"]\n\n1. b3 *\n", RecordFormat::pgn);
  CHECK(game.record.seats[0].player == "J\u00f6rg");
}

TEST_CASE("hostile records are refused in time", "[record][hostile]") {
  const auto errors_of = [](const std::string& text, RecordFormat format) {
    const MemoryFiles files({{"duel.yaml", read_repository_file("tests/records/bases/duel.yaml")}});
    Diagnostics diagnostics;
    RecordFile file(files, std::make_shared<const Source>("games", text), {format, "", {}}, diagnostics);
    for (std::size_t i = 0; i < file.size(); ++i) file.read(i, diagnostics);
    return diagnostics.all().empty() ? "" : diagnostics.all().front().message;
  };
  const auto repeated = [](const std::string& text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  };
  const std::string start = "[Variant \"duel.yaml\"]\n";
  CHECK(errors_of(start + std::string(max_record_line + 1, 'x'), RecordFormat::trigon) ==
        "the line is longer than 65536 bytes");
  CHECK(errors_of(repeated(start + "*\n", max_record_games + 1), RecordFormat::trigon) ==
        "the file has more than 10000 games");
  CHECK(errors_of(start + repeated("(", 60000), RecordFormat::pgn) == "variations are more than 32 deep");
  CHECK(errors_of(start + "\xff *", RecordFormat::trigon) == "the text is not UTF-8");
  std::string variants;
  for (std::size_t i = 0; i <= max_record_variants; ++i)
    variants += "[Variant \"duel.yaml\"]\n[Options \"" + std::string(i, 'x') + "\"]\n*\n";
  CHECK_FALSE(errors_of(variants, RecordFormat::trigon).empty());
  // A king that goes to and fro, in a game without repetition.
  const MemoryFiles endless(
      {{"endless.yaml", duel("{ lattice: square, shape: rectangle, columns: 3, rows: 3 }",
                             {"king: { letter: K, moves: WF }"}, "{ white: { K: a1 }, black: { K: c3 } }")}});
  Diagnostics diagnostics;
  RecordFile file(endless,
                  std::make_shared<const Source>(
                      "games", "[Variant \"endless.yaml\"]\n" + repeated("a1-a2 c3-c2\na2-a1 c2-c3\n", 2501) + "*"),
                  {}, diagnostics);
  CHECK_FALSE(file.read(0, diagnostics));
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].message == "the game has more than 10000 moves");
}

}  // namespace trigon::engine::testing
