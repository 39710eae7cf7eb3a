// trigon export diagram FILE
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/export_report.h"
#include "interpreter/export/diagram_export.h"

namespace trigon::engine {

namespace export_diagram_cli {

int export_diagram_page(const ExportArguments& arguments, const Files& files) {
  return run_export(arguments, files, "the Interactive Diagram", export_diagram);
}

}  // namespace export_diagram_cli

Command export_diagram_command() {
  return with_arguments({.name = "diagram",
                         .summary = "Writes a variant as a page with an Interactive Diagram",
                         .example = "trigon export diagram my-game.yaml --output my-game.html"},
                        export_arguments, noted(export_diagram_cli::export_diagram_page));
}

}  // namespace trigon::engine
