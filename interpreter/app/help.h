// The text of --help, made from the table of commands. Within 80 columns. Tested in tests/unit/help_test.cpp.
#pragma once

#include <string>

#include "interpreter/app/command.h"

namespace trigon::engine {

/// `trigon --help`
std::string help(const Program& program);
/// "trigon show [OPTIONS] FILE"
std::string usage(const Program& program, const std::string& words, const Command& command);
/// The help of one command; `words` choose it, as in "import betza".
std::string help(const Program& program, const std::string& words, const Command& command);
/// The program's help, with the arguments of every command.
std::string help_all(const Program& program);

}  // namespace trigon::engine
