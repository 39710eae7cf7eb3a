// trigon COMMAND ...: plays chess variants that are described in files.
#include <fmt/format.h>

#include <cstdio>
#include <exception>

#include "interpreter/app/command_line.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/terminal.h"
#include "interpreter/model/hooks.h"
#include "interpreter/support/diagnostics.h"

int main(int argc, char** argv) {
  try {
    return trigon::engine::run_command_line(trigon::engine::command_table(), {argv + (argc > 0 ? 1 : 0), argv + argc});
  } catch (const trigon::engine::HookError& error) {
    fmt::print(stderr, "{}\n",
               trigon::engine::format_diagnostic(error.diagnostic(), trigon::engine::text_style_of(stderr)));
    return trigon::engine::exit_code::bad_input;
  } catch (const std::exception& error) {
    fmt::print(stderr, "internal error: {}\n", error.what());
    return trigon::engine::exit_code::internal;
  }
}
