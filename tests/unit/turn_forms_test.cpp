// Turns of two parts in one word: interpreter/engine/turn_forms.h.
#include "interpreter/engine/turn_forms.h"

#include <catch2/catch.hpp>
#include <random>

#include "interpreter/notation/position_text.h"
#include "interpreter/support/text.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// Plays the turns of a text; nothing when one is not legal.
std::optional<Game> after(Game game, const std::string& turns, MoveForm form = MoveForm::coordinates) {
  for (const std::string_view word : split_words(turns)) {
    const auto turn = find_turn(game, word, form);
    if (turn.empty()) return std::nullopt;
    for (const Move& move : turn) game.play(move);
  }
  return game;
}

/// The turns of a text as they are written.
std::string rewritten(const Game& start, const std::string& turns, MoveForm form = MoveForm::coordinates) {
  std::vector<Move> line;
  Game game = start;
  for (const std::string_view word : split_words(turns))
    for (const Move& move : find_turn(game, word, form)) {
      line.push_back(move);
      game.play(move);
    }
  return join(print_turns(start, line, form), " ");
}

}  // namespace

TEST_CASE("a move and a placement are one word, and are read back", "[engine]") {
  struct Row {
    const char *position, *turns;
    MoveForm form = MoveForm::coordinates;
  };
  const Row row = GENERATE(
      Row{"", "e2e4,e4e5 e7e6,e6a3"}, Row{"", "g1f3,f3g1 b8c6,c6c4"}, Row{"", "g0f2,f2g0", MoveForm::xiangqi},
      Row{"4k3/P7/8/8/8/8/7*/R3K2R w KQ - 0 1", "a7a8q,a8b8"}, Row{"4k3/P7/8/8/8/8/7*/R3K2R w KQ - 0 1", "e1g1,g1e1"},
      Row{"4k3/P7/8/8/8/8/7*/R3K2R w KQ - 0 1", "e1h1,h1e1", MoveForm::takes_rook},
      // The king is captured: no duck moves any more, but the word has the same form.
      Row{"4k3/8/8/8/4R3/8/7*/4K3 w - - 0 1", "e4e8,e8e4"});
  INFO(row.turns);
  const RulesetPtr ruleset = load_shipped("duck");
  const Game start = *row.position ? Game(ruleset, position_of(*ruleset, row.position)) : Game(ruleset);
  REQUIRE(after(start, row.turns, row.form));
  CHECK(rewritten(start, row.turns, row.form) == row.turns);
}

TEST_CASE("a turn of which a part is known is left out, and one that is begun goes on", "[engine]") {
  const RulesetPtr ruleset = load_shipped("duck");
  const Game start(ruleset);
  CHECK(rewritten(start, "e2e4").empty());
  CHECK(rewritten(start, "e2e4,e4e5 e7e6") == "e2e4,e4e5");
  const auto begun = after(start, "e2e4,e4e5 e7e6");
  REQUIRE(begun);
  CHECK(rewritten(*begun, "e5a3 d2d4,d4h6") == "e5a3 d2d4,d4h6");
  CHECK(find_placement(*begun, "e6a3", MoveForm::coordinates));
  // The cell before says nothing; but it is one.
  CHECK(find_placement(*begun, "h1a3", MoveForm::coordinates));
  for (const char* const text : {"a3", "e6e4", "e6a9", "xa3", "e6a3q", ""})
    CHECK_FALSE(find_placement(*begun, text, MoveForm::coordinates));
  for (const char* const text : {"e2e4,", "e2e4,e4", "e2e4,e4e4", "e2e4,e4a1", ",e4e5", "e2e5,e5e6", "e2e4,e4e5,e5e6"})
    CHECK_FALSE(after(start, text));
}

TEST_CASE("games without such phases write their moves one by one", "[engine]") {
  for (const char* id : {"chess", "marseillais", "64-triangles-3p-corners"}) {
    const RulesetPtr ruleset = load_shipped(id);
    std::mt19937 random(7);
    Game game(ruleset);
    std::vector<Move> line;
    for (int i = 0; i < 12 && !game.outcome(); ++i) {
      line.push_back(*(game.moves().begin() + random() % game.moves().size()));
      game.play(line.back());
    }
    const auto turns = print_turns(Game(ruleset), line, MoveForm::coordinates);
    INFO(id << ": " << join(turns, " "));
    CHECK(turns.size() == line.size());
    CHECK(after(Game(ruleset), join(turns, " ")));
  }
}

TEST_CASE("random games of turns of two parts are read as they are written", "[engine]") {
  const RulesetPtr ruleset = load_shipped("duck");
  std::mt19937 random(34);
  for (int number = 0; number < 20; ++number) {
    Game game(ruleset);
    TurnWriter writer(MoveForm::coordinates);
    while (!game.outcome() && game.played() < 60) {
      const Move move = *(game.moves().begin() + random() % game.moves().size());
      CHECK(writer.is_open(game) == (game.played() % 2 == 1));
      writer.add(game, move);
      game.play(move);
    }
    const auto turns = writer.whole_turns(game);
    CHECK(turns.size() == (game.played() + 1) / 2);
    const auto again = after(Game(ruleset), join(turns, " "));
    REQUIRE(again);
    CHECK(print_position(again->position()) == print_position(game.position()));
  }
}

}  // namespace trigon::engine::testing
