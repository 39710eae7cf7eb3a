// trigon completion bash|zsh|fish
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/support/built_in.h"

namespace trigon::engine {

namespace completion_cli {

struct Arguments {
  std::string shell;
  std::string output;
};

int print_script(const Arguments& arguments, const Files&) {
  print(std::string(arguments.shell == "zsh"    ? built_in::completion_zsh
                    : arguments.shell == "fish" ? built_in::completion_fish
                                                : built_in::completion_bash));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {{.name = "SHELL",
           .help = "The shell",
           .target = &to.shell,
           .is_required = true,
           .choices = {"bash", "zsh", "fish"}},
          output_option(to.output)};
}

}  // namespace completion_cli

Command completion_command() {
  return with_arguments({.name = "completion",
                         .summary = "Prints a script that lets a shell complete trigon's arguments",
                         .example = "source <(trigon completion bash)"},
                        completion_cli::declare, noted(completion_cli::print_script));
}

}  // namespace trigon::engine
