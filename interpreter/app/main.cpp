// trigon COMMAND ...: plays chess variants that are described in files.
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "interpreter/app/command_line.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/terminal.h"
#include "interpreter/model/hooks.h"

namespace {

int run(int argc, char** argv) {
  CLI::App app("", "trigon");
  app.set_version_flag("--version", "trigon " TRIGON_VERSION);
  int code = trigon::exit_code::fine;
  trigon::build_command_line(app, code);
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
  } catch (const trigon::HookError& error) {
    fmt::print(stderr, "{}\n", trigon::format_diagnostic(error.diagnostic(), trigon::text_style_of(stderr)));
    return trigon::exit_code::bad_input;
  } catch (const std::exception& error) {
    fmt::print(stderr, "internal error: {}\n", error.what());
    return trigon::exit_code::internal;
  }
}
