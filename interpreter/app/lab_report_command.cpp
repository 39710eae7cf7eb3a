// trigon lab report PART...
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/lab_games.h"
#include "interpreter/lab/report.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace lab_report_cli {

struct Arguments {
  std::vector<std::string> parts;
  std::string variant;
  std::string format = "text";
  std::string output;
};

int lab_report(const Arguments& arguments, const NotedFiles& files) {
  Diagnostics diagnostics;
  const auto format_of_messages = arguments.format == "json" ? "json" : "text";
  for (const std::string& part : arguments.parts) files.note(part);
  const auto tally = counted_parts(arguments.parts, diagnostics);
  if (!tally) return print_diagnostics(diagnostics, format_of_messages), exit_code::bad_input;
  const auto loaded = rules_of_part(files, arguments.variant, tally->header(), diagnostics);
  if (!diagnostics.all().empty()) print_diagnostics(diagnostics, format_of_messages);
  if (diagnostics.has_errors()) return exit_code::bad_input;
  const LabReport report =
      make_lab_report(*tally, loaded ? values_by_mobility(*loaded->ruleset) : std::vector<double>());
  if (arguments.format == "json")
    print(dump_tidy(to_json(report)) + "\n");
  else if (arguments.format == "html")
    print(print_html(report, loaded ? loaded->ruleset.get() : nullptr));
  else
    print(print_text(report));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      parts_argument(to.parts),
      {.name = "--variant",
       .value = "FILE",
       .help = "The file of the variant, if it is no shipped game",
       .target = &to.variant,
       .by_default = "by the name in the parts",
       .kind = ValueKind::variant_file},
      format_option(to.format, {"text", "json", "html"}),
      output_option(to.output),
  };
}

}  // namespace lab_report_cli

Command lab_report_command() {
  return with_arguments({.name = "report",
                         .summary = "Says what games of a laboratory tell, with the uncertainty of each figure",
                         .example = "trigon lab report chess.part"},
                        lab_report_cli::declare, noted(lab_report_cli::lab_report));
}

}  // namespace trigon::engine
