// Explanations for players (interpreter/explain/why.h) in random games of every shipped game: whatever is asked, they
// are sentences that hold nothing of the notation and no path of a file.
#include "interpreter/explain/why.h"

#include <catch2/catch.hpp>
#include <random>

#include "interpreter/support/letters.h"
#include "tests/support/playout.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// Something that players should not read: the words of authors, and the terms of the game's pieces in quotes or not.
std::string word_for_authors(const Ruleset& ruleset, const std::string& text) {
  for (const char* word : {"/", ".yaml", ".lua", " term ", "script", "\n", "is not legal: "})
    if (text.find(word) != std::string::npos) return word;
  for (const PieceTypeInfo& type : ruleset.types)
    for (const TermInfo& term : type.terms)
      if (text.find(" " + term.text + " ") != std::string::npos) return term.text;
  return "";
}

std::string cell_name(const Ruleset& ruleset, std::mt19937& random) {
  return ruleset.labels[static_cast<Cell>(random() % ruleset.grid.cell_count())];
}

std::string any_question(const Game& game, std::mt19937& random) {
  const Ruleset& ruleset = game.ruleset();
  const PieceTypeInfo& type = ruleset.types[random() % ruleset.types.size()];
  switch (random() % 8) {
    case 0: return type.symbol + "@" + cell_name(ruleset, random);
    case 1: return "pass";
    default: return cell_name(ruleset, random) + "-" + cell_name(ruleset, random);
  }
}

}  // namespace

TEST_CASE("players read no notation and no paths", "[tools]") {
  std::mt19937 random(3);
  for (const std::string& id : tried_ids())
    random_playout(Game(load_shipped(id)), 11, 12, [&](const Game& game) {
      for (int i = 0; i < 12; ++i) {
        const std::string question = any_question(game, random);
        const std::string answer = explain_to_player(game, question).text;
        CAPTURE(id, question, answer);
        CHECK(answer.ends_with('.'));
        CHECK(word_for_authors(game.ruleset(), answer).empty());
      }
    });
}

}  // namespace trigon::engine::testing
