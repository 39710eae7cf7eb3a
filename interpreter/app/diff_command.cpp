// trigon diff A B
#include <fmt/format.h>

#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/completion.h"
#include "interpreter/app/terminal.h"
#include "interpreter/compare/diff.h"
#include "interpreter/notation/game_json.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loader.h"

namespace trigon {

namespace {

struct Arguments {
  std::string file_a, file_b;
  std::vector<std::string> options_a, options_b;
  std::string format = "text";
};

/// "game.yaml with archers, unicorns".
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
    print(diff_text(difference, a, text_style_of(stdout)));
  }
}

int diff_files(Arguments arguments) {
  if (arguments.file_b.empty()) arguments.file_b = arguments.file_a;
  Diagnostics diagnostics;
  const auto a = load_variant(DiskFiles(), arguments.file_a, arguments.options_a, diagnostics);
  const auto b = load_variant(DiskFiles(), arguments.file_b, arguments.options_b, diagnostics);
  const auto difference = a && b ? diff(*a->ruleset, *b->ruleset) : std::nullopt;
  if (a && b && !difference)
    diagnostics.error({}, "range", "the regions and zones of the variants are too large to be compared");
  print_diagnostics(diagnostics, diagnostics.all().empty() ? "text" : arguments.format);
  if (!difference) return exit_code::bad_input;
  report(arguments, *difference, *a->ruleset, *b->ruleset);
  return difference->empty() ? exit_code::fine : exit_code::check_failed;
}

}  // namespace

void add_diff(CLI::App& app, int& code) {
  CLI::App* command = add_command(app, "diff", "Tell two variants, or one with and without options, apart by meaning",
                                  "trigon diff my-game.yaml --option-b crooked-rooks");
  auto arguments = std::make_shared<Arguments>();
  completed_by(command->add_option("A", arguments->file_a, "The variant file to begin with")->required(),
               value_kind::variant_files);
  completed_by(command->add_option("B", arguments->file_b, "The variant file to compare it with; A again if not given"),
               value_kind::variant_files);
  CLI::Option* of_a = command->add_option("--option-a", arguments->options_a, "An option of A; may be given again");
  completed_by(of_a->type_name("NAME")->allow_extra_args(false), "options A");
  CLI::Option* of_b = command->add_option("--option-b", arguments->options_b, "An option of B; may be given again");
  completed_by(of_b->type_name("NAME")->allow_extra_args(false), "options A B");
  add_format(*command, arguments->format);
  command->callback([arguments, &code] { code = diff_files(*arguments); });
}

}  // namespace trigon
