// trigon schema [OF]
#include <string>
#include <utility>
#include <vector>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/support/built_in.h"

namespace trigon::engine {

namespace schema_cli {

struct Arguments {
  std::string of = "variant";
  std::string output;
};

/// The schemas in the order of help.
const std::vector<std::pair<std::string, std::string_view>>& schemas() {
  static const std::vector<std::pair<std::string, std::string_view>> all = {
      {"variant", built_in::variant_schema},   {"cases", built_in::cases_schema}, {"try", built_in::try_schema},
      {"resolved", built_in::resolved_schema}, {"diff", built_in::diff_schema},   {"lint", built_in::lint_schema},
  };
  return all;
}

int print_schema(const Arguments& arguments, const Files&) {
  for (const auto& [name, text] : schemas())
    if (name == arguments.of) print(std::string(text));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  std::vector<std::string> names;
  for (const auto& [name, text] : schemas()) names.push_back(name);
  return {{.name = "OF", .help = "What the schema is of", .target = &to.of, .choices = names},
          output_option(to.output)};
}

}  // namespace schema_cli

Command schema_command() {
  return with_arguments({.name = "schema",
                         .summary = "Prints the JSON Schema of variant files, or of other files and outputs",
                         .example = "trigon schema --output variant.schema.json"},
                        schema_cli::declare, noted(schema_cli::print_schema));
}

}  // namespace trigon::engine
