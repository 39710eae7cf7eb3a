#include "interpreter/app/command_line.h"

#include "interpreter/app/commands.h"
#include "interpreter/app/help.h"
#include "interpreter/app/terminal.h"

namespace trigon {

void build_command_line(CLI::App& app, int& code) {
  app.description("Trigon plays chess variants that are described, not programmed.");
  // Commands take over what stands before them.
  app.formatter(std::make_shared<HelpFormatter>());
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "Help of all commands");
  app.footer("Exit codes: 0 fine, 1 a check failed, 2 usage, 65 bad input, 70 internal error.");
  // Options of the program may stand behind a command too.
  app.fallthrough();
  add_color(app);
  add_validate(app, code);
  add_lint(app, code);
  add_show(app, code);
  add_diagram(app, code);
  add_moves(app, code);
  add_perft(app, code);
  add_report(app, code);
  add_check(app, code);
  add_session(app, code);
  add_new(app, code);
  add_import(app, code);
  add_keys(app, code);
  add_schema(app, code);
  add_explain(app, code);
  add_resolve(app, code);
  add_diff(app, code);
  add_completion(app, code);
}

}  // namespace trigon
