// Matches that are played in no time, for tests: a game of rooks on a small board.
#pragma once

#include "interpreter/match/one_game.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

/// Two or three players, "a", "b" and "c", whose kings may be captured.
inline RulesetPtr small_game(std::size_t seats = 2) {
  const std::string third = seats > 2 ? "  c: { facing: 0 }\n" : "";
  return load_text(
      "grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }\n"
      "players:\n  a: { facing: 90 }\n  b: { facing: 270 }\n" +
      third +
      "pieces:\n"
      "  king: { letter: K, moves: WF, royal: true }\n"
      "  rook: { letter: R, moves: W* }\n"
      "end: { move-count: { plies: 20 }, repetition: 3 }\n"
      "setup:\n  a: { king: a1, rook: [b1, a2] }\n  b: { king: e5, rook: [d5, e4] }\n" +
      std::string(seats > 2 ? "  c: { king: c3, rook: [c4] }\n" : ""));
}

/// Two players, "a" and "b", with one of six setups.
inline RulesetPtr shuffled_game(int number) {
  return load_text(
      "grid: { lattice: square, shape: rectangle, columns: 5, rows: 5 }\n"
      "players:\n  a: { facing: 90 }\n  b: { facing: 270 }\n"
      "pieces:\n"
      "  king: { letter: K, moves: WF, royal: true }\n"
      "  rook: { letter: R, moves: W* }\n"
      "end: { move-count: { plies: 20 } }\n"
      "setup:\n  number: " +
      std::to_string(number) +
      "\n  a: { shuffle: { cells: a1 b1 c1, place: [king, rook] } }\n  b: { king: e5, rook: d4 }\n");
}

inline MatchPlayer player(const std::string& text) {
  Diagnostics diagnostics;
  return read_player(LocatedText::standalone("--player", text), diagnostics).value();
}

/// A match of two players of which the first looks further ahead.
inline MatchSettings small_match(std::size_t seats = 2) {
  return {.ruleset = small_game(seats),
          .players = {player("level3:nodes=300,careful=0"), player("level1")},
          .seed = 1,
          .opening = 3,
          .max_plies = 60};
}

}  // namespace trigon::engine::testing
