// Who plays for whom. interpreter/play/seats.h.
#include "interpreter/play/seats.h"

#include <catch2/catch.hpp>

#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// "left: human, top: level 3" of a game, or the first message.
std::string seats_in_words(const std::string& game, const std::vector<std::string>& texts, int level = 3) {
  const RulesetPtr ruleset = load_shipped(game);
  Diagnostics diagnostics;
  const Seats seats = read_seats(*ruleset, texts, level, "--seat", diagnostics);
  if (diagnostics.has_errors()) {
    const Diagnostic& first = diagnostics.all().front();
    return first.message + (first.hint.empty() ? "" : "; " + first.hint);
  }
  std::string words;
  for (Player player : contenders(*ruleset))
    words += (words.empty() ? "" : ", ") + ruleset->players[player].name + ": " + describe_seat(seats[player]);
  return words;
}

}  // namespace

TEST_CASE("seats that nobody names have a sensible default", "[play]") {
  struct Row {
    std::vector<std::string> texts;
    const char* words;
  };
  const auto [texts, words] = GENERATE(values<Row>({
      {{}, "left: human, top: level 3, right: level 3"},
      {{"top=level5"}, "left: human, top: level 5, right: level 3"},
      {{"left=level5"}, "left: level 5, top: human, right: level 3"},
      {{"right=human"}, "left: level 3, top: level 3, right: human"},
      {{"top=human", "r=human"}, "left: level 3, top: human, right: human"},
      {{"left=computer", "top=level10", "right=level1"}, "left: level 3, top: level 10, right: level 1"},
  }));
  CHECK(seats_in_words("64-triangles-3p-corners", texts) == words);
}

TEST_CASE("a level for all computer seats", "[play]") {
  CHECK(seats_in_words("64-triangles-3p-corners", {"right=level2"}, 7) == "left: human, top: level 7, right: level 2");
}

TEST_CASE("wrong seats are errors", "[play]") {
  const auto [texts, message] = GENERATE(table<std::vector<std::string>, std::string>({
      {{"whit=human"}, "there is no player 'whit'; did you mean 'white'?"},
      {{"white"}, "'white' is no seat: expected a player and who plays for it; as in white=human or white=level5"},
      {{"white=level11"}, "expected human, computer or level1 to level10, got 'level11'"},
      {{"white=level0"}, "expected human, computer or level1 to level10, got 'level0'"},
      {{"white=level"}, "expected human, computer or level1 to level10, got 'level'"},
      {{"white=robot"}, "expected human, computer or level1 to level10, got 'robot'"},
      {{"white=human", "w=level1"}, "the player 'white' has a seat already"},
  }));
  CHECK(seats_in_words("chess", texts) == message);
}

TEST_CASE("a seat can change in the middle of a game", "[play]") {
  const RulesetPtr ruleset = load_shipped("chess");
  Diagnostics diagnostics;
  Seats seats = read_seats(*ruleset, {}, 3, "--seat", diagnostics);
  CHECK(change_seat(*ruleset, "black=human", 3, "seat", seats, diagnostics));
  CHECK(count_people(*ruleset, seats) == 2);
  CHECK_FALSE(change_seat(*ruleset, "black=", 3, "seat", seats, diagnostics));
  CHECK(count_people(*ruleset, seats) == 2);
  CHECK(diagnostics.error_count() == 1);
}

}  // namespace trigon::engine::testing
