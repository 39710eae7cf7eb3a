// The answers of the computer player to the questions of tests/search/found.txt, which says what they are for.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "interpreter/search/think.h"
#include "interpreter/support/text.h"
#include "tests/support/positions.h"
#include "tests/support/refresh.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

constexpr const char* file = "tests/search/found.txt";

ManySeats seats_of(const std::string& word) {
  if (word == "paranoid") return ManySeats::paranoid;
  if (word == "max-n") return ManySeats::max_n;
  REQUIRE(word == "best-reply");
  return ManySeats::best_reply;
}

std::string answer(const std::string& question) {
  std::istringstream words(question);
  std::string id, seats, position;
  ThinkLimits limits;
  words >> id >> seats >> limits.depth >> limits.nodes >> std::ws;
  std::getline(words, position);
  const RulesetPtr ruleset = load_shipped(id);
  const Game game = position == "setup" ? Game(ruleset) : Game(ruleset, position_of(*ruleset, position));
  REQUIRE_FALSE(game.outcome());
  const Thought thought =
      Thinker(ruleset, 1 << 22).think(game, limits, {.many_seats = seats_of(seats), .is_careful = false});
  std::string text = fmt::format("value {} depth {} moves {}:", thought.value, thought.depth, thought.nodes);
  for (const std::string& move : thought.line) text += " " + move;
  return text;
}

}  // namespace

TEST_CASE("the computer player finds what it found before, by as many moves", "[search]") {
  const std::string text = read_repository_file(file);
  std::string anew, question;
  for (const std::string_view line : split(text, '\n')) {
    if (line.starts_with("value ") && !question.empty()) {
      const std::string found = answer(question);
      INFO(question);
      if (!is_refreshing()) CHECK(found == line);
      anew += found + "\n";
      question.clear();
      continue;
    }
    anew += std::string(line) + "\n";
    if (!line.empty() && line[0] != '#') question = line;
  }
  CHECK(question.empty());
  anew.pop_back();
  if (is_refreshing()) std::ofstream(repository_path(file)) << anew;
}

}  // namespace trigon::engine::testing
