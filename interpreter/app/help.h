// The text of --help, made from the table of commands, at most 80 columns wide. Tested in tests/unit/help_test.cpp.
#pragma once

#include <string>

#include "interpreter/app/command.h"

namespace trigon::engine {

/// The program's help: `trigon --help`.
std::string help(const Program& program);
/// The usage line of a command: "trigon show [OPTIONS] FILE".
std::string usage(const Program& program, const std::string& words, const Command& command);
/// The help of one command; `words` are those that choose it, such as "import betza".
std::string help(const Program& program, const std::string& words, const Command& command);
/// The program's help with the arguments of all commands.
std::string help_all(const Program& program);

}  // namespace trigon::engine
