// Errors of a command line and what was probably meant: slips of names, arguments in another order, moves and positions
// that need an option. Tested in tests/unit/typed_test.cpp.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/app/argument_value.h"
#include "interpreter/app/command.h"

namespace trigon::engine {

/// The error for `word`, which is none of `commands`; `chosen` are the words before it, such as "import".
UsageError unknown_command(const Program& program, const std::vector<Command>& commands, const std::string& chosen,
                           const std::string& word);
/// The error when the words end before a command is chosen; `group` is null when there are none.
UsageError no_command(const Program& program, const Command* group, const std::string& chosen);
/// The error for an unknown option; `command` may be null.
UsageError unknown_option(const Program& program, const Command* command, const std::string& name);
UsageError missing_argument(const Program& program, const std::string& chosen, const Command& command,
                            const Argument& argument);
UsageError surplus_argument(const Program& program, const std::string& chosen, const Command& command,
                            const std::string& word);

/// The error when a file and another argument clearly have changed places; nothing when they have not.
std::optional<UsageError> swapped_arguments(const Program& program, const std::string& chosen,
                                            const std::vector<Argument>& positionals,
                                            const std::vector<std::string>& given);

}  // namespace trigon::engine
