// From the words of a command line to the run of a command. The only file that knows CLI11 is command_line.cpp.
// Tested in tests/unit/command_line_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/app/command.h"

namespace trigon::engine {

/// `-h,--help`, `--version` and `--help-all`, which `run_command_line` answers itself. A program lists them among its
/// options.
std::vector<Argument> standard_options();

/// Stores what `words`, which stand behind the program's name, say, runs the command that they choose and returns its
/// exit code. After help or the version on stdout that is `fine`, after a message on stderr about wrong words `usage`;
/// then nothing runs. Passes on what the command throws.
int run_command_line(const Program& program, const std::vector<std::string>& words);

}  // namespace trigon::engine
