// CSA, the format of the Computer Shogi Association: records from it, and records as it.
#include "interpreter/record/csa.h"

#include "tests/support/foreign_records.h"

namespace trigon::engine::testing {

namespace {

const std::string rows =
    "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n"
    "P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n"
    "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";

ReplayedGame game_of_csa(const std::string& text) { return game_from(text, RecordFormat::csa, "shogi"); }
GameRecord record_of_csa(const std::string& text) { return game_of_csa(text).record; }
std::string messages_of(const std::string& text, const std::string& variant = "shogi") {
  return read_foreign(text, RecordFormat::csa, variant).messages;
}

}  // namespace

// The example of the standard, in words of its own.
TEST_CASE("names, places, times, moves and comments of CSA are read", "[record]") {
  const GameRecord record = record_of_csa(
      "'---- an example ----\nV2.2\nN+NAKAHARA\nN-YONENAGA\n$EVENT:13th World Computer Shogi Championship\n"
      "$SITE:KAZUSA ARC\n$START_TIME:2003/05/03 10:30:00\n$END_TIME:2003/05/03 11:11:05\n$TIME_LIMIT:00:25+00\n"
      "$OPENING:YAGURA\n" +
      rows + "+\n'they begin\n+2726FU\nT12\n'*a pawn\n-3334FU,T6\n%CHUDAN\n'-----\n");
  CHECK(record.seats[0].player == "NAKAHARA");
  CHECK(record.seats[1].player == "YONENAGA");
  CHECK(record.tags == std::vector<RecordTag>{{"Event", "13th World Computer Shogi Championship"},
                                              {"Site", "KAZUSA ARC"},
                                              {"Date", "2003.05.03"},
                                              {"Time", "10:30:00"},
                                              {"EndTime", "2003/05/03 11:11:05"},
                                              {"TimeLimit", "00:25+00"},
                                              {"Opening", "YAGURA"}});
  CHECK(record.position.empty());
  CHECK(record.comment == "---- an example ---- they begin");
  REQUIRE(record.moves.size() == 2);
  CHECK(record.moves[0].text == "h3-h4");
  CHECK(record.moves[0].comment == "[%emt 0:00:12] a pawn");
  CHECK(record.moves[1].text == "g7-g6");
  CHECK(record.moves[1].comment == "[%emt 0:00:06] -----");
  CHECK(record.ranks.empty());
}

TEST_CASE("promotions, promoted pieces and drops of CSA are read", "[record]") {
  const GameRecord record =
      record_of_csa("V2.2\nPI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0055KA\n-2231GI\n+5533UM\n");
  CHECK(record.moves[2].text == "b2xh8=+B");
  CHECK(record.moves[4].text == "B@e5");
  CHECK(record.moves[6].text == "e5-g7=+B");
}

TEST_CASE("positions of CSA are read", "[record]") {
  const auto position = [](const std::string& text) { return record_of_csa("V2.2\n" + text + "\n").position; };
  CHECK(position("PI\n+").empty());
  CHECK(position("PI82HI22KA\n-") == "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL white");
  CHECK(position("P+59OU33TO\nP-51OU\nP+00FU00FU00KI\nP-00HI\n+") == "4k4/9/6+P2/9/9/9/9/9/4K4 black hands=b:GP2,w:R");
  const std::string rest = position("P+59OU33TO\nP-51OU\nP+00FU00FU00KI\nP-00AL\n+");
  CHECK(rest == "4k4/9/6+P2/9/9/9/9/9/4K4 black hands=b:GP2,w:R2B2G3S4N4L4P15");
}

TEST_CASE("the endings of CSA are read", "[record]") {
  const auto ending = [](const std::string& word) {
    return ending_of(record_of_csa("V2.2\nPI\n+\n+7776FU\n" + word + "\n"));
  };
  CHECK(ending("") == "");
  CHECK(ending("%CHUDAN") == "");
  CHECK(ending("%TORYO") == "1-2 resignation");
  CHECK(ending("%TIME_UP\nT600") == "1-2 time");
  CHECK(ending("%ILLEGAL_MOVE") == "1-2 infraction");
  CHECK(ending("%+ILLEGAL_ACTION") == "2-1 infraction");
  CHECK(ending("%-ILLEGAL_ACTION") == "1-2 infraction");
  CHECK(ending("%KACHI") == "2-1 adjudication");
  CHECK(ending("%HIKIWAKE") == "1-1 adjudication");
  CHECK(ending("%SENNICHITE") == "1-1 adjudication");
  CHECK(ending("%JISHOGI") == "1-1 agreement");
}

TEST_CASE("mate and repetition are those of the rules", "[record]") {
  const std::string mate = "V2.2\nP+59OU53FU\nP-51OU\nP+00KI\n+\n+0052KI\n";
  for (const char* word : {"%TSUMI", "%TORYO", ""}) CHECK(record_of_csa(mate + word).ending == "checkmate");
  CHECK(contains_text(messages_of("V2.2\nPI\n+\n+7776FU\n%TSUMI\n"),
                      "game:5:1: error: the game has not ended by checkmate: white is to move"));
}

TEST_CASE("several games of CSA stand in a file", "[record]") {
  const std::string text = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\n'the second\nN+Ada\nPI\n+\n+2726FU\n";
  const ForeignReading second = read_foreign(text, RecordFormat::csa, "shogi", 1);
  CHECK(second.games == 2);
  REQUIRE(second.game);
  CHECK(second.game->record.comment == "the second");
  CHECK(second.game->record.moves[0].text == "h3-h4");
}

TEST_CASE("what is wrong in a CSA is reported at its place", "[record]") {
  const std::string start = "V2.2\nPI\n+\n";
  CHECK(contains_text(messages_of(start + "+7775FU\n"), "game:4:1: error: 'c3-c5' is not legal"));
  CHECK(contains_text(messages_of(start + "-3334FU\n"), "game:4:1: error: it is black's turn, not that of '-'"));
  CHECK(contains_text(messages_of(start + "+7776KI\n"),
                      "game:4:1: error: '+7776KI' names another piece than the one on c3"));
  CHECK(contains_text(messages_of(start + "+7776XX\n"), "game:4:1: error: 'XX' is no piece of this game"));
  CHECK(contains_text(messages_of(start + "+7770FU\n"), "game:4:1: error: '+7770FU' leaves the board"));
  CHECK(contains_text(messages_of(start + "resign\n"), "game:4:1: error: 'resign' has no meaning in CSA"));
  CHECK(contains_text(messages_of(start + "%NEVER\n"), "game:4:1: error: '%NEVER' is no ending that is known"));
  CHECK(contains_text(messages_of(start + "+7776FU\nN+Ada\n"), "game:5:1: error: 'N+' stands behind the moves"));
  CHECK(contains_text(messages_of("$EVENT\n" + start), "game:1:1: error: expected ':' behind the name"));
  CHECK(contains_text(messages_of("PX\n"), "game:1:2: error: expected I, +, - or the number of a row behind P"));
  CHECK(contains_text(messages_of("PI55FU\n"), "game:1:3: error: '55FU' cannot be there"));
  CHECK(contains_text(messages_of("PI50FU\n"), "game:1:3: error: '50FU' cannot be there"));
  CHECK(contains_text(messages_of("P1-KY-KE\n"), "game:1:2: error: the row has 7 cells too few"));
  CHECK(contains_text(messages_of("P1-KY-KE-XX\n"), "game:1:9: error: '-XX' cannot be there"));
  CHECK(contains_text(messages_of("$VARIANT:x\n" + start), "warning: '$VARIANT' is left out"));
  CHECK(contains_text(messages_of(start + "\xff"), "hint: it is neither UTF-8 nor Shift_JIS"));
  CHECK(contains_text(messages_of(start, "chess"), "error: CSA is for two players on squares"));
}

TEST_CASE("a game is written as CSA", "[record]") {
  const std::string text =
      "V2.2\nN+Ada\nN-Bob\n$EVENT:A game\n$START_TIME:2026/01/31 10:30:00\nPI\n+\n'*before it\n+7776FU\nT12.5\n"
      "'*a pawn\n-3334FU\n%TORYO\n";
  CHECK(written_as(RecordFormat::csa, game_of_csa(text)) == text);
  for (const char* word :
       {"%TIME_UP", "%CHUDAN", "%ILLEGAL_MOVE", "%+ILLEGAL_ACTION", "%KACHI", "%HIKIWAKE", "%JISHOGI"}) {
    const std::string ended = std::string("V2.2\nPI\n+\n+7776FU\n") + word + "\n";
    CHECK(written_as(RecordFormat::csa, game_of_csa(ended)) == ended);
  }
}

TEST_CASE("what CSA does not have is left out with a warning", "[record]") {
  GameRecord record = record_of_csa("V2.2\nPI\n+\n+7776FU\n%TORYO\n");
  record.tags.push_back({"Round", "3"});
  record.moves[0].glyphs.push_back(1);
  record.ending = "abandonment";
  std::string messages;
  CHECK(written_as(RecordFormat::csa, game_of(record), messages) == "V2.2\nPI\n+\n+7776FU\n");
  CHECK(contains_text(messages, "warning: the tag 'Round' is left out"));
  CHECK(contains_text(messages, "warning: variations and annotations are left out"));
  CHECK(contains_text(messages, "warning: CSA has no word for how the game ended: abandonment"));
}

TEST_CASE("games that are written as CSA are read back", "[record]") {
  check_round_trips(RecordFormat::csa, "shogi", 120, 12);
  check_round_trips(RecordFormat::csa, "minishogi", 80, 12);
}

TEST_CASE("other games are not written as CSA", "[record]") {
  Diagnostics diagnostics;
  CHECK_FALSE(write_csa(random_foreign_game("chess", 1, 10), diagnostics));
  CHECK(diagnostics.has_errors());
}

}  // namespace trigon::engine::testing
