// Plays games as a test: every invariant of the interpreter must hold in each position, and the answers of scripts must
// depend on nothing but the position. The games look for rare events. Tested in tests/unit/validate_test.cpp.
#pragma once

#include <cstdint>
#include <ctime>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "interpreter/model/ruleset.h"
#include "interpreter/rulebook/rule_items.h"
#include "interpreter/rules/game.h"

namespace trigon::engine {

struct SmokeRun {
  /// The number of games that are played in any case, while there is time.
  int games = 2;
  int plies = 120;
  std::uint64_t seed = 1;
  /// The most moves that are tested in a game: large boards have thousands in each position.
  std::size_t moves = 5'000;
  /// The most further games that are played while not all wanted rules have been reached.
  int more_games = 0;
  /// The processor time in seconds for the games of a file.
  int seconds = 2;
};

/// When the processor has worked for so long, as std::clock tells it.
struct SmokeTime {
  /// No further game begins.
  std::clock_t more = std::numeric_limits<std::clock_t>::max();
  /// All games are broken off, also those that are always played.
  std::clock_t all = std::numeric_limits<std::clock_t>::max();
};

/// `SmokeRun::more_games` for finding out what can be reached.
inline constexpr int enough_games = 30;

struct SmokeResult {
  /// The first invariant that does not hold; empty when all do.
  std::string broken;
  int games = 0;
  /// Were games wanted for which there was no time, or broken off?
  bool ran_out_of_time = false;
  Reached reached;
};

/// Plays seeded random games and tests in each position: making and undoing its moves (about 200 of them where there
/// are more) restores the position; the incremental hash equals a fresh one; the position text reads back as the same
/// position; these moves have different texts; scripts depend on the position alone and do not ask for what their own
/// answers decide. Throws HookError when a script fails.
///
/// Every second game begins with one of `starts`, if there are any, and is short; the others begin with the setup. The
/// first game is played at random. The others prefer, in turn, kinds of moves that were played least, captures, moves
/// back and forth, and quiet moves; and each plays a move that ends the game in a way that is wanted and not yet seen.
/// Further games begin while `wanted` is not reached and there is `time`. However little there is, one position of one
/// game is tested.
SmokeResult play_smoke_games(const RulesetPtr& ruleset, const SmokeRun& run, const Reached& wanted, SmokeTime time,
                             const std::vector<Game>& starts = {});

/// Plays the games of `run` without further ones, and returns the first invariant that does not hold; empty when all
/// do.
std::string find_broken_invariant(const RulesetPtr& ruleset, const SmokeRun& run);

}  // namespace trigon::engine
