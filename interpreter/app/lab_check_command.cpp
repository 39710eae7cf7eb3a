// trigon lab check FILE PART...
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/lab_games.h"
#include "interpreter/lab/bars.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace lab_check_cli {

struct Arguments {
  std::string file;
  std::vector<std::string> parts;
  std::string format = "text";
  std::string output;
};

int lab_check(const Arguments& arguments, const NotedFiles& files) {
  Diagnostics diagnostics;
  for (const std::string& part : arguments.parts) files.note(part);
  const auto tally = counted_parts(arguments.parts, diagnostics);
  const auto loaded = tally ? rules_of_part(files, arguments.file, tally->header(), diagnostics) : std::nullopt;
  if (loaded && loaded->bars.empty())
    diagnostics.error({}, "part", fmt::format("'{}' has no bars", arguments.file), "lab: { seats: 5, length: 40-120 }");
  if (!loaded || diagnostics.has_errors())
    return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  const auto results = check_bars(loaded->bars, make_bar_report(*tally));
  print(arguments.format == "json" ? dump_tidy(to_json(results)) + "\n" : print_text(results));
  const bool is_missed = std::ranges::count(results, BarVerdict::missed, &BarResult::verdict) > 0;
  return is_missed ? exit_code::check_failed : exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      file_argument(to.file),
      parts_argument(to.parts),
      format_option(to.format),
      output_option(to.output),
  };
}

}  // namespace lab_check_cli

Command lab_check_command() {
  return with_arguments({.name = "check",
                         .summary = "Tests the bars that a variant file sets for its games",
                         .example = "trigon lab check my-game.yaml my-game.part"},
                        lab_check_cli::declare, noted(lab_check_cli::lab_check));
}

}  // namespace trigon::engine
