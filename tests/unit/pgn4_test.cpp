// PGN4, the format of games of four: records from it, and records as it.
#include "interpreter/record/pgn4.h"

#include <catch2/catch.hpp>

#include "interpreter/record/record_writer.h"
#include "interpreter/variant/files.h"
#include "tests/support/has.h"
#include "tests/support/playout.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

struct Reading {
  std::optional<ReplayedGame> game;
  std::string messages;
};

Reading read(const std::string& text, const std::string& variant, RecordFormat format = RecordFormat::pgn4) {
  static const DiskFiles files;
  Diagnostics diagnostics;
  RecordFile file(files, std::make_shared<const Source>("game.pgn4", text), {format, variant, {}}, diagnostics);
  REQUIRE(file.size() == 1);
  auto game = file.read(0, diagnostics);
  return {std::move(game), format_diagnostics(diagnostics, {false, 0})};
}

GameRecord record_from(const std::string& text, const std::string& variant) {
  const Reading reading = read(text, variant);
  INFO(reading.messages);
  REQUIRE(reading.game);
  return reading.game->record;
}

std::string written(const ReplayedGame& game) {
  Diagnostics diagnostics;
  const auto text = write_pgn4(game, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(text);
  return *text;
}

const std::string tags = "[GameNr \"1\"]\n[Variant \"Teams\"]\n[StartFen4 \"4PC\"]\n[Red \"Ada\"]\n[Green \"Eve\"]\n";

}  // namespace

TEST_CASE("moves and tags of PGN4 are read", "[record]") {
  const GameRecord record = record_from(
      tags +
          "[Result \"*\"]\n[CurrentMove \"6\"]\n\n1. h2-h4 .. b7-c7 .. g13-g11 .. m8-k8\n2. Nj1-i3 .. Na5-c6 { so }\n",
      "four-handed");
  REQUIRE(record.moves.size() == 6);
  CHECK(record.moves[0].text == "h2-h4");
  CHECK(record.moves[4].text == "j1-i3");
  CHECK(record.moves[5].comment == "so");
  CHECK(record.seats[0] == Seat{"red", "Ada"});
  CHECK(record.seats[3] == Seat{"green", "Eve"});
  CHECK(record.ranks.empty());
  CHECK(record.tags == std::vector<RecordTag>{{"GameNr", "1"}, {"Pgn4Variant", "Teams"}});
}

TEST_CASE("each army castles, to the nearer and to the farther rook", "[record]") {
  const std::string text =
      "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Bi1-h2 .. Ba6-b7 .. Bf14-g13 .. Bn9-m8\n"
      "3. Nj1-i3 .. Na5-c6 .. Ne14-f12 .. Nn10-l9\n4. O-O .. O-O .. O-O .. O-O\n";
  const Reading reading = read(tags + "[Result \"*\"]\n\n" + text, "four-handed");
  INFO(reading.messages);
  REQUIRE(reading.game);
  const std::vector<RecordedMove>& moves = reading.game->record.moves;
  REQUIRE(moves.size() == 16);
  CHECK(moves[12].text == "h1-j1&k1-i1");
  CHECK(moves[13].text == "a7-a5&a4-a6");
  CHECK(moves[14].text == "g14-e14&d14-f14");
  CHECK(moves[15].text == "n8-n10&n11-n9");
  CHECK(has(written(*reading.game), "4. O-O .. O-O .. O-O .. O-O\n"));
}

TEST_CASE("variations and annotations of PGN4 are kept, and left out where it is written", "[record]") {
  const Reading reading =
      read(tags + "[Result \"*\"]\n\n1. h2-h3! ( 1. h2-h4 .. b7-c7 .. R ) .. b7-c7 .. g13-g12\n", "four-handed");
  INFO(reading.messages);
  REQUIRE(reading.game);
  CHECK(reading.game->record.ending.empty());
  REQUIRE(reading.game->record.moves.size() == 3);
  CHECK(reading.game->record.moves[0].glyphs == std::vector<int>{1});
  REQUIRE(reading.game->record.moves[0].variations.size() == 1);
  CHECK(reading.game->record.moves[0].variations[0].moves.size() == 2);
  Diagnostics diagnostics;
  CHECK(write_pgn4(*reading.game, diagnostics));
  CHECK(has(format_diagnostics(diagnostics), "variations and annotations are left out"));
}

TEST_CASE("captures, checks and who gives up are read", "[record]") {
  const std::string text =
      "1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8\n2. Qg1-i3 .. Qa8-d5 .. i13-i12 .. Qn7-m8\n3. Qi3xm7+ .. R\n";
  const GameRecord record = record_from(tags + "[Result \"1-0\"]\n\n" + text, "four-handed");
  CHECK(record.moves.back().text == "i3xm7");
  CHECK(record.ending == "resignation");
  CHECK(record.ranks == std::vector<int>{1, 3, 1, 3});
  const GameRecord alone = record_from("[Result \"Ada: 5 - Bob: 0 - C: 2 - D: 2\"]\n\n" + text, "four-for-all");
  CHECK(alone.ranks == std::vector<int>{1, 4, 2, 2});
}

TEST_CASE("start positions over several lines are passed over to the bracket", "[record]") {
  const Reading reading = read("[StartFen4 \"R-0,0,0,0-\n3,yR/\n14\"]\n\n1. h2-h4\n", "four-handed");
  CHECK_FALSE(reading.game);
  CHECK(has(reading.messages, "game.pgn4:1:12: error: the game did not start from the setup that is called 4PC"));
}

TEST_CASE("what a record does not say is reported at its place", "[record]") {
  CHECK(has(read("1. h2-h4 .. R .. g13-g11\n", "four-for-all").messages,
            "game.pgn4:1:13: error: a player gives up while others play on"));
  CHECK(has(read("1. O-O .. b7-c7\n", "four-handed").messages, "game.pgn4:1:4: error: "));
  CHECK(has(read("1. h2-h5\n", "four-handed").messages, "game.pgn4:1:4: error: 'h2-h5' is not legal"));
  CHECK(has(read("[Result \"odd\"]\n\n1. h2-h4\n", "four-handed").messages, "warning: the result 'odd' is not read"));
}

TEST_CASE("a record is written as PGN4", "[record]") {
  const Reading reading = read(
      "[Variant \"four-handed\"]\n[Red \"Ada\"]\n[Event \"A game\"]\n\n1. h2-h4 b7-c7 g13-g11 m8-k8 2. j1-i3 {so} *\n",
      "", RecordFormat::trigon);
  REQUIRE(reading.game);
  CHECK(written(*reading.game) ==
        "[Variant \"Teams\"]\n[StartFen4 \"4PC\"]\n[Red \"Ada\"]\n[Event \"A game\"]\n[Result \"*\"]\n\n"
        "1. h2-h4 .. b7-c7 .. g13-g11 .. m8-k8\n2. Nj1-i3 { so }\n");
}

TEST_CASE("games that are written as PGN4 are read back", "[record]") {
  for (const char* id : {"four-handed", "four-for-all"})
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      Game game(load_shipped(id));
      Random random(seed);
      for (int ply = 0; ply < 120 && !game.outcome(); ++ply) game.play(random.one_of(game.moves()));
      const std::string record = write_record(record_of(game, id));
      INFO(id << ", seed " << seed << '\n' << record);
      const Reading first = read(record, "", RecordFormat::trigon);
      REQUIRE(first.game);
      const std::string text = written(*first.game);
      INFO(text);
      const GameRecord back = record_from(text, id);
      CHECK(back.moves == first.game->record.moves);
      CHECK(back.ending == first.game->record.ending);
    }
}

TEST_CASE("other games are not written as PGN4", "[record]") {
  const Reading reading = read("[Variant \"chess\"]\n\n1. e2-e4 *\n", "", RecordFormat::trigon);
  REQUIRE(reading.game);
  Diagnostics diagnostics;
  CHECK_FALSE(write_pgn4(*reading.game, diagnostics));
  CHECK(diagnostics.has_errors());
}

}  // namespace trigon::engine::testing
