// Mate problems as a table: positions of shipped games of two, with the number of moves in which the player to move
// wins. tests/mates/problems.txt has them; `trigon_duel mates` finds them. Tested in tests/property/mates_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/search/think.h"

namespace trigon::engine::testing {

struct MateProblem {
  /// The id of a shipped game.
  std::string id;
  /// The player to move wins in so many of its own moves. Up to 4 it is proved that it does not win in fewer; of 5 only
  /// that it does not by 4 checks.
  int moves = 0;
  /// Every first move that wins in time neither captures, nor promotes, nor gives check.
  bool is_quiet = false;
  std::string position;
};

/// The problem that a position of a game of two with check poses: in how few moves the player to move wins, 1 to 5.
/// Nothing when no win is found; throws MateProver::TooManyMoves when that would take more than `max_made` moves made.
std::optional<MateProblem> problem_of(const Game& game, std::uint64_t max_made);

/// What the player finds within `nodes`, without the shortcuts of a careful player. It stops when the problem is
/// solved. The thinker is of the game's ruleset.
Thought look_for_win(const MateProblem& problem, Thinker& thinker, const Game& game, std::uint64_t nodes);

/// Has the player found a win that is as short as the problem says? Of one that is too short to be true it has not.
bool is_solved_by(const MateProblem& problem, const Thought& thought);

/// "chess 2 quiet 7k/8/8/8/8/1R6/R7/K7 white": id, moves, `quiet` or `-`, and the position text.
std::string print_problem(const MateProblem& problem);

/// The table: a problem a line; lines that are empty or begin with `#` are passed over. Throws std::invalid_argument at
/// a line that is no problem.
std::vector<MateProblem> read_problems(const std::string& text);

}  // namespace trigon::engine::testing
