#include "interpreter/app/command_table.h"

#include <memory>
#include <string>

#include "interpreter/app/command_line.h"
#include "interpreter/app/named_games.h"
#include "interpreter/app/output.h"
#include "interpreter/app/terminal.h"
#include "interpreter/support/built_in.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

namespace {

std::vector<Command> commands() {
  return {
      list_command(),
      play_command(),
      serve_command(),
      validate_command(),
      lint_command(),
      show_command(),
      diagram_command(),
      moves_command(),
      perft_command(),
      values_command(),
      match_command(),
      {.name = "lab",
       .summary = "Says what many games tell about a variant",
       .example = "trigon lab play chess --games 1-1000 --output chess.part",
       .commands = {lab_play_command(), lab_merge_command(), lab_report_command(), lab_compare_command(),
                    lab_check_command(), lab_try_command(), lab_puzzles_command(), lab_script_command()}},
      learn_command(),
      solve_command(),
      report_command(),
      page_command(),
      site_command(),
      check_command(),
      record_command(),
      session_command(),
      engine_command(),
      new_command(),
      {.name = "import",
       .summary = "Converts moves and variants of other programs",
       .example = "trigon import betza BN",
       .commands = {import_betza_command(), import_fsf_command(), import_diagram_command()}},
      {.name = "export",
       .summary = "Writes a variant for other programs",
       .example = "trigon export fsf my-game.yaml",
       .commands = {export_fsf_command(), export_diagram_command()}},
      keys_command(),
      schema_command(),
      explain_command(),
      resolve_command(),
      diff_command(),
      completion_command(),
      help_command(),
      version_command(),
      complete_command(),
      man_command(),
  };
}

}  // namespace

Program command_table() {
  const auto color = std::make_shared<std::string>("auto");
  const auto roots = std::make_shared<std::vector<std::string>>();
  const auto is_forced = std::make_shared<bool>(false);
  Program program{
      .name = "trigon",
      .version = "trigon " + std::string(built_in::version),
      .summary = "Trigon plays chess variants that are described, not programmed",
      .footer =
          "Exit codes: 0 fine, 1 a check failed, 2 usage, 65 bad input, 70 internal error, 74 output not written.",
      .options = standard_options(),
      .commands = with_named_games(commands()),
      .prepare = [color, roots, is_forced] {
        choose_colors(*color);
        DiskFiles::allow_folders(*roots);
        allow_overwriting(*is_forced);
      }};
  program.options.push_back(color_option(*color));
  program.options.push_back({.name = "--root",
                             .value = "DIR",
                             .help = "Lets files name other files below this folder, besides those below their own",
                             .target = roots.get(),
                             .kind = ValueKind::folder});
  program.options.push_back(force_option(*is_forced));
  return program;
}

}  // namespace trigon::engine
