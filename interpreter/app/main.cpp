// trigon COMMAND ...: plays chess variants that are described in files.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "interpreter/app/command_line.h"
#include "interpreter/app/command_table.h"
#include "interpreter/app/output.h"
#include "interpreter/app/terminal.h"
#include "interpreter/model/hooks.h"
#include "interpreter/support/diagnostics.h"

using namespace trigon::engine;

namespace {

int run(const std::vector<std::string>& words) {
  try {
    return run_command_line(command_table(), words);
  } catch (const HookError& error) {
    fmt::print(stderr, "{}\n", format_diagnostic(error.diagnostic(), text_style_of(stderr)));
    return exit_code::bad_input;
  } catch (const std::exception& error) {
    fmt::print(stderr, "internal error: {}\n", error.what());
    return exit_code::internal;
  }
}

}  // namespace

int main(int argc, char** argv) { return code_after_output(run({argv + (argc > 0 ? 1 : 0), argv + argc})); }
