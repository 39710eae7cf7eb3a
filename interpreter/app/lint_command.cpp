// trigon lint FILE...
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/watch.h"
#include "interpreter/lint/lint.h"
#include "interpreter/lint/lint_parts.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace lint_cli {

struct Arguments {
  std::vector<std::string> files;
  std::vector<std::string> options;
  bool is_strict = false;
  LintRun run;
  std::string format = "text";
  std::string output;
  Watch watch;
};

std::size_t count(const Diagnostics& diagnostics, Severity severity) {
  return static_cast<std::size_t>(
      std::count_if(diagnostics.all().begin(), diagnostics.all().end(),
                    [&](const Diagnostic& diagnostic) { return diagnostic.severity == severity; }));
}

/// Prints warnings with their lines, then notes with a line each, then a summary.
void print_text(const std::string& file, const Diagnostics& diagnostics) {
  const TextStyle style = result_style();
  for (const Diagnostic& one : diagnostics.all())
    if (one.severity == Severity::warning) print(format_diagnostic(one, style) + "\n");
  for (const Diagnostic& one : diagnostics.all())
    if (one.severity == Severity::note) print(format_headline(one, style) + "\n");
  print(fmt::format("{}: {}, {}\n", file, count_of(count(diagnostics, Severity::warning), "warning"),
                    count_of(count(diagnostics, Severity::note), "note")));
}

int lint(const Arguments& arguments, const NotedFiles& files) {
  Json json = Json::array();
  Diagnostics of_folders;
  const std::vector<std::string> paths = variants_in(arguments.files, files, of_folders);
  if (of_folders.has_errors()) print_diagnostics(of_folders, arguments.format);
  bool has_errors = of_folders.has_errors(), has_warnings = false;
  for (const std::string& file : paths) {
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

std::vector<Argument> declare(Arguments& to) {
  return {
      files_argument(to.files),
      {.name = "--option",
       .value = "NAME",
       .help = "Looks at the variant with this option only",
       .target = &to.options,
       .by_default = "none, then each alone",
       .kind = ValueKind::option},
      {.name = "--strict", .help = "Exits with 1 if there are warnings", .target = &to.is_strict},
      {.name = "--games",
       .value = "N",
       .help = "The most random games to play, to see whether scripts are called",
       .target = &to.run.games,
       .range = Range{0, 10000}},
      plies_option(to.run.plies),
      seed_option(to.run.seed),
      format_option(to.format),
      output_option(to.output),
      watch_option(to.watch),
  };
}

}  // namespace lint_cli

Command lint_command() {
  return with_arguments({.name = "lint",
                         .summary = "Reports what is allowed in a variant but probably not meant",
                         .example = "trigon lint my-game.yaml --strict"},
                        lint_cli::declare, watched(lint_cli::lint));
}

}  // namespace trigon::engine
