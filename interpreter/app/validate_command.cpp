// trigon validate FILE...
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/progress.h"
#include "interpreter/app/watch.h"
#include "interpreter/check/coverage_report.h"
#include "interpreter/check/validate.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace validate_cli {

struct Arguments {
  std::vector<std::string> files;
  SmokeRun run = {.more_games = enough_games};
  std::string format = "text";
  std::string output;
  Watch watch;
};

/// The most rules that are printed; others are only counted. The JSON has all.
constexpr std::size_t shown_rules = 8;

/// The rules that the games have not reached, and whether the time limit is the reason.
std::string shortfall(const std::string& file, const ValidationReport& report, int seconds, const TextStyle& style) {
  const auto& missing = report.not_reached;
  const std::size_t count = missing.size();
  std::string out = missing_text(
      {missing.begin(), missing.begin() + static_cast<std::ptrdiff_t>(std::min(count, shown_rules))}, style);
  if (count > shown_rules)
    out += fmt::format("{}: {} more not reached; --format json lists all\n", file, count - shown_rules);
  if (report.ran_out_of_time)
    out += fmt::format("{}: no more games after {} second{}; --seconds gives them more\n", file, seconds,
                       seconds == 1 ? "" : "s");
  return out;
}

Json to_json(const std::string& file, const ValidationReport& report, const Diagnostics& diagnostics) {
  return {{"file", file},
          {"valid", !diagnostics.has_errors()},
          {"diagnostics", to_json(diagnostics)},
          {"games", report.games},
          {"seconds", report.seconds},
          {"ran_out_of_time", report.ran_out_of_time},
          {"not_reached", missing_json(report.not_reached)}};
}

int validate(const Arguments& arguments, const NotedFiles& files) {
  Json json = Json::array();
  Diagnostics of_folders;
  const std::vector<std::string> paths = variants_in(arguments.files, files, of_folders);
  if (of_folders.has_errors()) print_diagnostics(of_folders, arguments.format);
  bool has_errors = of_folders.has_errors();
  for (const std::string& file : paths) {
    Diagnostics diagnostics;
    const ValidationReport report = [&] {
      const Progress progress(file);
      return validate_variant(files, file, arguments.run, diagnostics);
    }();
    has_errors |= diagnostics.has_errors();
    if (arguments.format == "json") {
      json.push_back(to_json(file, report, diagnostics));
      continue;
    }
    print_diagnostics(diagnostics, "text");
    const TextStyle style = result_style();
    print(shortfall(file, report, arguments.run.seconds, style));
    const std::size_t count = diagnostics.distinct_error_count();
    print(fmt::format("{}: {}\n", file,
                      diagnostics.has_errors()
                          ? paint(fmt::format("{} error{}", count, count == 1 ? "" : "s"), TextRole::failed, style)
                          : paint("valid", TextRole::fine, style)));
  }
  if (arguments.format == "json") print(dump_pretty(json) + "\n");
  return has_errors ? exit_code::bad_input : exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      files_argument(to.files),
      {.name = "--games",
       .value = "N",
       .help = "Games for each option, while there is time; up to 30 more follow while rules are not reached",
       .target = &to.run.games,
       .range = Range{0, 10000}},
      plies_option(to.run.plies),
      {.name = "--seconds",
       .value = "N",
       .help = "Processor time for a file; then all its games end",
       .target = &to.run.seconds,
       .range = Range{0, 10000}},
      seed_option(to.run.seed),
      format_option(to.format),
      output_option(to.output),
      watch_option(to.watch),
  };
}

}  // namespace validate_cli

Command validate_command() {
  return with_arguments({.name = "validate",
                         .summary = "Reports every error in the files, then plays games as a test",
                         .example = "trigon validate my-game.yaml"},
                        validate_cli::declare, watched(validate_cli::validate));
}

}  // namespace trigon::engine
