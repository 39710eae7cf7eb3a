// trigon validate FILE...
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/watch.h"
#include "interpreter/check/validate.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

struct Arguments {
  std::vector<std::string> files;
  SmokeRun run;
  std::string format = "text";
  std::string output;
  Watch watch;
};

int validate(const Arguments& arguments, const NotedFiles& files) {
  Json json = Json::array();
  Diagnostics of_folders;
  const std::vector<std::string> paths = variants_in(arguments.files, files, of_folders);
  if (of_folders.has_errors()) print_diagnostics(of_folders, arguments.format);
  bool has_errors = of_folders.has_errors();
  for (const std::string& file : paths) {
    Diagnostics diagnostics;
    validate_variant(files, file, arguments.run, diagnostics);
    has_errors |= diagnostics.has_errors();
    if (arguments.format == "json") {
      json.push_back({{"file", file}, {"valid", !diagnostics.has_errors()}, {"diagnostics", to_json(diagnostics)}});
      continue;
    }
    print_diagnostics(diagnostics, "text");
    const TextStyle style = result_style();
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
       .help = "Random games for each option",
       .target = &to.run.games,
       .range = Range{0, 10000}},
      {.name = "--plies",
       .value = "N",
       .help = "The most plies that a game may last",
       .target = &to.run.plies,
       .range = Range{0, 10000}},
      {.name = "--seed", .value = "N", .help = "Seed of the random games", .target = &to.run.seed},
      format_option(to.format),
      output_option(to.output),
      watch_option(to.watch),
  };
}

}  // namespace

Command validate_command() {
  return with_arguments({.name = "validate",
                         .summary = "Reports every error in the files, then plays random games as a test",
                         .example = "trigon validate my-game.yaml"},
                        declare, watched(validate));
}

}  // namespace trigon::engine
