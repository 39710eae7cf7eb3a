// Passes in check, by the key `pass` of a phase: what may be done, what becomes of a royal that is left attacked, and
// what positions, reasons and the computer player say. More is told by tests/reference/passes-in-check.yaml.
#include <catch2/catch.hpp>

#include "interpreter/count/perft.h"
#include "interpreter/explain/why.h"
#include "interpreter/loader/loader.h"
#include "interpreter/movegen/attacks.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/outcome_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "interpreter/search/think.h"
#include "interpreter/solve/ending_solver.h"
#include "interpreter/support/text.h"
#include "tests/support/naive_moves.h"
#include "tests/support/playout.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// A small game with passes; `phases` and `more` complete it.
std::string small_game(const std::string& phases, const std::string& more = "") {
  return R"(
grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }
players: { white: { facing: 90 }, black: { facing: 270 } }
pieces:
  king: { letter: K, moves: WF, royal: true }
  rook: { letter: R, moves: W* }
  pawn: { letter: P, moves: mfWcfF }
setup: { white: { king: a1, rook: b1, pawn: [c2, d2] }, black: { king: e5, rook: d5, pawn: [c4, b4] } }
turns: { phases: { )" +
         phases + " } }\n" + more;
}

RulesetPtr with_passes_in_check() { return load_text(small_game("play: { pass: also-in-check }")); }

/// The same game without check: a script forbids all moves but the pass that leave the own king attacked.
RulesetPtr with_captured_kings() {
  const MemoryFiles files(
      {{"safe.lua", R"(
function veto(position, move)
  local mover = position:turn()
  return move.kind ~= "pass" and position:after(move, function(later) return later:in_check(mover) end)
end)"},
       {"game.yaml",
        small_game("play: { pass: allowed }", "end: { royals: capture }\nhooks: { safe: { script: safe.lua } }")}});
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, "game.yaml", {}, diagnostics);
  INFO(format_diagnostics(diagnostics));
  REQUIRE(loaded);
  return loaded->ruleset;
}

RulesetPtr of_three() {
  return load_text(read_repository_file("tests/reference/support/passes-in-check-of-three.yaml"));
}

std::string text_of_outcome(const Game& game) { return describe_outcome(game.ruleset(), game.outcome()); }

bool is_checked(const Game& game) { return is_in_check(game.position(), game.position().turn()); }

}  // namespace

TEST_CASE("a game with passes in check is one of captured kings in which only passes leave them attacked",
          "[rules][turns]") {
  const RulesetPtr by_key = with_passes_in_check(), by_script = with_captured_kings();
  for (int depth = 1; depth <= 4; ++depth)
    CHECK(perft(start_position(*by_key), depth) == perft(start_position(*by_script), depth));
  int ended = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    Game one(by_key), other(by_script);
    while (!one.outcome() && one.played() < 100) {
      INFO("seed " << seed << ": " << print_position(one.position()));
      REQUIRE(move_texts(one.position()) == move_texts(other.position()));
      const std::string text = print_move(one.position(), random_move(one, random));
      play(one, text);
      play(other, text);
    }
    CHECK(text_of_outcome(one) == text_of_outcome(other));
    ended += one.outcome().has_value();
  }
  CHECK(ended > 2);
}

TEST_CASE("with passes in check legal moves are those that the naive generator finds", "[rules][movegen][turns]") {
  const RulesetPtr ruleset = GENERATE(
      with_passes_in_check(), of_three(), load_text(small_game("play: { pass: also-in-check, must-capture: true }")),
      load_text(small_game("play: { pass: also-in-check, again: more }, more: { captures: false, pass: allowed }")),
      load_text(small_game("one: { pass: also-in-check, then: two }, two: { then: one }")));
  int in_check = 0, left_in_check = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    random_playout(Game(ruleset), seed, 100, [&](const Game& game) {
      const Position& position = game.position();
      REQUIRE(position.hash() == position.fresh_hash());
      REQUIRE(position_of(*ruleset, print_position(position)).hash() == position.hash());
      if (game.outcome()) return;
      const auto got = as_naive(position, game.moves()), expected = naive_legal_moves(position, NaiveRules());
      if (got != expected) CHECK(list_moves(*ruleset, got) == list_moves(*ruleset, expected));
      in_check += is_checked(game);
      left_in_check += is_in_check(position, position.next_in(position.turn()));
    });
  CHECK(in_check > 0);
  CHECK(left_in_check > 0);
}

TEST_CASE("who may pass in check is neither mated nor out", "[rules][turns]") {
  for (const RulesetPtr& ruleset : {with_passes_in_check(), of_three()}) {
    CHECK_FALSE(ruleset->has_mates());
    CHECK_FALSE(ruleset->has_stalemates());
    for (std::uint64_t seed = 1; seed <= 10; ++seed)
      random_playout(Game(ruleset), seed, 100, [&](const Game& game) {
        if (!game.outcome()) return;
        CHECK(game.outcome()->ending != &endings::checkmate);
        CHECK(game.outcome()->ending != &endings::stalemate);
      });
  }
  const RulesetPtr half = load_text(small_game("one: { pass: also-in-check, then: two }, two: { then: one }"));
  CHECK(half->has_mates());
  CHECK(half->has_stalemates());
  // The same position is mate where nobody passes.
  CHECK(text_of_outcome(Game(half, position_of(*half, "4k/5/5/r4/1r2K white phase=two"))) == "black wins by checkmate");
  CHECK(move_texts(position_of(*half, "4k/5/5/r4/1r2K white phase=one")) == std::vector<std::string>{"pass"});
}

TEST_CASE("of three, a king that is left in check is captured by whoever comes first", "[rules][turns]") {
  const RulesetPtr ruleset = of_three();
  int out = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    random_playout(Game(ruleset), seed, 200, [&](const Game& game) { out += game.position().in_count() == 2; });
  CHECK(out > 0);
}

TEST_CASE("a position says who has passed in check", "[notation][turns]") {
  const RulesetPtr ruleset = with_passes_in_check();
  Game game(ruleset, position_of(*ruleset, "4k/5/5/5/K3r white"));
  play(game, "pass");
  CHECK(print_position(game.position()) == "4k/5/5/5/K3r black check=w");
  play(game, "pass");
  CHECK(print_position(game.position()) == "4k/5/5/5/K3r white");
  CHECK_THAT(errors_of_position(*ruleset, "4k/5/5/5/K3r black"),
             Catch::Contains("white is in check but not to move") && Catch::Contains("; after a pass add check=w"));
  const RulesetPtr parts = load_text(small_game("play: { pass: also-in-check, again: more }, more: { pass: allowed }"));
  CHECK_THAT(errors_of_position(*parts, "4k/5/5/5/K3r black"),
             Catch::Contains("; inside a turn or after a pass add check=w"));
}

TEST_CASE("a phase says why a player may pass in check", "[tools][turns]") {
  const RulesetPtr ruleset = with_passes_in_check();
  const auto why = [&](const char* position, const char* move) {
    return explain_move(Game(ruleset, position_of(*ruleset, position)), move).text;
  };
  CHECK(why("4k/5/5/5/K3r white", "pass") == "pass is legal: a player may pass in the phase 'play', also in check");
  CHECK(why("4k/5/5/5/K4 white", "pass") == "pass is legal: a player may pass in the phase 'play'");
  CHECK(why("4k/5/5/5/K3r white", "a1-b1") ==
        "'a1-b1' is not legal: the king on b1 would be attacked by black's rook on e1");
}

TEST_CASE("the computer player captures a king that was left in check, and leaves none", "[search][turns]") {
  const RulesetPtr ruleset = with_passes_in_check();
  const auto best = [&](const RulesetPtr& rules, const std::string& position, int depth) {
    const Game game(rules, position_of(*rules, position));
    return print_move(game.position(), Thinker(rules, 1 << 20).think(game, {.depth = depth}).best);
  };
  for (int depth = 1; depth <= 4; ++depth) {
    CHECK(best(ruleset, "4k/5/5/5/K3r black check=w", depth) == "e1xa1");
    CHECK(best(ruleset, "4k/p4/5/5/K3r white", depth) != "pass");
  }
}

TEST_CASE("endings with passes in check are not solved by tables, since royals are captured", "[endings][turns]") {
  CHECK(EndingSolver::objection(*with_passes_in_check()) == "royals are captured");
}

}  // namespace trigon::engine::testing
