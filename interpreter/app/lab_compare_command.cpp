// trigon lab compare BEFORE AFTER
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/lab_games.h"
#include "interpreter/lab/comparison.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace lab_compare_cli {

struct Arguments {
  std::string before, after;
  std::string format = "text";
  std::string output;
};

/// The report of a file; nothing after an error.
std::optional<LabReport> report_of(const std::string& path, const NotedFiles& files, Diagnostics& diagnostics) {
  files.note(path);
  const auto tally = counted_parts({path}, diagnostics);
  if (!tally) return std::nullopt;
  Diagnostics messages;
  const auto loaded = rules_of_part(files, "", tally->header(), messages);
  return make_lab_report(*tally, loaded ? values_by_mobility(*loaded->ruleset) : std::vector<double>());
}

int lab_compare(const Arguments& arguments, const NotedFiles& files) {
  Diagnostics diagnostics;
  const auto before = report_of(arguments.before, files, diagnostics);
  const auto after = report_of(arguments.after, files, diagnostics);
  if (!before || !after) return print_diagnostics(diagnostics, arguments.format), exit_code::bad_input;
  const LabComparison comparison = compare(*before, *after);
  print(arguments.format == "json" ? dump_tidy(to_json(comparison)) + "\n" : print_text(comparison));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "BEFORE",
       .help = "A file of `lab play` or `lab merge`, of games by the old rules",
       .target = &to.before,
       .is_required = true,
       .kind = ValueKind::file},
      {.name = "AFTER",
       .help = "The same by the new rules",
       .target = &to.after,
       .is_required = true,
       .kind = ValueKind::file},
      format_option(to.format),
      output_option(to.output),
  };
}

}  // namespace lab_compare_cli

Command lab_compare_command() {
  return with_arguments({.name = "compare",
                         .summary = "Says what a change of the rules did to the games",
                         .example = "trigon lab compare old.part new.part"},
                        lab_compare_cli::declare, noted(lab_compare_cli::lab_compare));
}

}  // namespace trigon::engine
