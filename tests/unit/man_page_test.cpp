// The manual page: interpreter/app/man_page.h. That groff likes it is tested by tests/shell/man_page_test.sh.
#include "interpreter/app/man_page.h"

#include <catch2/catch.hpp>

#include "interpreter/app/command_table.h"

namespace trigon::engine::testing {

namespace {

/// The text as the page has it.
std::string in_roff(std::string_view text) {
  std::string out;
  for (char c : text) out += c == '-' ? "\\-" : std::string(1, c);
  return out;
}

}  // namespace

TEST_CASE("the manual page describes every command and every option", "[app][man]") {
  Program program = command_table();
  program.version = "trigon 1.2.3";
  const std::string page = man_page(program);
  CHECK(page.starts_with(".TH TRIGON 1 \"\" \"trigon 1.2.3\" "));
  for (const char* section :
       {"NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"})
    CHECK(page.find("\n.SH " + std::string(section) + "\n") != std::string::npos);
  each_command(program, [&](const std::string& words, const Command& command) {
    const auto start = page.find(".SS \\fBtrigon " + words + "\\fR");
    INFO(words);
    REQUIRE(start != std::string::npos);
    const std::string section = page.substr(start, page.find("\n.S", start) - start);
    for (const Argument& argument : command.arguments) {
      const std::string name = argument.is_option() ? argument.names().back() : argument.name;
      CHECK(section.find(in_roff(name)) != std::string::npos);
    }
  });
  CHECK(page.find("\\-\\-plies\\fR \\fIN\\fR\nThe most plies that a game may last.\nDefault: 120.\n") !=
        std::string::npos);
  CHECK(page.find("\\-\\-version") != std::string::npos);
  CHECK(page.find("trigon complete\\fR") == std::string::npos);
}

TEST_CASE("no line of the manual page is a request by accident", "[app][man]") {
  Program program = command_table();
  program.commands.push_back({.name = "odd", .summary = ".TH 'and \\ back", .example = ".starts with a dot", .run = [] {
                                return exit_code::fine;
                              }});
  const std::string page = man_page(program);
  CHECK(page.find("\n\\&.TH \\(aqand \\(rs back.\n") != std::string::npos);
  CHECK(page.find("\n\\&.starts with a dot\n") != std::string::npos);
}

}  // namespace trigon::engine::testing
