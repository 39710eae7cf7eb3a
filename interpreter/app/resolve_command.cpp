// trigon resolve FILE
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/compare/resolve.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

namespace resolve_cli {

struct Arguments {
  VariantArguments variant;
  bool has_moves = false;
  std::string output;
};

int refuse(const Arguments& arguments, const std::string& message) {
  Diagnostics diagnostics;
  diagnostics.error({}, "range", message);
  print_diagnostics(diagnostics, arguments.variant.format);
  return exit_code::bad_input;
}

/// Adds the key `moves` piece by piece, since it may be long: a line for each piece, player and cell. False when it is
/// too long; then nothing is printed.
bool print_with_moves(const Json& json, const Ruleset& ruleset) {
  std::string before = "{";
  for (const auto& [key, value] : json.items()) before += dump_tidy_member(key, value) + ",";
  before += "\n  \"moves\": [\n    ";
  const bool is_done = each_move_json(ruleset, [&](const Json& moves) {
    print(before + dump(moves));
    before = ",\n    ";
  });
  if (is_done) print("\n  ]\n}\n");
  return is_done;
}

int resolve(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, arguments.variant.file, arguments.variant.options, diagnostics);
  print_diagnostics(diagnostics, diagnostics.all().empty() ? "text" : arguments.variant.format);
  if (!loaded) return exit_code::bad_input;
  const Ruleset& ruleset = *loaded->ruleset;
  const auto json = resolved_json(ruleset, loaded->files, Names(ruleset));
  if (!json) return refuse(arguments, "the regions and zones of the variant are too large to be printed");
  if (!arguments.has_moves) {
    print(dump_tidy(*json) + "\n");
  } else if (!print_with_moves(*json, ruleset)) {
    return refuse(arguments, "the moves of the pieces are too many to be printed");
  }
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      file_argument(to.variant.file),
      variant_option(to.variant.options),
      {.name = "--moves",
       .help = "Adds every piece's lines from every cell of the empty board",
       .target = &to.has_moves},
      format_option(to.variant.format),
      output_option(to.output),
  };
}

}  // namespace resolve_cli

Command resolve_command() {
  return with_arguments({.name = "resolve",
                         .summary = "Prints the variant, with bases and options applied, as JSON",
                         .example = "trigon resolve my-game.yaml --option crooked-rooks --output my-game.json"},
                        resolve_cli::declare, noted(resolve_cli::resolve));
}

}  // namespace trigon::engine
