// What must hold in every position of every game: plies are taken back whole, hashes are right, the legal moves are the
// safe ones, and threads do not change a count.
#include <algorithm>
#include <catch2/catch.hpp>
#include <memory>

#include "interpreter/count/perft.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/transformed.h"
#include "tests/support/tries.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

TEST_CASE("playing a move and taking it back changes nothing", "[rules]") {
  std::uint64_t seed = 31;
  for (const Configuration& configuration : tried_configurations())
    random_playout(Game(load(configuration)), seed++, tries(80), [](const Game& game) {
      Position position = game.copy_position();
      const std::string before = print_position(position);
      const std::uint64_t hash = position.hash();
      const BoardSets sets = sets_of(position);
      REQUIRE(hash == position.fresh_hash());
      for (const Move& move : game.moves()) {
        apply(position, move);
        REQUIRE(position.hash() == position.fresh_hash());
        REQUIRE(sets_of(position) == sets_from_board(position));
        position.undo_ply();
        REQUIRE(position.hash() == hash);
        REQUIRE(sets_of(position) == sets);
      }
      REQUIRE(print_position(position) == before);
      REQUIRE(position.fresh_hash() == hash);
    });
}

TEST_CASE("a whole game is taken back to its start", "[rules]") {
  for (const std::string& id : tried_ids()) {
    const RulesetPtr ruleset = load_shipped(id);
    const std::string start = print_position(Game(ruleset).position());
    Random random(17);
    Game game(ruleset);
    for (int ply = 0; ply < 200 && !game.moves().empty(); ++ply) game.play(random_move(game, random));
    const std::size_t played = game.played();
    std::size_t undone = 0;
    while (game.undo()) ++undone;
    INFO(id);
    CHECK(undone == played);
    CHECK(print_position(game.position()) == start);
  }
}

TEST_CASE("a pseudo-legal move is legal exactly when playing it is safe", "[rules][movegen]") {
  std::uint64_t seed = 51;
  for (const Configuration& configuration : tried_configurations()) {
    // What may not mate or give check is legal by more than safety.
    const auto ruleset = std::make_shared<Ruleset>(*load(configuration));
    ruleset->no_mate_by = ruleset->no_check_by = {};
    if (!ruleset->end.has_check()) continue;
    // Without the check rule all pseudo-legal moves are legal.
    Ruleset unchecked = *ruleset;
    unchecked.end.royals = RoyalRule::capture;
    random_playout(Game(ruleset), seed++, tries(80), [&](const Game& game) {
      if (game.outcome()) return;
      Position position = game.copy_position();
      MoveList expected;
      Position unguarded = transformed(position, unchecked, {});
      unguarded.composites() = position.composites();
      const MoveList pseudo_legal = legal_moves(unguarded);
      position.composites() = unguarded.composites();
      for (const Move& move : pseudo_legal)
        if (is_safe(position, move) && !veto_of(position, move)) expected.push_back(move);
      CHECK(std::is_permutation(game.moves().begin(), game.moves().end(), expected.begin(), expected.end()));
    });
  }
}

namespace {

/// Plays a game at random and compares what all generators find in each of its positions.
void compare_generations(const RulesetPtr& ruleset, std::uint64_t seed) {
  LegalMoves fastest, interpreted(Generation::interpreted);
  random_playout(Game(ruleset), seed, tries(60), [&](const Game& game) {
    if (game.outcome()) return;
    Position position = game.copy_position();
    MoveList by_tables, by_programs;
    fastest.list(position, by_tables);
    interpreted.list(position, by_programs);
    CHECK(std::is_permutation(by_tables.begin(), by_tables.end(), by_programs.begin(), by_programs.end()));
    fastest.list_captures(position, by_tables);
    interpreted.list_captures(position, by_programs);
    CHECK(std::is_permutation(by_tables.begin(), by_tables.end(), by_programs.begin(), by_programs.end()));
    CHECK(fastest.count(position) == game.moves().size());
    CHECK(interpreted.count(position) == game.moves().size());
    CHECK(interpreted.has_any(position) == fastest.has_any(position));
    CHECK(interpreted.has_safe(position) == fastest.has_safe(position));
  });
}

}  // namespace

TEST_CASE("moves are the same however they are generated", "[rules][movegen]") {
  std::uint64_t seed = 71;
  for (const Configuration& configuration : tried_configurations()) compare_generations(load(configuration), seed++);
}

TEST_CASE("moves that open cells are the same however they are generated", "[rules][movegen]") {
  for (const char* grid : {"{ lattice: square, shape: rectangle, columns: 8, rows: 8 }",
                           "{ lattice: square, shape: rectangle, columns: 9, rows: 8 }"}) {
    const RulesetPtr ruleset = game_of_openers(grid);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) compare_generations(ruleset, seed);
  }
}

TEST_CASE("perft does not depend on threads, and divide has the same sum", "[tools]") {
  for (const char* id : {"64-triangles-3p-corners", "64-triangles-corner-vs-side", "shatranj-64", "chess"}) {
    const RulesetPtr ruleset = load_shipped(id);
    random_playout(Game(ruleset), 3, 12, [&](const Game& game) {
      if (game.outcome() || game.played() % 4 != 0) return;
      const std::uint64_t expected = perft(game.position(), 3, 1);
      CHECK(perft(game.position(), 3, 2) == expected);
      CHECK(perft(game.position(), 0, 2) == 1);
      CHECK(perft(game.position(), 1, 2) == game.moves().size());
      std::uint64_t sum = 0;
      Position position = game.copy_position();
      const Divide divide = perft_divide(position, 3, 2);
      REQUIRE(divide.size() == game.moves().size());
      for (std::size_t i = 0; i < divide.size(); ++i) {
        CHECK(divide[i].first == game.moves()[i]);
        sum += divide[i].second;
      }
      CHECK(sum == expected);
    });
  }
}

}  // namespace trigon::engine::testing
