// Runs a command again whenever one of the files that it read has changed. It also works while the files have errors,
// since reads are noted all the same. Tested in tests/unit/watch_test.cpp.
#pragma once

#include <functional>

#include "interpreter/app/command.h"
#include "interpreter/app/noted_files.h"
#include "interpreter/app/output.h"

namespace trigon::engine {

/// One run of a command. It reads all its files through the parameter and returns the exit code.
using WatchedRun = std::function<int(const NotedFiles&)>;

struct Watch {
  bool is_on = false;
  /// Waits a little between two checks; returning false ends the watching. By default a quarter of a second, for ever.
  std::function<bool()> pause;
};

/// `--watch`
Argument watch_option(Watch& watch);

/// Runs once or, when watching, again and again: clears the screen if stdout is a terminal, runs, and waits until a
/// file that was read has changed and then stays unchanged; a file that vanishes is waited for a second. Errors of
/// scripts are reported and end only the run. Ctrl-C ends the program with exit code 0. Returns the exit code of the
/// last run.
int run_watched(const Watch& watch, const WatchedRun& run);

/// Makes the run of a command whose arguments have a `Watch watch`, and that reads all its files through its parameter.
/// If the arguments have a `std::string output`, its output goes there.
template <class Arguments, class AnyFiles>
auto watched(int (*run)(const Arguments&, const AnyFiles&)) {
  return [run](const Arguments& arguments) {
    return run_watched(arguments.watch, [&](const NotedFiles& files) { return run_noted(run, arguments, files); });
  };
}

}  // namespace trigon::engine
