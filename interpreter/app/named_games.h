// Games on the command line, where each is a file or the id of a shipped game: a word that is neither, and no path, is
// an error of the command line and not of a file. Tested in tests/unit/commands_test.cpp.
#pragma once

#include <vector>

#include "interpreter/app/command.h"

namespace trigon::engine {

/// The same commands, which first look at their arguments of the kind `variant_file`. When one names neither a file or
/// folder nor a shipped game, and could only be an id, they report it on stderr and return `exit_code::usage`.
std::vector<Command> with_named_games(std::vector<Command> commands);

}  // namespace trigon::engine
