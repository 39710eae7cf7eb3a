// trigon import betza MOVE
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/import/betza_report.h"

namespace trigon::engine {

namespace import_betza_cli {

struct Arguments {
  std::string betza;
  std::string format = "text";
  std::string output;
};

int import_betza(const Arguments& arguments, const Files&) {
  const auto& [betza, format, output] = arguments;
  Diagnostics diagnostics;
  const LocatedText text = LocatedText::standalone("betza", betza);
  const BetzaTranslation translation = translate_betza(text, "", diagnostics);
  std::optional<std::string> report;
  if (!diagnostics.has_errors())
    report = (format == "json" ? betza_as_json : betza_as_text)(text, translation, diagnostics);
  if (report) return print(*report), exit_code::fine;
  diagnostics.sort();
  print_diagnostics(diagnostics, format);
  return exit_code::bad_input;
}

std::vector<Argument> declare(Arguments& to) {
  return {
      {.name = "MOVE", .help = "The move in Betza's notation", .target = &to.betza, .is_required = true},
      format_option(to.format),
      output_option(to.output),
  };
}

}  // namespace import_betza_cli

Command import_betza_command() {
  return with_arguments({.name = "betza",
                         .summary = "Translates a Betza or XBetza move into Trigon's notation, and draws it",
                         .example = "trigon import betza fmWfceFifmnD"},
                        import_betza_cli::declare, noted(import_betza_cli::import_betza));
}

}  // namespace trigon::engine
