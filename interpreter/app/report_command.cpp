// trigon report FILE
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/watch.h"
#include "interpreter/report/report.h"
#include "interpreter/loader/loader.h"

namespace trigon::engine {

namespace report_cli {

struct Arguments {
  VariantArguments variant;
  std::string output;
  Watch watch;
};

int report(const Arguments& arguments, const Files& files) {
  Diagnostics diagnostics;
  const auto loaded = load_variant(files, arguments.variant.file, arguments.variant.options, diagnostics);
  diagnostics.sort();
  print_diagnostics(diagnostics, "text");
  if (!loaded) return exit_code::bad_input;
  const Report page = make_report(*loaded);
  print(arguments.variant.format == "html" ? print_html(page) : print_markdown(page));
  return exit_code::fine;
}

std::vector<Argument> declare(Arguments& to) {
  to.variant.format = "markdown";
  return {
      file_argument(to.variant.file),
      variant_option(to.variant.options),
      format_option(to.variant.format, {"markdown", "html"}),
      output_option(to.output),
      watch_option(to.watch),
  };
}

}  // namespace report_cli

Command report_command() {
  return with_arguments({.name = "report",
                         .summary = "Writes a page about a variant: board, pieces, mobility, rules in words",
                         .example = "trigon report my-game.yaml --format html --output my-game.html"},
                        report_cli::declare, watched(report_cli::report));
}

}  // namespace trigon::engine
