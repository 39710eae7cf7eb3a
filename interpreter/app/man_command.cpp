// trigon man: the manual page, which the build keeps and installs.
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/man_page.h"

namespace trigon::engine {

namespace man_cli {

struct Arguments {
  std::string output;
};

int print_page(const Arguments&, const Files&) {
  print(man_page(command_table()));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) { return {output_option(to.output)}; }

}  // namespace man_cli

Command man_command() {
  return with_arguments({.name = "man", .summary = "Prints the manual page", .is_hidden = true}, man_cli::declare,
                        noted(man_cli::print_page));
}

}  // namespace trigon::engine
