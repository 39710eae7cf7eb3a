// Captures that explode: interpreter/rulebook/explosion.cpp. The counts are those that are published for atomic chess.
#include <catch2/catch.hpp>

#include "interpreter/count/perft.h"
#include "interpreter/notation/move_text.h"
#include "interpreter/notation/position_text.h"
#include "interpreter/rules/game.h"
#include "tests/support/positions.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

RulesetPtr atomic(const std::string& more = "explosion: { spares: pawn }\n") {
  return load_text(read_repository_file("variants/chess/chess.yaml") + more);
}

/// The board after a move, as the position's text has it.
std::string board_after(const RulesetPtr& ruleset, const std::string& position, const std::string& move) {
  Game game(ruleset, position_of(*ruleset, position));
  for (const Move& one : game.moves())
    if (print_move(game.position(), one) == move) {
      game.play(one);
      const std::string text = print_position(game.position());
      return text.substr(0, text.find(' ')) + (game.outcome() ? ", " + name_of(*game.outcome()) : "");
    }
  return "not legal";
}

}  // namespace

TEST_CASE("atomic chess counts as published", "[rules][explosion]") {
  const Game start(atomic());
  CHECK(perft(start.position(), 1) == 20);
  CHECK(perft(start.position(), 2) == 400);
  CHECK(perft(start.position(), 3) == 8902);
  CHECK(perft(start.position(), 4) == 197326);
}

TEST_CASE("a capture removes the captor and what stands around, but for what is spared", "[rules][explosion]") {
  CHECK(board_after(atomic(), "k7/8/2ppn3/3q4/2P1P3/8/8/3R3K w - - 0 1", "d1xd5") == "k7/8/2pp4/8/2P1P3/8/8/7K");
  CHECK(board_after(atomic("explosion: { spares: pawn, immune: rook }\n"), "k7/8/2ppn3/3q4/2P1P3/8/8/3R3K w - - 0 1",
                    "d1xd5") == "k7/8/2pp4/3R4/2P1P3/8/8/7K");
}

TEST_CASE("kings explode, and who would lose the own king gives no check", "[rules][explosion]") {
  // The enemy king beside the capture is lost.
  CHECK(board_after(atomic(), "3k4/3q4/8/8/8/8/8/3R3K w - - 0 1", "d1xd7") == "8/8/8/8/8/8/8/7K, last-in");
  // The own king would be lost too.
  CHECK(board_after(atomic(), "3k4/2Kq4/8/8/8/8/8/3R4 w - - 0 1", "d1xd7") == "not legal");
  // Kings do not capture, and touching kings are safe from each other's pieces.
  CHECK(board_after(atomic(), "8/3k4/3Kr3/8/8/8/8/8 w - - 0 1", "d6xe6") == "not legal");
  CHECK(board_after(atomic(), "8/3k4/3Kr3/8/8/8/8/7R w - - 0 1", "h1-h8") == "7R/3k4/3Kr3/8/8/8/8/8");
}

}  // namespace trigon::engine::testing
