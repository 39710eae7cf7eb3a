// A game at a terminal or in a pipe: asks people for their moves, lets the computer make its own, and answers what else
// is typed (`play_help`). It knows no terminal: lines come from a PlayHost, and texts go there. Tested by the sessions
// of tests/play, which tests/unit/play_test.cpp runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "interpreter/play/play_host.h"
#include "interpreter/play/saved_game.h"
#include "interpreter/play/seats.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

struct PlaySettings {
  /// For saved games.
  PlayedVariant variant;
  Seats seats;
  /// The level of a seat that becomes "computer".
  int level = 3;
  /// Equal seeds and equal lines give equal games, unless `time` is set.
  std::uint64_t seed = 0;
  /// The longest time for a move of the computer.
  std::optional<std::chrono::milliseconds> time;
  /// The computer's moves are printed with the time that they took.
  bool shows_time = false;
  /// Moves that the computer makes without a person's turn between them, after which the game stops.
  int max_plies = 1000;
  TextStyle style;
};

/// Plays until somebody quits or the input ends; a game without people, until it is over. `game` is at the beginning or
/// has moves behind it. Throws HookError when a script fails and no person can go on.
void play(PlayedGame game, const PlaySettings& settings, PlayHost& host);

/// What can be typed, as `help` prints it.
std::string play_help();

/// Longer lines are not read.
inline constexpr std::size_t longest_typed_line = 2000;

}  // namespace trigon::engine
