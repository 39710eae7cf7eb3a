// Plays many games of a laboratory on several threads. The number of threads changes only the time: games come in the
// order of their numbers. Tested in tests/unit/lab_play_test.cpp.
#pragma once

#include <functional>

#include "interpreter/lab/game_line.h"
#include "interpreter/lab/job.h"

namespace trigon::engine {

/// The arguments of `play_games`.
struct LabRun {
  /// The numbers of the first and the last game.
  std::size_t first = 1, last = 1;
  int threads = 1;
  /// Called with each game, from the thread that runs. Returning false ends the run.
  std::function<bool(const LabGame&)> on_game{};
  /// Called several times a second. Returning true ends the run; games that are not finished are lost.
  std::function<bool()> is_interrupted{};
};

/// Plays games. Returns whether all were played. When a script fails, throws its HookError after `on_game` was called
/// with all games before that one.
bool play_games(const LabJob& job, const LabRun& run);

}  // namespace trigon::engine
