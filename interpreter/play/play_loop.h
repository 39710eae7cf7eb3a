// A game at a terminal or in a pipe: asks people for their moves, makes the computer's moves, and answers whatever else
// is typed (`play_help`). Lines come from a PlayHost and texts go there, so that no terminal is needed. Tested by the
// sessions of tests/play, which tests/unit/play_test.cpp runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "interpreter/play/play_host.h"
#include "interpreter/play/saved_game.h"
#include "interpreter/play/seats.h"
#include "interpreter/search/net/accumulators.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

struct PlaySettings {
  /// The variant as saved games name it.
  PlayedVariant variant;
  Seats seats;
  /// The level of a seat that becomes "computer".
  int level = 3;
  /// Equal seeds and equal lines give equal games, unless `time` is set.
  std::uint64_t seed = 0;
  /// The longest time for a move of the computer.
  std::optional<std::chrono::milliseconds> time;
  /// What the computer evaluates positions by, besides the rules.
  std::shared_ptr<const NetEvaluation> net;
  /// Is the computer's thinking time printed with its moves?
  bool shows_time = false;
  /// The most moves that the computer makes without a person's turn in between; then the game stops.
  int max_plies = 1000;
  TextStyle style;
};

/// Plays until somebody quits or the input ends; a game without people, until it is over. `game` may have moves
/// already. Throws HookError when a script fails and no person can go on.
void play(PlayedGame game, const PlaySettings& settings, PlayHost& host);

/// The help text: all that can be typed.
std::string play_help();

/// The length of the longest line that is accepted, in bytes.
inline constexpr std::size_t longest_typed_line = 2000;

}  // namespace trigon::engine
