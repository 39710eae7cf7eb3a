// trigon diff A B
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/compare/diff.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/support/text.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

namespace diff_cli {

struct Arguments {
  std::string file_a, file_b;
  std::vector<std::string> options_a, options_b;
  std::string format = "text";
  std::string output;
};

/// A file with its options in words: "game.yaml with archers, unicorns".
std::string describe(const std::string& file, const Ruleset& ruleset) {
  const auto options = options_to_json(ruleset).get<std::vector<std::string>>();
  return options.empty() ? file : file + " with " + join(options, ", ");
}

Json side_to_json(const std::string& file, const Ruleset& ruleset) {
  return {{"file", file}, {"variant", ruleset.id}, {"options", options_to_json(ruleset)}};
}

void report(const Arguments& arguments, const Difference& difference, const Ruleset& a, const Ruleset& b) {
  const std::string& file_b = arguments.file_b;
  if (arguments.format == "json") {
    Json json = {{"format", "trigon-diff"}, {"version", diff_version}};
    json["a"] = side_to_json(arguments.file_a, a);
    json["b"] = side_to_json(file_b, b);
    json.update(diff_to_json(difference, a));
    print(dump_tidy(json) + "\n");
  } else if (difference.empty()) {
    print("the two are the same game\n");
  } else {
    print(fmt::format("from {}\nto   {}\n\n", describe(arguments.file_a, a), describe(file_b, b)));
    print(diff_text(difference, a, result_style()));
  }
}

int diff_files(const Arguments& given, const Files& files) {
  Arguments arguments = given;
  if (arguments.file_b.empty()) arguments.file_b = arguments.file_a;
  Diagnostics diagnostics;
  const auto a = load_variant(files, arguments.file_a, arguments.options_a, diagnostics);
  const auto b = load_variant(files, arguments.file_b, arguments.options_b, diagnostics);
  const auto difference = a && b ? diff(*a->ruleset, *b->ruleset) : std::nullopt;
  if (a && b && !difference)
    diagnostics.error({}, "range", "the regions and zones of the variants are too large to be compared");
  print_diagnostics(diagnostics, diagnostics.all().empty() ? "text" : arguments.format);
  if (!difference) return exit_code::bad_input;
  report(arguments, *difference, *a->ruleset, *b->ruleset);
  return difference->empty() ? exit_code::fine : exit_code::check_failed;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "A",
       .help = "The first variant: a file, or the id of a shipped game",
       .target = &to.file_a,
       .is_required = true,
       .kind = ValueKind::variant_file},
      {.name = "B",
       .help = "The second variant",
       .target = &to.file_b,
       .by_default = "A",
       .kind = ValueKind::variant_file},
      {.name = "--option-a",
       .value = "NAME",
       .help = "Chooses an option of A",
       .target = &to.options_a,
       .kind = ValueKind::option,
       .variant_in = {"A"}},
      {.name = "--option-b",
       .value = "NAME",
       .help = "Chooses an option of B",
       .target = &to.options_b,
       .kind = ValueKind::option,
       .variant_in = {"A", "B"}},
      format_option(to.format),
      output_option(to.output),
  };
}

}  // namespace diff_cli

Command diff_command() {
  return with_arguments({.name = "diff",
                         .summary = "Compares the rules of two variants, or of one with and without options",
                         .example = "trigon diff my-game.yaml --option-b crooked-rooks"},
                        diff_cli::declare, noted(diff_cli::diff_files));
}

}  // namespace trigon::engine
