// trigon man: the manual page, which the build keeps and installs.
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/man_page.h"

namespace trigon::engine {

namespace {

int print_page() {
  print(man_page(command_table()));
  return exit_code::fine;
}

}  // namespace

Command man_command() {
  return {.name = "man", .summary = "Prints the manual page", .run = print_page, .is_hidden = true};
}

}  // namespace trigon::engine
