// The manual page: interpreter/app/man_page.h. That groff likes it is tested by tests/shell/man_page_test.sh.
#include "interpreter/app/man_page.h"

#include <catch2/catch.hpp>

#include "interpreter/app/command_line.h"
#include "interpreter/support/text.h"

namespace trigon::testing {

namespace {

/// As it stands in the page.
std::string in_roff(std::string_view text) {
  std::string out;
  for (char c : text) out += c == '-' ? "\\-" : std::string(1, c);
  return out;
}

}  // namespace

TEST_CASE("the manual page tells every command and every option", "[app][man]") {
  CLI::App app("", "trigon");
  app.set_version_flag("--version", "trigon 1.2.3");
  int code = 0;
  build_command_line(app, code);
  const std::string page = man_page(app);
  CHECK(page.starts_with(".TH TRIGON 1 \"\" \"trigon 1.2.3\" "));
  for (const char* section :
       {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"})
    CHECK(page.find("\n.SH " + std::string(section) + "\n") != std::string::npos);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); })) {
    const auto start = page.find(".SS \\fBtrigon " + command->get_name());
    INFO(command->get_name());
    REQUIRE(start != std::string::npos);
    const std::string section = page.substr(start, page.find("\n.S", start) - start);
    for (const CLI::Option* option : command->get_options())
      for (const std::string& name : option->get_lnames())
        if (name != "help" && name != "help-all") CHECK(section.find(in_roff("--" + name)) != std::string::npos);
  }
  CHECK(page.find("\\-\\-version") != std::string::npos);
  CHECK(page.find("trigon complete") == std::string::npos);
}

TEST_CASE("no line of the manual page is a request by accident", "[app][man]") {
  CLI::App app("", "trigon");
  int code = 0;
  build_command_line(app, code);
  CLI::App* odd = app.add_subcommand("odd", ".TH 'and \\ back");
  odd->footer("Example:\n  .starts with a dot");
  const std::string page = man_page(app);
  CHECK(page.find("\n\\&.TH \\(aqand \\(rs back.\n") != std::string::npos);
  CHECK(page.find("\n\\&.starts with a dot\n") != std::string::npos);
}

}  // namespace trigon::testing
