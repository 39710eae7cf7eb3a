// Games on the command line: each is a file or the id of a shipped game. A word that is neither, and is no path, is an
// error of the command line and not of a file. Tested in tests/unit/commands_test.cpp.
#pragma once

#include <vector>

#include "interpreter/app/command.h"

namespace trigon::engine {

/// Returns commands that first check their arguments of the kind `variant_file`. If one names neither a file or folder
/// nor a shipped game, and could only be an id, the command reports it on stderr and returns `exit_code::usage`.
std::vector<Command> with_named_games(std::vector<Command> commands);

}  // namespace trigon::engine
