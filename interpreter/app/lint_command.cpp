// trigon lint FILE...
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/completion.h"
#include "interpreter/app/terminal.h"
#include "interpreter/app/watch.h"
#include "interpreter/lint/lint.h"
#include "interpreter/lint/lint_parts.h"
#include "interpreter/support/json.h"

namespace trigon {

namespace {

struct Arguments {
  std::vector<std::string> files;
  std::vector<std::string> options;
  bool is_strict = false;
  LintRun run;
  std::string format = "text";
};

std::size_t count(const Diagnostics& diagnostics, Severity severity) {
  return static_cast<std::size_t>(
      std::count_if(diagnostics.all().begin(), diagnostics.all().end(),
                    [&](const Diagnostic& diagnostic) { return diagnostic.severity == severity; }));
}

/// Warnings with their lines first, then notes, a line each, then a summary.
void print_text(const std::string& file, const Diagnostics& diagnostics) {
  const TextStyle style = text_style_of(stdout);
  for (const Diagnostic& one : diagnostics.all())
    if (one.severity == Severity::warning) print(format_diagnostic(one, style) + "\n");
  for (const Diagnostic& one : diagnostics.all())
    if (one.severity == Severity::note) print(format_headline(one, style) + "\n");
  print(fmt::format("{}: {}, {}\n", file, count_of(count(diagnostics, Severity::warning), "warning"),
                    count_of(count(diagnostics, Severity::note), "note")));
}

int lint(const Arguments& arguments, const Files& files) {
  Json json = Json::array();
  bool has_errors = false, has_warnings = false;
  for (const std::string& file : arguments.files) {
    Diagnostics diagnostics;
    lint_variant(files, file, arguments.options, arguments.run, diagnostics);
    has_errors |= diagnostics.has_errors();
    has_warnings |= count(diagnostics, Severity::warning) > 0;
    if (arguments.format == "json") {
      json.push_back({{"file", file},
                      {"warnings", count(diagnostics, Severity::warning)},
                      {"notes", count(diagnostics, Severity::note)},
                      {"diagnostics", to_json(diagnostics)}});
    } else if (diagnostics.has_errors()) {
      print_diagnostics(diagnostics, "text");
    } else {
      print_text(file, diagnostics);
    }
  }
  if (arguments.format == "json") print(dump_pretty(json) + "\n");
  if (has_errors) return exit_code::bad_input;
  return has_warnings && arguments.is_strict ? exit_code::check_failed : exit_code::fine;
}

}  // namespace

void add_lint(CLI::App& app, int& code) {
  CLI::App* command = add_command(app, "lint", "Tell what is no fault of a variant but probably not meant",
                                  "trigon lint my-game.yaml --strict");
  auto arguments = std::make_shared<Arguments>();
  completed_by(command->add_option("FILE", arguments->files, "Variant files")->required(), value_kind::variant_files);
  CLI::Option* option = command->add_option("--option", arguments->options,
                                            "Look at the variant with this option only; may be given again");
  completed_by(option->type_name("NAME")->allow_extra_args(false), value_kind::options);
  command->add_flag("--strict", arguments->is_strict, "Exit with 1 when there are warnings");
  command->add_option("--games", arguments->run.games, "Random games at most, to see whether scripts are asked")
      ->type_name("N")
      ->check(CLI::Range(0, 10000))
      ->default_str("20");
  command->add_option("--plies", arguments->run.plies, "Plies of a game at most")
      ->type_name("N")
      ->check(CLI::Range(0, 10000))
      ->default_str("200");
  command->add_option("--seed", arguments->run.seed, "Seed of the random games")->type_name("N")->default_str("1");
  add_format(*command, arguments->format);
  auto watch = std::make_shared<Watch>();
  watch->add_to(*command);
  command->callback([arguments, watch, &code] {
    code = run_watched(*watch, [&](const Files& files) { return lint(*arguments, files); });
  });
}

}  // namespace trigon
