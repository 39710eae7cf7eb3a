// trigon keys [MAP], trigon schema
#include <fmt/format.h>

#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/completion.h"
#include "interpreter/support/text.h"
#include "interpreter/tools/format_reference.h"

namespace trigon {

namespace {

int show_keys(const std::string& name, const std::string& format) {
  const FormatMap* map = find_format_map(name);
  if (!map) {
    Diagnostics diagnostics;
    diagnostics.error({}, "argument", fmt::format("a variant file has no map '{}'", name),
                      suggest(name, format_map_names()));
    print_diagnostics(diagnostics, format == "json" ? "json" : "text");
    return exit_code::bad_input;
  }
  print(format == "json"       ? print_keys_as_json(*map)
        : format == "markdown" ? print_keys_as_markdown(*map)
                               : print_keys(*map));
  return exit_code::fine;
}

}  // namespace

void add_keys(CLI::App& app, int& code) {
  CLI::App* command =
      add_command(app, "keys", "List the keys of a variant file, or of a map in it", "trigon keys end.bare");
  struct Arguments {
    std::string map = "variant";
    std::string format = "text";
  };
  auto arguments = std::make_shared<Arguments>();
  completed_by(
      command->add_option("MAP", arguments->map, "Which map, as pieces or end.bare; the whole file without it"),
      value_kind::maps);
  add_format(*command, arguments->format, {"text", "markdown", "json"});
  command->callback([arguments, &code] { code = show_keys(arguments->map, arguments->format); });
}

void add_schema(CLI::App& app, int& code) {
  CLI::App* command = add_command(app, "schema", "Print the JSON Schema of variant files, for editors",
                                  "trigon schema > variant.schema.json");
  command->callback([&code] {
    print(std::string(variant_schema()));
    code = exit_code::fine;
  });
}

}  // namespace trigon
