// trigon keys [MAP], trigon schema [OF]
#include <fmt/format.h>

#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/completion.h"
#include "interpreter/support/built_in.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/format_reference.h"

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

/// In the order in which help names them.
const std::vector<std::pair<std::string, std::string_view>>& schemas() {
  static const std::vector<std::pair<std::string, std::string_view>> all = {
      {"variant", built_in::variant_schema}, {"cases", built_in::cases_schema}, {"resolved", built_in::resolved_schema},
      {"diff", built_in::diff_schema},       {"lint", built_in::lint_schema},
  };
  return all;
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
  CLI::App* command =
      add_command(app, "schema", "Print the JSON Schema of variant files, or of other files and outputs",
                  "trigon schema > variant.schema.json");
  auto of = std::make_shared<std::string>("variant");
  std::vector<std::string> names;
  for (const auto& [name, text] : schemas()) names.push_back(name);
  command->add_option("OF", *of, "Of what: " + join(names, ", "))->check(CLI::IsMember(names))->default_str(*of);
  command->callback([of, &code] {
    for (const auto& [name, text] : schemas())
      if (name == *of) print(std::string(text));
    code = exit_code::fine;
  });
}

}  // namespace trigon
