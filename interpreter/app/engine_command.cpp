// trigon engine
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/output.h"
#include "interpreter/engine/bounded_lines.h"
#include "interpreter/engine/engine_server.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

namespace engine_cli {

/// How long a search with a limit may go on after the end of the input.
constexpr std::chrono::milliseconds patience{5000};

struct Arguments {
  std::string file;
  std::vector<std::string> options;
};

int run_engine(const Arguments& arguments) {
  // A program that goes away ends the conversation without an error.
  std::signal(SIGPIPE, SIG_IGN);
  const DiskFiles files;
  Diagnostics diagnostics;
  if (!load_variant(files, arguments.file, arguments.options, diagnostics))
    return print_diagnostics(diagnostics, "text"), exit_code::bad_input;
  // Why standard output could not be written first; 0 while it can.
  std::atomic<int> failure = 0;
  const EngineOptions options{.variant = arguments.file, .variant_options = arguments.options};
  EngineServer server(files, options, [&](const std::string& line) {
    if (failure == 0 && (std::fputs((line + "\n").c_str(), stdout) < 0 || std::fflush(stdout) != 0)) failure = errno;
  });
  BoundedLines input(STDIN_FILENO);
  bool goes_on = true;
  while (goes_on && failure == 0) {
    const auto line = input.next();
    if (!line) break;
    goes_on = server.handle(*line);
  }
  if (goes_on && failure == 0) server.finish(patience);
  // What becomes of the output is decided here, and not once more at the end of the program.
  std::clearerr(stdout);
  errno = failure;
  return failure != 0 && failure != EPIPE ? report_lost_output() : exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) { return {file_argument(to.file), variant_option(to.options)}; }

}  // namespace engine_cli

Command engine_command() {
  return with_arguments({.name = "engine",
                         .summary = "Thinks for other programs, in UCI, USI or UCCI",
                         .example = "printf 'position startpos\\ngo nodes 1000\\n' | trigon engine chess"},
                        engine_cli::declare, engine_cli::run_engine);
}

}  // namespace trigon::engine
