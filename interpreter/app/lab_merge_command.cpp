// trigon lab merge PART... --output FILE
#include <fmt/format.h>

#include <filesystem>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/lab_games.h"
#include "interpreter/lab/part_set.h"

namespace trigon::engine {

namespace lab_merge_cli {

struct Arguments {
  std::vector<std::string> parts;
  std::string target;
  std::string format = "text";
};

int lab_merge(const Arguments& arguments) {
  Diagnostics diagnostics;
  std::error_code failure;
  bool is_unwritable = false;
  if (std::filesystem::exists(arguments.target, failure) && !is_overwriting_allowed())
    diagnostics.error({}, "file", fmt::format("'{}' is there already", arguments.target), "--force writes over it");
  if (!diagnostics.has_errors() && merge_parts(arguments.parts, arguments.target, diagnostics, is_unwritable)) {
    print(fmt::format("{} parts are in {}\n", arguments.parts.size(), arguments.target));
    return exit_code::fine;
  }
  print_diagnostics(diagnostics, arguments.format);
  return is_unwritable ? exit_code::output_failed : exit_code::bad_input;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      parts_argument(to.parts),
      {.name = "-o,--output",
       .value = "FILE",
       .help = "The file that has all of them",
       .target = &to.target,
       .is_required = true,
       .kind = ValueKind::file},
      format_option(to.format),
  };
}

}  // namespace lab_merge_cli

Command lab_merge_command() {
  return with_arguments({.name = "merge",
                         .summary = "Puts parts of a laboratory into one file",
                         .example = "trigon lab merge one.part other.part --output all.part"},
                        lab_merge_cli::declare, lab_merge_cli::lab_merge);
}

}  // namespace trigon::engine
