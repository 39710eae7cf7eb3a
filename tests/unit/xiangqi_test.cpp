// ICCS and WXF, the forms of moves on the board of China: records from them, and records as they are.
#include "interpreter/record/xiangqi.h"

#include "interpreter/notation/move_text.h"
#include "interpreter/notation/xiangqi_moves.h"
#include "tests/support/foreign_records.h"

namespace trigon::engine::testing {

namespace {

GameRecord record_of_river(const std::string& text) { return game_from(text, RecordFormat::wxf, "xiangqi").record; }
std::string messages_of_river(const std::string& text, const std::string& variant = "xiangqi") {
  return read_foreign(text, RecordFormat::iccs, variant).messages;
}

std::string moves_of(const GameRecord& record) {
  std::string text;
  for (const RecordedMove& move : record.moves) text += (text.empty() ? "" : " ") + move.text;
  return text;
}

/// The text in WXF of a move in a position.
std::string wxf_of(const std::string& position, const std::string& move) {
  const RulesetPtr ruleset = load_shipped("xiangqi");
  Diagnostics diagnostics;
  const auto read = read_position(*ruleset, LocatedText::standalone("position", position), diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(read);
  const Game game(ruleset, *read);
  const auto meant = find_move(game.position(), game.moves(), move);
  REQUIRE(meant);
  const auto text = print_wxf(game.position(), game.moves(), *meant);
  REQUIRE(text);
  CHECK(matching_xiangqi(game.position(), game.moves(), *text) == MoveList{*meant});
  return *text;
}

}  // namespace

TEST_CASE("moves of ICCS, WXF and Chinese texts are read", "[record]") {
  const std::string moves = "h3-e3 h10-g8 h1-g3 c7-c6 b3-b4 b8-b5";
  CHECK(moves_of(record_of_river("1. H2-E2 H9-G7 2. H0-G2 C6-C5 3. B2-B3 B7-B4 *\n")) == moves);
  CHECK(moves_of(record_of_river("1. h2e2 h9g7 2. h0g2 c6c5 3. b2b3 b7b4 *\n")) == moves);
  CHECK(moves_of(record_of_river("1. C2.5 h8+7 2. H2+3 p3+1 3. C8+1 c2+3 *\n")) == moves);
  CHECK(moves_of(record_of_river("1. C2=5 N8+7 2. N2+3 P3+1 3. C8+1 C2+3 *\n")) == moves);
  CHECK(moves_of(record_of_river("1. 炮二平五 马8进7 2. 马二进三 卒３进１ 3. 炮八进一 炮2进3 *\n")) == moves);
}

TEST_CASE("tags, comments and variations of ICCS are read", "[record]") {
  const GameRecord record = record_of_river(
      "[Game \"Chinese Chess\"]\n[Event \"?\"]\n[Site \"A town\"]\n[Red \"Ada\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n"
      "[Format \"ICCS\"]\n\n1. H2-E2 {so} H9-G7 (1... B9-C7) 1-0\n");
  CHECK(record.seats[0].player == "Ada");
  CHECK(record.seats[1].player == "Bob");
  CHECK(record.tags == std::vector<RecordTag>{{"Site", "A town"}});
  CHECK(record.moves[0].comment == "so");
  REQUIRE(record.moves[1].variations.size() == 1);
  CHECK(record.moves[1].variations[0].moves[0].text == "b10-c8");
  CHECK(record.ranks == std::vector<int>{1, 2});
  CHECK(record_of_river("[Result \"0-1\"]\n\n1. H2-E2\n").ranks == std::vector<int>{2, 1});
  CHECK(record_of_river("[FEN \"4k4/9/9/9/9/9/9/9/9/3K4R w - - 0 1\"]\n\n1. I0-I1 *\n").position ==
        "4k4/9/9/9/9/9/9/9/9/3K4R red");
}

TEST_CASE("pieces in one file are told apart in WXF", "[record]") {
  const std::string rooks = "5k3/9/9/3R5/9/9/9/3R5/9/4K4 red";
  CHECK(wxf_of(rooks, "d7-c7") == "R+.7");
  CHECK(wxf_of(rooks, "d3-d1") == "R--2");
  const std::string pawns = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 red";
  CHECK(wxf_of(pawns, "c8-b8") == "P+.8");
  CHECK(wxf_of(pawns, "c7-b7") == "P7.8");
  CHECK(wxf_of(pawns, "c6-b6") == "P-.8");
  const std::string five = "3k5/2P6/2P6/2P6/2P6/9/2P6/9/9/4K4 red";
  CHECK(wxf_of(five, "c9-b9") == "++.8");
  CHECK(wxf_of(five, "c8-b8") == "P+.8");
  CHECK(wxf_of(five, "c7-b7") == "P7.8");
  CHECK(wxf_of(five, "c6-b6") == "P-.8");
  CHECK(wxf_of(five, "c4-c5") == "--+1");
  const std::string twice = "3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 red";
  CHECK(wxf_of(twice, "c8-c9") == "7++1");
  CHECK(wxf_of(twice, "g8-g9") == "3++1");
  CHECK(wxf_of(twice, "g7-h7") == "3-.2");
  CHECK(wxf_of(twice, "c7-b7") == "77=8");
}

TEST_CASE("the front one may stand before or behind its sign", "[record]") {
  const std::string start = "[FEN \"5k3/9/9/3R5/9/9/9/3R5/9/4K4 w - - 0 1\"]\n\n1. ";
  for (const char* text : {"R+.7", "+R.7", "前车平七", "R+=7"})
    CHECK(moves_of(record_of_river(start + text + " *\n")) == "d7-c7");
}

TEST_CASE("what is wrong in moves of ICCS and WXF is reported at its place", "[record]") {
  CHECK(contains_text(messages_of_river("1. H2-H8 *\n"), "game:1:4: error: 'h3-h9' is not legal"));
  CHECK(contains_text(messages_of_river("1. R2.5 *\n"),
                      "game:1:4: error: 'R2.5' is not legal: red has no piece that it could mean"));
  CHECK(contains_text(messages_of_river("1. zzz *\n"), "game:1:4: error: 'zzz' is not legal"));
  CHECK(contains_text(messages_of_river("1. H2-E2 *\n", "chess"), "error: ICCS and WXF are for two players"));
}

TEST_CASE("a game is written in ICCS and in WXF", "[record]") {
  const std::string tags =
      "[Game \"Chinese Chess\"]\n[Site \"A town\"]\n[Red \"Ada\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n"
      "[Ending \"resignation\"]\n[Format \"";
  const std::string text = tags + "ICCS\"]\n\n1. H2-E2 {so} 1... H9-G7 (1... B9-C7) 0-1\n";
  const ReplayedGame game = game_from(text, RecordFormat::iccs, "xiangqi");
  CHECK(written_as(RecordFormat::iccs, game) == text);
  CHECK(written_as(RecordFormat::wxf, game) == tags + "WXF\"]\n\n1. C2.5 {so} 1... h8+7 (1... h2+3) 0-1\n");
}

TEST_CASE("games that are written in ICCS and WXF are read back", "[record]") {
  check_round_trips(RecordFormat::iccs, "xiangqi", 150, 12);
  check_round_trips(RecordFormat::wxf, "xiangqi", 150, 12);
}

TEST_CASE("other games are not written in ICCS", "[record]") {
  Diagnostics diagnostics;
  CHECK_FALSE(write_iccs(random_foreign_game("chess", 1, 10), diagnostics));
  CHECK(diagnostics.has_errors());
}

}  // namespace trigon::engine::testing
