// trigon explain CODE
#include <fmt/format.h>

#include <memory>

#include "interpreter/app/arguments.h"
#include "interpreter/app/commands.h"
#include "interpreter/app/completion.h"
#include "interpreter/diagnosis/error_page.h"
#include "interpreter/support/text.h"

namespace trigon {

namespace {

int explain(const std::string& code) {
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
  return exit_code::bad_input;
}

}  // namespace

void add_explain(CLI::App& app, int& code) {
  CLI::App* command = add_command(app, "explain", "Tell more about the code of an error or a warning, with examples",
                                  "trigon explain unknown-key");
  auto asked = std::make_shared<std::string>();
  completed_by(
      command->add_option("CODE", *asked, "The code that stands in brackets behind a message; all codes without it"),
      value_kind::codes);
  command->callback([asked, &code] { code = explain(*asked); });
}

}  // namespace trigon
