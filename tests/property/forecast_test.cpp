// What is forecast of the replies to a move is what there is after it (movegen/forecast.h, movegen/reply_counter.h).
#include <catch2/catch.hpp>

#include "interpreter/count/perft.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/rules/apply.h"
#include "interpreter/rules/legal.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/random_game.h"
#include "tests/support/variants.h"

namespace trigon::testing {

namespace {

/// How much there was to compare.
struct Compared {
  std::size_t moves = 0, struck = 0, en_passants = 0, checks = 0;
  /// Moves that were struck: without a reply, out of check, and while somebody might capture en passant what had passed before.
  std::size_t unanswered = 0, out_of_check = 0, after_passing = 0;
};

/// Compares the replies to each move of a position, counted with a forecast and without.
class Comparison {
 public:
  explicit Comparison(Generation generation) : forecasting_(generation), plain_(generation) {}

  void compare(const Position& original) {
    Position position = original;
    const MoveList moves = legal_moves(position);
    if (moves.empty()) return;
    forecasting_.foresee(position);
    for (const Move& move : moves) compare(position, move);
    if (!outcome_without_moves(position)) compare_perft(position, moves);
  }

  const Compared& compared() const { return compared_; }

 private:
  void compare(Position& position, const Move& move) {
    INFO(print_position(position) << "  " << print_move(position, move));
    apply(position, move);
    const std::uint64_t expected = plain_.count(position);
    CHECK(forecasting_.count(position) == expected);
    CHECK(forecasting_.has_any(position) == plain_.has_any(position));
    compared_.en_passants += position.has_en_passant_rights();
    compared_.checks += is_in_check(position, position.turn());
    position.undo_ply();
    MoveList list = {move};
    const std::uint64_t struck = forecasting_.strike_foreseen(position, list, 0, unanswered_);
    CHECK(struck == (list.empty() ? expected : 0));
    CHECK(unanswered_.size() == (list.empty() && expected == 0 ? 1 : 0));
    ++compared_.moves;
    compared_.struck += list.empty();
    compared_.unanswered += unanswered_.size();
    compared_.out_of_check += list.empty() && is_in_check(position, position.turn());
    compared_.after_passing += list.empty() && position.has_en_passant_rights() && position.in_count() > 2;
  }

  /// Where moves are not made nothing is overlooked that ends the game.
  static void compare_perft(Position& position, const MoveList& moves) {
    std::uint64_t expected = 0;
    for (const Move& move : moves) {
      apply(position, move);
      expected += perft(position, 1);
      position.undo_ply();
    }
    INFO(print_position(position));
    CHECK(perft(position, 2) == expected);
  }

  LegalMoves forecasting_, plain_;
  MoveList unanswered_;
  Compared compared_;
};

/// All ways to generate.
class Comparisons {
 public:
  void compare(const Position& position) {
    for (Comparison& comparison : all_) comparison.compare(position);
  }
  /// Of the fastest way.
  const Compared& compared() const { return all_[0].compared(); }

 private:
  Comparison all_[3] = {Comparison(Generation::fastest), Comparison(Generation::portable),
                        Comparison(Generation::tapes)};
};

}  // namespace

TEST_CASE("replies are forecast in all shipped games", "[rules][movegen]") {
  std::uint64_t seed = 171;
  Comparisons comparisons;
  for (const Configuration& configuration : shipped_configurations())
    random_playout(Game(load(configuration)), seed++, 90, [&](const Game& game) {
      if (!game.outcome() && game.played() % 6 == 5) comparisons.compare(game.position());
    });
  CHECK(comparisons.compared().moves > 10000);
  CHECK(comparisons.compared().struck > 5000);
  CHECK(comparisons.compared().en_passants > 50);
  CHECK(comparisons.compared().checks > 100);
  CHECK(comparisons.compared().unanswered > 0);
  CHECK(comparisons.compared().out_of_check > 50);
}

TEST_CASE("captures en passant that other players left are forecast", "[rules][movegen]") {
  std::uint64_t seed = 271;
  Comparisons comparisons;
  for (const Configuration& configuration : shipped_configurations()) {
    const RulesetPtr ruleset = load(configuration);
    if (ruleset->contender_count() < 3 || ruleset->en_passant_origins.empty()) continue;
    for (int i = 0; i < 10; ++i)
      random_playout(Game(ruleset), seed++, 90, [&](const Game& game) {
        if (!game.outcome() && game.position().has_en_passant_rights()) comparisons.compare(game.position());
      });
  }
  CHECK(comparisons.compared().after_passing > 100);
}

TEST_CASE("replies that open cells are forecast", "[rules][movegen]") {
  Comparisons comparisons;
  for (const char* grid : {"{ lattice: square, shape: rectangle, columns: 8, rows: 8 }",
                           "{ lattice: square, shape: rectangle, columns: 9, rows: 8 }"}) {
    const RulesetPtr ruleset = game_of_openers(grid);
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      random_playout(Game(ruleset), seed, 60, [&](const Game& game) {
        if (!game.outcome() && game.played() % 4 == 3) comparisons.compare(game.position());
      });
  }
  CHECK(comparisons.compared().struck > 500);
  CHECK(comparisons.compared().en_passants > 100);
}

TEST_CASE("replies of random movements are forecast", "[rules][movegen]") {
  Comparisons comparisons;
  for (std::uint64_t seed = 5001; seed <= 5600; ++seed) {
    Random random(seed);
    const RandomGame game = random_game(random);
    INFO("seed " << seed << '\n' << game.yaml);
    const RulesetPtr ruleset = load_random(game);
    if (!ruleset) continue;
    for (int i = 0; i < 4; ++i) {
      Position position = random_position(*ruleset, random);
      for (int ply = 0; ply < 3 && position.in_count() >= 2; ++ply) {
        comparisons.compare(position);
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        apply(position, random.one_of(moves));
      }
    }
  }
  CHECK(comparisons.compared().moves > 10000);
  CHECK(comparisons.compared().struck > 1000);
  CHECK(comparisons.compared().checks > 300);
}

}  // namespace trigon::testing
