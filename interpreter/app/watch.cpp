#include "interpreter/app/watch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>

#include "interpreter/app/terminal.h"
#include "interpreter/model/hooks.h"

namespace trigon::engine {

Argument watch_option(Watch& watch) {
  return {.name = "--watch", .help = "Runs again when the files change, until Ctrl-C", .target = &watch.is_on};
}

namespace {

using Stamps = std::map<std::string, FileStamp>;

/// How many pauses a file may be missing before it counts as gone.
constexpr int patience = 4;

bool pause_a_little() {
  std::this_thread::sleep_for(std::chrono::milliseconds(250));
  return true;
}

Stamps look_again(const Stamps& stamps) {
  Stamps now;
  for (const auto& [path, stamp] : stamps) now.emplace(path, stamp_of(path));
  return now;
}

bool has_vanished(const Stamps& before, const Stamps& now) {
  return std::any_of(before.begin(), before.end(),
                     [&](const auto& entry) { return entry.second.exists && !now.at(entry.first).exists; });
}

/// Waits until something has changed and nothing changes any more. False when watching ends.
bool wait_for_change(const Stamps& before, const std::function<bool()>& pause) {
  Stamps last = look_again(before);
  for (int away = 0;;) {
    if (!pause()) return false;
    Stamps now = look_again(before);
    const bool is_calm = now == last;
    last = std::move(now);
    if (last == before) away = 0;
    if (!is_calm || last == before) continue;
    if (!has_vanished(before, last) || ++away >= patience) return true;
  }
}

/// Runs the command; an error of a script ends the run and is reported.
int run_guarded(const WatchedRun& run, const NotedFiles& files) {
  try {
    return run(files);
  } catch (const HookError& error) {
    fmt::print(stderr, "{}\n", format_diagnostic(error.diagnostic(), text_style_of(stderr)));
    return exit_code::bad_input;
  }
}

void report(const Stamps& stamps) {
  if (isatty(STDERR_FILENO) == 0) return;
  fmt::print(stderr, "watching {} file{}; Ctrl-C ends\n", stamps.size(), stamps.size() == 1 ? "" : "s");
}

}  // namespace

int run_watched(const Watch& watch, const WatchedRun& run) {
  if (!watch.is_on) return run(NotedFiles());
  // NOLINTNEXTLINE(bugprone-signal-handler): _exit may be called from a handler.
  std::signal(SIGINT, [](int) { _exit(exit_code::fine); });
  for (;;) {
    if (isatty(STDOUT_FILENO) != 0) fmt::print("\033[H\033[2J\033[3J");
    // Printed before anything is reported on stderr.
    std::fflush(stdout);
    const NotedFiles files;
    const int code = run_guarded(run, files);
    std::fflush(stdout);
    report(files.stamps());
    if (!wait_for_change(files.stamps(), watch.pause ? watch.pause : pause_a_little)) return code;
  }
}

}  // namespace trigon::engine
