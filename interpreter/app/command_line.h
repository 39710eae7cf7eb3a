// From the words of a command line to the run of a command. Tested in tests/unit/command_line_test.cpp; what people
// type, and what they read then, in tests/unit/typed_test.cpp.
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
///
/// Options stand anywhere, those of the program too, as `--depth 3` or `--depth=3`; what follows `--` is no option. "-"
/// in the place of a file that is read means standard input.
int run_command_line(const Program& program, const std::vector<std::string>& words);

}  // namespace trigon::engine
