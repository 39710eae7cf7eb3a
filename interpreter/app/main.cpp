// trigon COMMAND ...: plays chess variants that are described in files.
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "interpreter/app/commands.h"
#include "interpreter/model/hooks.h"

namespace {

int run(int argc, char** argv) {
  CLI::App app("Trigon plays chess variants that are described, not programmed.", "trigon");
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "Help of all commands");
  app.set_version_flag("--version", "trigon " TRIGON_VERSION);
  app.footer("Exit codes: 0 fine, 1 a check failed, 2 usage, 65 bad input, 70 internal error.");
  int code = trigon::exit_code::fine;
  trigon::add_validate(app, code);
  trigon::add_lint(app, code);
  trigon::add_show(app, code);
  trigon::add_diagram(app, code);
  trigon::add_moves(app, code);
  trigon::add_perft(app, code);
  trigon::add_report(app, code);
  trigon::add_check(app, code);
  trigon::add_session(app, code);
  trigon::add_new(app, code);
  trigon::add_import(app, code);
  trigon::add_keys(app, code);
  trigon::add_schema(app, code);
  trigon::add_explain(app, code);
  trigon::add_resolve(app, code);
  trigon::add_diff(app, code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? trigon::exit_code::fine : trigon::exit_code::usage;
  }
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const trigon::HookFault& fault) {
    fmt::print(stderr, "{}", trigon::format_diagnostic(fault.diagnostic()));
    return trigon::exit_code::bad_input;
  } catch (const std::exception& error) {
    fmt::print(stderr, "internal error: {}\n", error.what());
    return trigon::exit_code::internal;
  }
}
