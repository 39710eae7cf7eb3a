// trigon complete trigon WORD...: prints the words that can come next on a command line, for the scripts of the shells.
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/completion.h"

namespace trigon::engine {

namespace complete_cli {

struct Arguments {
  /// The words of a command line; the first is the program's name.
  std::vector<std::string> words;
};

int tell_completions(const Arguments& arguments) {
  const auto& words = arguments.words;
  if (!words.empty()) print(print_completions(complete(command_table(), {words.begin() + 1, words.end()})));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {{.name = "WORD", .help = "The words of a command line", .target = &to.words}};
}

}  // namespace complete_cli

Command complete_command() {
  return with_arguments({.name = "complete",
                         .summary = "Prints what can stand next on a command line",
                         .is_hidden = true,
                         .is_verbatim = true},
                        complete_cli::declare, complete_cli::tell_completions);
}

}  // namespace trigon::engine
