// The whole command line: all commands and what they share. Completion and the manual page are made from this tree.
#pragma once

#include <CLI/CLI.hpp>

namespace trigon {

/// Fills an app that is called "trigon" with all commands. When a command is chosen, it runs at the end of parsing and sets
/// `code`, which must live as long as `app`.
void build_command_line(CLI::App& app, int& code);

}  // namespace trigon
