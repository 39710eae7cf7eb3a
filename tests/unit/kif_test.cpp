// KIF, the format of the programs of Kakinoki: records from it, and records as it.
#include "interpreter/record/kif.h"

#include "interpreter/notation/kif_moves.h"
#include "interpreter/support/text.h"
#include "tests/support/foreign_records.h"

namespace trigon::engine::testing {

namespace {

ReplayedGame game_of_kif(const std::string& text) { return game_from(text, RecordFormat::kif, "shogi"); }
GameRecord record_of_kif(const std::string& text) { return game_of_kif(text).record; }
std::string messages_of_kif(const std::string& text, const std::string& variant = "shogi") {
  return read_foreign(text, RecordFormat::kif, variant).messages;
}

/// The moves of a line with those of its variations in parentheses, without origins.
std::string tree_of(const RecordedLine& line) {
  std::string text;
  for (const RecordedMove& move : line.moves) {
    text += (text.empty() ? "" : " ") + move.text;
    for (const RecordedLine& variation : move.variations) text += " (" + tree_of(variation) + ")";
  }
  return text;
}

}  // namespace

// The example of the standard, in words of its own.
TEST_CASE("names, dates, times, moves and comments of KIF are read", "[record]") {
  const GameRecord record = record_of_kif(
      "# ---- a program ----\r\n開始日時：1999/07/15(木) 19:07:12\r\n終了日時：1999/07/15(木) "
      "19:07:17\r\n棋戦：名人戦\r\n"
      "手合割：平手　　\r\n先手：アダ\r\n後手：ボブ\r\n備考：長い\r\n手数----指手---------消費時間--\r\n*初めに\r\n"
      "   1 ７六歩(77)   ( 0:16/00:00:16)\r\n*良い手\r\n   2 ３四歩(33)   ( 0:00/00:00:00)\r\n"
      "   3 ２二角成(88) ( 1:03/00:01:19)\r\n   4 同　銀(31)   ( 0:02/00:00:02)\r\n   5 ５五角打\r\n"
      "   6 中断         ( 0:03/ 0:00:05)\r\n");
  CHECK(record.seats[0].player == "アダ");
  CHECK(record.seats[1].player == "ボブ");
  CHECK(record.tags == std::vector<RecordTag>{{"Date", "1999.07.15"},
                                              {"Time", "19:07:12"},
                                              {"EndTime", "1999/07/15(木) 19:07:17"},
                                              {"Event", "名人戦"},
                                              {"備考", "長い"}});
  CHECK(record.position.empty());
  CHECK(record.comment == "初めに");
  CHECK(tree_of(record) == "c3-c4 g7-g6 b2xh8=+B g9xh8 B@e5");
  CHECK(record.moves[0].comment == "[%emt 0:00:16] 良い手");
  CHECK(record.moves[1].comment == "[%emt 0:00:00]");
  CHECK(record.moves[2].comment == "[%emt 0:01:03]");
  CHECK(record.moves[4].comment == "");
  CHECK(record.ranks.empty());
}

TEST_CASE("KIF may be in Shift_JIS, with narrow syllables", "[record]") {
  const GameRecord record = record_of_kif(
      "\216\350\215\207\212\204\201F\225\275\216\350\n\220\346\216\350\201F\203A\203_\n"
      "*\303\275\304 \227\307\202\242\216\350\n1 \202V\230Z\225\340(77)\n");
  CHECK(record.seats[0].player == "アダ");
  CHECK(record.comment == "ﾃｽﾄ 良い手");
  CHECK(tree_of(record) == "c3-c4");
}

TEST_CASE("pieces and digits of KIF may have several words", "[record]") {
  CHECK(tree_of(record_of_kif("1 7六歩(77)\n2 ３四歩(33)\n3 ２２角成(88)\n4 同銀(31)\n5 ５八王(59)\n")) ==
        "c3-c4 g7-g6 b2xh8=+B g9xh8 e1-e2");
}

TEST_CASE("variations of KIF belong to the moves that they replace", "[record]") {
  const GameRecord record = record_of_kif(
      "手合割：平手\n1 ２六歩(27)+\n2 ３四歩(33)\n3 ２五歩(26)+\n4 ３三角(22)\n5 投了\nまで4手で後手の勝ち\n\n"
      "変化：3手\n3 ７六歩(77)\n4 ４四歩(43)+\n\n変化：4手\n*so\n4 ８八角成(22)\n5 同　銀(79)\n\n変化：3手\n3 "
      "９六歩(97)\n\n"
      "変化：1手\n1 ７六歩(77)\n2 ８四歩(83)\n");
  CHECK(tree_of(record) == "h3-h4 (c3-c4 b7-b6) g7-g6 h4-h5 (c3-c4 f7-f6 (h8xb2=+B c1xb2)) (a3-a4) h8-g7");
  CHECK(record.moves[2].variations[0].moves[1].variations[0].comment == "so");
  CHECK(record.ending == "resignation");
  CHECK(record.ranks == std::vector<int>{2, 1});
}

TEST_CASE("handicaps and boards of KIF are read", "[record]") {
  const auto position = [](const std::string& text) { return record_of_kif(text).position; };
  CHECK(position("先手：a\n").empty());
  CHECK(position("手合割：二枚落ち\n下手：a\n上手：b\n1 ６二銀(71)\n") ==
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL white");
  const std::vector<std::pair<std::string, std::string>> ranks = {
      {"三枚落ち", "lnsgkgsn1"}, {"四枚落ち", "1nsgkgsn1"}, {"五枚落ち", "2sgkgsn1"},  {"左五枚落ち", "1nsgkgs2"},
      {"六枚落ち", "2sgkgs2"},   {"左七枚落ち", "2sgkg3"},  {"右七枚落ち", "3gkgs2"}, {"八枚落ち", "3gkg3"},
      {"十枚落ち", "4k4"}};
  for (const auto& [handicap, rank] : ranks)
    CHECK(position("手合割：" + handicap + "\n1 ３四歩(33)\n") ==
          rank + "/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL white");
  const std::string board =
      "後手の持駒：飛　角　金　銀　桂　香　歩四　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
      "|v香v桂 ・ ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ 馬 ・ ・ 龍 ・ ・|二\n| ・ ・v玉 ・v歩 ・ ・ ・ ・|三\n"
      "|v歩 ・ ・ ・v金 ・ ・ ・ ・|四\n| ・ ・v銀 ・ ・ ・v歩 ・ ・|五\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|六\n"
      "| 歩 歩 ・ 歩 歩v歩 歩 ・ 歩|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| 香 桂v金 ・v金 ・ ・ 桂 香|九\n"
      "+---------------------------+\n先手：a\n先手の持駒：銀二　歩四　\n手数＝171  ▲６二角成  まで\n後手番\n";
  CHECK(position(board) == "ln7/3+B2+R2/2k1p4/p3g4/2s3p2/4K4/PP1PPpP1P/9/LNg1g2NL white hands=b:S2P4,w:RBGSNLP4");
}

TEST_CASE("the endings of KIF are read", "[record]") {
  const auto ending = [](const std::string& word) { return ending_of(record_of_kif("1 ７六歩(77)\n" + word + "\n")); };
  CHECK(ending("") == "");
  CHECK(ending("2 中断") == "");
  CHECK(ending("2 投了") == "1-2 resignation");
  CHECK(ending("2 切れ負け") == "1-2 time");
  CHECK(ending("2 反則負け") == "1-2 infraction");
  CHECK(ending("2 反則勝ち") == "2-1 infraction");
  CHECK(ending("2 入玉勝ち") == "2-1 adjudication");
  CHECK(ending("2 千日手") == "1-1 adjudication");
  CHECK(ending("2 持将棋") == "1-1 agreement");
  CHECK(ending("まで1手で先手の勝ち") == "1-2 ");
}

TEST_CASE("numbers of pieces in hand are Chinese", "[record]") {
  for (int number = 1; number < 100; ++number) CHECK(read_kanji_number(print_kanji_number(number)) == number);
  CHECK(print_kanji_number(18) == "十八");
  for (const char* wrong : {"", "零", "十十", "一二", "二十x"}) CHECK_FALSE(read_kanji_number(wrong));
}

TEST_CASE("a header behind the moves begins the next game of KIF", "[record]") {
  const ForeignReading second =
      read_foreign("先手：a\n1 ７六歩(77)\n2 投了\n\n先手：b\n1 ２六歩(27)\n", RecordFormat::kif, "shogi", 1);
  CHECK(second.games == 2);
  REQUIRE(second.game);
  CHECK(second.game->record.seats[0].player == "b");
}

TEST_CASE("what is wrong in a KIF is reported at its place", "[record]") {
  const std::string start = "手合割：平手\n";
  CHECK(contains_text(messages_of_kif(start + "1 ７五歩(77)\n"), "game:2:3: error: 'c3-c5' is not legal"));
  CHECK(contains_text(messages_of_kif(start + "1 ７六金(77)\n"),
                      "game:2:3: error: '７六金(77)' names another piece than the one on c3"));
  CHECK(contains_text(messages_of_kif(start + "1 ７六象(77)\n"), "game:2:3: error: '７六象(77)' is no move of KIF"));
  CHECK(contains_text(messages_of_kif(start + "1 ７六歩(70)\n"), "game:2:3: error: '７六歩(70)' leaves the board"));
  CHECK(contains_text(messages_of_kif(start + "1 同　歩(77)\n"), "game:2:3: error: there is no move before it"));
  CHECK(contains_text(messages_of_kif(start + "1 ７六歩(77) (soon)\n"), "game:2:12: error: 'soon' is no time"));
  CHECK(contains_text(messages_of_kif(start + "1\n"), "game:2:1: error: expected a move behind the number"));
  CHECK(contains_text(messages_of_kif(start + "3 ７六歩(77)\n"), "game:2:1: warning: this is move 1, not 3"));
  CHECK(contains_text(messages_of_kif(start + "変化：4手\n"),
                      "game:2:1: error: there is no such move before the variation"));
  CHECK(contains_text(messages_of_kif(start + "so\n"), "game:2:1: error: 'so' has no meaning in KIF"));
  CHECK(contains_text(messages_of_kif("手合割：九枚落ち\n"),
                      "game:1:5: error: '九枚落ち' does not say from which position"));
  CHECK(contains_text(messages_of_kif("後手の持駒：玉\n" + start), "game:1:7: error: '玉' cannot be in hand"));
  CHECK(contains_text(messages_of_kif("|v香|一\n"), "game:1:2: error: the row has 8 cells too few"));
  CHECK(contains_text(messages_of_kif("|v象|一\n"), "game:1:2: error: 'v象' cannot be there"));
  CHECK(contains_text(messages_of_kif("Result：1\n" + start), "game:1:1: warning: 'Result' is left out"));
  CHECK(contains_text(messages_of_kif(start + "1 ７六歩(77)\n変化：1手\n1 ２六歩(27)\n2 投了\n"),
                      "game:5:3: warning: how a variation ends is left out"));
  CHECK(contains_text(messages_of_kif(start + "\xff"), "hint: it is neither UTF-8 nor Shift_JIS"));
  CHECK(contains_text(messages_of_kif(start, "chess"), "error: KIF is for two players on squares"));
}

TEST_CASE("a game is written as KIF", "[record]") {
  const std::string text =
      "手合割：平手\n先手：アダ\n後手：ボブ\n開始日時：2026/01/31 "
      "10:30:00\n棋戦：名人戦\nRound：3\n手数----指手---------消費時間--\n"
      "*初めに\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*良い手\n   2 ３四歩(33)   ( 2:00/00:02:00)\n"
      "   3 ２二角成(88)   ( 1:00/00:01:16)+\n   4 同　銀(31)\n   5 ５五角打\n   6 投了\n\n変化：3手\n   3 "
      "２六歩(27)\n";
  CHECK(written_as(RecordFormat::kif, game_of_kif(text)) == text);
  const std::string handicap =
      "手合割：香落ち\n下手：a\n手数----指手---------消費時間--\n   1 ３四歩(33)\n   2 持将棋\n";
  CHECK(written_as(RecordFormat::kif, game_of_kif(handicap)) == handicap);
}

TEST_CASE("what KIF does not have is left out with a warning", "[record]") {
  GameRecord record = record_of_kif("1 ７六歩(77)\n2 投了\n");
  record.moves[0].glyphs.push_back(1);
  record.ending = "abandonment";
  std::string messages;
  CHECK(contains_text(written_as(RecordFormat::kif, game_of(record), messages), "まで1手で先手の勝ち\n"));
  CHECK(contains_text(messages, "warning: annotations are left out"));
  CHECK(contains_text(messages, "warning: KIF has no word for how the game ended: abandonment"));
}

TEST_CASE("games that are written as KIF are read back", "[record]") {
  check_round_trips(RecordFormat::kif, "shogi", 120, 12);
  check_round_trips(RecordFormat::kif, "minishogi", 80, 12);
}

TEST_CASE("other games are not written as KIF", "[record]") {
  Diagnostics diagnostics;
  CHECK_FALSE(write_kif(random_foreign_game("chess", 1, 10), diagnostics));
  CHECK(diagnostics.has_errors());
}

}  // namespace trigon::engine::testing
