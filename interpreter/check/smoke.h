// Plays games as a test: every invariant of the interpreter holds in each position, and the scripts answer the same
// whatever they were asked before. The games look for what is rare. Tested in tests/unit/validate_test.cpp.
#pragma once

#include <cstdint>
#include <ctime>
#include <set>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/rulebook/rule_items.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

struct SmokeRun {
  /// Games that are played in any case.
  int games = 2;
  int plies = 120;
  std::uint64_t seed = 1;
  /// Moves that are tested in a game at most: large boards have thousands in each position.
  std::size_t moves = 5'000;
  /// So many follow at most as long as not all that is wanted has been reached.
  int more_games = 0;
  /// Processor time in which more games may begin.
  int seconds = 2;
};

/// `SmokeRun::more_games` for who wants to know what can be reached.
inline constexpr int enough_games = 30;

struct SmokeResult {
  /// The first thing that does not hold, or nothing.
  std::string broken;
  int games = 0;
  /// Was there no time for more games that were wanted?
  bool ran_out_of_time = false;
  Reached reached;
};

/// Plays seeded random games and tests in each position: making and taking back its moves, about 200 of them where
/// there are more, restores the position; the incremental hash equals a fresh one; the position text reads back as the
/// same position; these moves have different texts; scripts depend on the position alone and do not ask what their own
/// answers decide. Throws HookError when a script fails.
///
/// Every second game begins with one of `starts`, if there are any, and is short; the others begin with the setup.
/// The first game is played at random. Others prefer kinds of moves that were played least, captures, moves back and
/// forth, or quiet moves, in turn; and each plays a move that ends the game in a way that is wanted and not yet seen.
/// More games begin as long as `wanted` is not reached and the processor has worked for less than `end`.
SmokeResult play_smoke_games(const RulesetPtr& ruleset, const SmokeRun& run, const Reached& wanted,
                             std::clock_t end, const std::vector<Game>& starts = {});

/// The same without more games: what is broken.
std::string find_broken_invariant(const RulesetPtr& ruleset, const SmokeRun& run);

}  // namespace trigon::engine
