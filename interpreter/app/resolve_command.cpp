// trigon resolve FILE
#include <fmt/format.h>

#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/compare/resolve.h"
#include "interpreter/variant/loader.h"

namespace trigon {

namespace {

struct Arguments {
  VariantArguments variant;
  bool has_moves = false;
};

int refuse(const Arguments& arguments, const std::string& message) {
  Diagnostics diagnostics;
  diagnostics.error({}, "range", message);
  print_diagnostics(diagnostics, arguments.variant.format);
  return exit_code::bad_input;
}

/// Adds the key `moves` piece by piece, since it may be long: a line for each piece, player and cell. False when it is too
/// long; then nothing was printed.
bool print_with_moves(const Json& json, const Ruleset& ruleset) {
  const std::string head = dump_tidy(json);
  std::string before = head.substr(0, head.rfind('\n')) + ",\n  \"moves\": [\n    ";
  const bool is_done = each_move_json(ruleset, [&](const Json& moves) {
    print(before + dump(moves));
    before = ",\n    ";
  });
  if (is_done) print("\n  ]\n}\n");
  return is_done;
}

int resolve(const Arguments& arguments) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(DiskFiles(), arguments.variant.file, arguments.variant.options, diagnostics);
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

}  // namespace

void add_resolve(CLI::App& app, int& code) {
  CLI::App* command = add_command(app, "resolve", "Print the variant, with bases and options applied, as JSON",
                                  "trigon resolve my-game.yaml --option crooked-rooks > my-game.json");
  auto arguments = std::make_shared<Arguments>();
  arguments->variant.add_to(*command, false);
  command->add_flag("--moves", arguments->has_moves, "Also every piece's lines from every cell of the empty board");
  add_format(*command, arguments->variant.format);
  command->callback([arguments, &code] { code = resolve(*arguments); });
}

}  // namespace trigon
