// Reads the words of a command line and runs a command. Tested in tests/unit/command_line_test.cpp; slips of people and
// the answers to them, in tests/unit/typed_test.cpp.
#pragma once

#include <string>
#include <vector>

#include "interpreter/app/command.h"

namespace trigon::engine {

/// `-h,--help`, `--version` and `--help-all`, which `run_command_line` answers itself. A program lists them among its
/// options.
std::vector<Argument> standard_options();

/// Stores the values in `words`, which are those behind the program's name, runs the command that they choose and
/// returns its exit code. After help or the version on stdout that is `fine`, and after a message on stderr about wrong
/// words `usage`; in both cases no command runs. Exceptions of the command pass through.
///
/// Options may stand anywhere, also those of the program, as `--depth 3` or `--depth=3`; after `--` there are no
/// options. "-" in place of a file to be read means standard input.
int run_command_line(const Program& program, const std::vector<std::string>& words);

}  // namespace trigon::engine
