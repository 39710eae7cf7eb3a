// Puzzles from games: positions in which exactly one move wins by force in so few moves. Tested in
// tests/unit/puzzles_test.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/rules/game.h"

namespace trigon::engine {

struct PuzzleSettings {
  /// The player to move wins within so many of its own moves.
  int moves = 4;
  /// How many positions are looked at to prove it, for each position of a game.
  std::uint64_t nodes = 20'000;
};

struct Puzzle {
  std::string position{};
  Player player = 0;
  /// In how many of its own moves the player wins.
  int moves = 0;
  /// The one first move that wins in time, and a solution.
  std::string first_move{};
  std::vector<std::string> line{};
  /// How many positions were looked at to prove the win, and what follows from it: 1 up to 100 positions, 2 up to
  /// 1,000, and so on up to 5.
  std::uint64_t nodes = 0;
  int grade = 1;
  /// After how many plies of the game.
  std::size_t ply = 0;
};

/// The puzzles of a game that is over, or was given up: for each player the longest. Positions are looked at from the
/// end back, until several in a row are no puzzle.
std::vector<Puzzle> puzzles_of(Game game, const PuzzleSettings& settings);

}  // namespace trigon::engine
