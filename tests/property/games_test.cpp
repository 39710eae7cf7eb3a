// Whole games of random moves of every shipped variant: each ends by a rule or by the ply limit, and nothing breaks on
// the way. Three games of each stand in for many, here 900, which are asked for by the environment:
//
//   TRIGON_THOROUGH=300 TRIGON_PLIES=400 build/tests/trigon_tests "[games]"            all variants
//   TRIGON_THOROUGH=300 TRIGON_IDS=janggi-3p,xiangqi-3p build/tests/trigon_tests "[games]"
#include <fmt/format.h>

#include <cstdlib>

#include "interpreter/rules/game.h"
#include "interpreter/support/text.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

int number_from_environment(const char* name, int usual) {
  const char* const text = std::getenv(name);
  return text ? static_cast<int>(parse_integer(text).value_or(usual)) : usual;
}

bool is_asked_for(const std::string& id) {
  const char* const ids = std::getenv("TRIGON_IDS");
  if (!ids) return true;
  for (std::string_view one : split(ids, ','))
    if (one == id) return true;
  return false;
}

/// The hash is a fresh one's, and the position text reads back.
void check_position(const Game& game) {
  const Position& position = game.position();
  REQUIRE(position.hash() == position.fresh_hash());
  if (game.outcome() || game.played() % 8 != 0) return;
  const std::string text = print_position(position);
  INFO(text);
  const Position read = position_of(game.ruleset(), text);
  REQUIRE(read.hash() == position.hash());
  REQUIRE(print_position(read) == text);
}

/// Plays one game, takes it back, and says how it ended.
std::string play_one(const RulesetPtr& ruleset, std::uint64_t seed, int plies) {
  Random random(seed);
  Game game(ruleset);
  const std::string start = print_position(game.position());
  for (int ply = 0; ply < plies && !game.outcome(); ++ply) {
    INFO(ruleset->id << ", seed " << seed << ", ply " << ply << ": " << print_position(game.position()));
    check_position(game);
    REQUIRE(!game.moves().empty());
    game.play(random_move(game, random));
  }
  const std::string ending = game.outcome() ? name_of(*game.outcome()) : "ply limit";
  while (game.undo()) {
  }
  REQUIRE(print_position(game.position()) == start);
  REQUIRE(game.position().hash() == game.position().fresh_hash());
  return ending;
}

}  // namespace

TEST_CASE("random games end by a rule or by the ply limit, and can be taken back", "[rules][games]") {
  const int games = tries(3);
  const int plies = number_from_environment("TRIGON_PLIES", 200);
  for (const std::string& id : shipped_ids()) {
    if (!is_asked_for(id)) continue;
    const RulesetPtr ruleset = load_shipped(id);
    std::map<std::string, int> endings;
    for (int g = 0; g < games; ++g) ++endings[play_one(ruleset, 1000 + static_cast<std::uint64_t>(g), plies)];
    std::string summary = fmt::format("{}: {} games", id, games);
    for (const auto& [ending, count] : endings) summary += fmt::format(", {} {}", count, ending);
    if (games > 100) WARN(summary);
    CHECK(!endings.empty());
  }
}

}  // namespace trigon::engine::testing
