// trigon help [COMMAND...]
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_line.h"
#include "interpreter/app/command_table.h"

namespace trigon::engine {

namespace help_cli {

struct Arguments {
  std::vector<std::string> command;
};

/// Prints the help of a command: "help show" is "show --help".
int print_help(const Arguments& arguments) {
  std::vector<std::string> words = arguments.command;
  words.emplace_back("--help");
  return run_command_line(command_table(), words);
}

std::vector<Argument> declare(Arguments& to) {
  return {{.name = "COMMAND",
           .help = "The command, such as show or import betza",
           .target = &to.command,
           .by_default = "all commands, briefly",
           .kind = ValueKind::command}};
}

}  // namespace help_cli

Command help_command() {
  return with_arguments(
      {.name = "help", .summary = "Says what a command does, and its arguments", .example = "trigon help diagram"},
      help_cli::declare, help_cli::print_help);
}

}  // namespace trigon::engine
