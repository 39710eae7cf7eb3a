// trigon version
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"

namespace trigon::engine {

namespace version_cli {

int print_version() {
  print(command_table().version + "\n");
  return exit_code::fine;
}

}  // namespace version_cli

Command version_command() {
  return {.name = "version",
          .summary = "Prints the version",
          .example = "trigon version",
          .run = version_cli::print_version};
}

}  // namespace trigon::engine
