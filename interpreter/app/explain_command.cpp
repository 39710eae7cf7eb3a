// trigon explain CODE
#include <fmt/format.h>

#include "interpreter/app/arguments.h"
#include "interpreter/app/command_table.h"
#include "interpreter/diagnosis/error_page.h"
#include "interpreter/support/text.h"

namespace trigon::engine {

namespace explain_cli {

struct Arguments {
  /// The code; empty for all codes.
  std::string code;
};

int explain(const Arguments& arguments) {
  const std::string& code = arguments.code;
  if (code.empty()) {
    for (const std::string& one : explained_codes()) print(one + "\n");
    return exit_code::fine;
  }
  if (const auto text = explain_code(code)) {
    print(*text);
    return exit_code::fine;
  }
  Diagnostics diagnostics;
  diagnostics.error({}, "argument", fmt::format("there is no code '{}'", code), suggest(code, explained_codes()));
  print_diagnostics(diagnostics, "text");
  return exit_code::usage;
}

std::vector<Argument> declare(Arguments& to) {
  return {{.name = "CODE",
           .help = "The code in brackets at the end of a message",
           .target = &to.code,
           .by_default = "list all codes",
           .kind = ValueKind::code}};
}

}  // namespace explain_cli

Command explain_command() {
  return with_arguments({.name = "explain",
                         .summary = "Explains the code of an error or a warning, with examples",
                         .example = "trigon explain unknown-key"},
                        explain_cli::declare, explain_cli::explain);
}

}  // namespace trigon::engine
