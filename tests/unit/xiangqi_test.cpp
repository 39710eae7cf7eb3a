// ICCS, WXF and Chinese notation, the forms of moves on the board of China: records from them, and records as they are.
#include "interpreter/record/xiangqi.h"

#include "interpreter/notation/chinese_moves.h"
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

using PrintMove = std::optional<std::string> (*)(const Position&, const MoveList&, const Move&);

/// The text in one form of a move in a position, which is read back.
std::string text_of(PrintMove print, const std::string& position, const std::string& move) {
  const RulesetPtr ruleset = load_shipped("xiangqi");
  Diagnostics diagnostics;
  const auto read = read_position(*ruleset, LocatedText::standalone("position", position), diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(read);
  const Game game(ruleset, *read);
  const auto meant = find_move(game.position(), game.moves(), move);
  REQUIRE(meant);
  const auto text = print(game.position(), game.moves(), *meant);
  REQUIRE(text);
  CHECK(matching_xiangqi(game.position(), game.moves(), *text) == MoveList{*meant});
  return *text;
}

const char* const two_rooks = "5k3/9/9/3R5/9/9/9/3R5/9/4K4 red";
const char* const three_pawns = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 red";
const char* const five_pawns = "3k5/2P6/2P6/2P6/2P6/9/2P6/9/9/4K4 red";
const char* const two_files_of_pawns = "3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 red";

}  // namespace

TEST_CASE("moves of ICCS, WXF and Chinese notation are read", "[record]") {
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

TEST_CASE("moves are written in WXF and in Chinese", "[record]") {
  struct Row {
    const char *position, *move, *wxf, *chinese;
  };
  const char* const red_to_move = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR red";
  const char* const black_to_move = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR black";
  const char* const advisors = "3k5/9/9/9/9/9/9/3A5/9/3AK4 red";
  const Row row = GENERATE_COPY(
      Row{red_to_move, "h3-e3", "C2.5", "炮二平五"}, Row{red_to_move, "h1-g3", "H2+3", "马二进三"},
      Row{red_to_move, "a1-a3", "R9+2", "车九进二"}, Row{black_to_move, "h10-g8", "h8+7", "马８进７"},
      Row{black_to_move, "c7-c6", "p3+1", "卒３进１"}, Row{black_to_move, "d10-e9", "a4+5", "士４进５"},
      Row{black_to_move, "c10-e8", "e3+5", "象３进５"}, Row{black_to_move, "e10-e9", "k5+1", "将５进１"},
      Row{two_rooks, "d7-c7", "R+.7", "前车平七"}, Row{two_rooks, "d3-d1", "R--2", "后车退二"},
      // Advisors of one file are told apart in Chinese by where they go.
      Row{advisors, "d1-e2", "A-+5", "仕六进五"}, Row{advisors, "d3-e2", "A+-5", "仕六退五"},
      Row{three_pawns, "c8-b8", "P+.8", "前兵平八"}, Row{three_pawns, "c7-b7", "P7.8", "中兵平八"},
      Row{three_pawns, "c6-b6", "P-.8", "后兵平八"}, Row{five_pawns, "c9-b9", "++.8", "一兵平八"},
      Row{five_pawns, "c8-b8", "P+.8", "二兵平八"}, Row{five_pawns, "c7-b7", "P7.8", "三兵平八"},
      Row{five_pawns, "c6-b6", "P-.8", "四兵平八"}, Row{five_pawns, "c4-c5", "--+1", "五兵进一"},
      Row{two_files_of_pawns, "c8-c9", "7++1", "前七进一"}, Row{two_files_of_pawns, "g8-g9", "3++1", "前三进一"},
      Row{two_files_of_pawns, "g7-h7", "3-.2", "后三平二"}, Row{two_files_of_pawns, "c7-b7", "77=8", "中七平八"});
  INFO(row.position << " " << row.move);
  CHECK(text_of(print_wxf, row.position, row.move) == row.wxf);
  CHECK(text_of(print_chinese, row.position, row.move) == row.chinese);
}

TEST_CASE("Chinese texts of other programs are read", "[record]") {
  const auto first_move = [](const std::string& position, const std::string& text) {
    const std::string fen = position.substr(0, position.find(' '));
    return moves_of(record_of_river("[FEN \"" + fen + " w - - 0 1\"]\n\n1. " + text + " *\n"));
  };
  // Pawns of two files by numbers, from the right and then from the front, as a standard for programs has it.
  CHECK(first_move(two_files_of_pawns, "一兵进一") == "g8-g9");
  CHECK(first_move(two_files_of_pawns, "二兵平二") == "g7-h7");
  CHECK(first_move(two_files_of_pawns, "五兵平八") == "c6-b6");
  CHECK(first_move(two_rooks, "前車平七") == "d7-c7");
  CHECK(first_move(three_pawns, "中兵平八") == "c7-b7");
}

TEST_CASE("records in GB 18030 are read", "[record]") {
  // 炮二平五 马８进７
  CHECK(moves_of(record_of_river("1. \xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 \xC2\xED\xA3\xB8\xBD\xF8\xA3\xB7 *\n")) ==
        "h3-e3 h10-g8");
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
  CHECK(contains_text(messages_of_river("1. H2-E2 *\n", "chess"),
                      "error: ICCS, WXF and Chinese notation are for two players"));
}

TEST_CASE("a game is written in ICCS, in WXF and in Chinese", "[record]") {
  const std::string tags =
      "[Game \"Chinese Chess\"]\n[Site \"A town\"]\n[Red \"Ada\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n"
      "[Ending \"resignation\"]\n[Format \"";
  const std::string text = tags + "ICCS\"]\n\n1. H2-E2 {so} 1... H9-G7 (1... B9-C7) 0-1\n";
  const ReplayedGame game = game_from(text, RecordFormat::iccs, "xiangqi");
  CHECK(written_as(RecordFormat::iccs, game) == text);
  CHECK(written_as(RecordFormat::chinese, game) ==
        tags + "Chinese\"]\n\n1. 炮二平五 {so} 1... 马８进７ (1... 马２进３) 0-1\n");
  CHECK(written_as(RecordFormat::wxf, game) == tags + "WXF\"]\n\n1. C2.5 {so} 1... h8+7 (1... h2+3) 0-1\n");
}

TEST_CASE("games that are written in forms of xiangqi are read back", "[record]") {
  check_round_trips(RecordFormat::iccs, "xiangqi", 150, 12);
  check_round_trips(RecordFormat::wxf, "xiangqi", 150, 12);
  check_round_trips(RecordFormat::chinese, "xiangqi", 150, 12);
}

TEST_CASE("other games are not written in ICCS", "[record]") {
  Diagnostics diagnostics;
  CHECK_FALSE(write_iccs(random_foreign_game("chess", 1, 10), diagnostics));
  CHECK(diagnostics.has_errors());
}

}  // namespace trigon::engine::testing
