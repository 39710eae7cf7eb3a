// Plays the games of a job into a file, and goes on with a file that was interrupted. Tested in
// tests/unit/lab_parts_test.cpp.
#pragma once

#include <functional>
#include <string>

#include "interpreter/lab/job.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// How a part came to be, or why it is not there.
enum class PartEnd { was_there, complete, interrupted, wrong, unwritable };

/// The arguments of `play_part`.
struct PartRun {
  int threads = 1;
  /// Called before the first game with how many games the file has already.
  std::function<void(std::size_t known)> on_begin{};
  /// Called with how many games were played since then.
  std::function<void(std::size_t played)> on_game{};
  /// Called several times a second. Returning true ends the run; the same call goes on from there.
  std::function<bool()> is_interrupted{};
};

/// Plays the games of the job that the file `path` does not have yet. Reports an error to `diagnostics` if something
/// else is there (`wrong`) or the file cannot be written (`unwritable`). Throws what `play_games` throws.
PartEnd play_part(const LabJob& job, const std::string& path, const PartRun& run, Diagnostics& diagnostics);

}  // namespace trigon::engine
