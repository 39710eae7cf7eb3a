// trigon export fsf FILE
#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/export_report.h"
#include "interpreter/export/fsf_export.h"

namespace trigon::engine {

namespace export_fsf_cli {

int export_fsf_entry(const ExportArguments& arguments, const Files& files) {
  return run_export(arguments, files, "Fairy-Stockfish", export_fsf);
}

}  // namespace export_fsf_cli

Command export_fsf_command() {
  return with_arguments({.name = "fsf",
                         .summary = "Writes a variant as an entry of a Fairy-Stockfish variants.ini",
                         .example = "trigon export fsf my-game.yaml --output variants.ini"},
                        export_arguments, noted(export_fsf_cli::export_fsf_entry));
}

}  // namespace trigon::engine
