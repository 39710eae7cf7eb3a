// trigon keys [MAP]
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/format_reference.h"

namespace trigon::engine {

namespace keys_cli {

struct Arguments {
  std::string map = "variant";
  std::string format = "text";
  std::string output;
};

int show_keys(const Arguments& arguments, const Files&) {
  const auto& [name, format, output] = arguments;
  const FormatMap* map = find_format_map(name);
  if (!map) {
    Diagnostics diagnostics;
    diagnostics.error({}, "argument", fmt::format("a variant file has no map '{}'", name),
                      suggest(name, format_map_names()));
    print_diagnostics(diagnostics, format == "json" ? "json" : "text");
    return exit_code::usage;
  }
  print(format == "json"       ? print_keys_as_json(*map)
        : format == "markdown" ? print_keys_as_markdown(*map)
                               : print_keys(*map));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "MAP",
       .help = "Which map, such as pieces or end.bare",
       .target = &to.map,
       .by_default = "the whole file",
       .kind = ValueKind::map},
      format_option(to.format, {"text", "markdown", "json"}),
      output_option(to.output),
  };
}

}  // namespace keys_cli

Command keys_command() {
  return with_arguments({.name = "keys",
                         .summary = "Lists the keys of a variant file, or of a map in it",
                         .example = "trigon keys end.bare"},
                        keys_cli::declare, noted(keys_cli::show_keys));
}

}  // namespace trigon::engine
