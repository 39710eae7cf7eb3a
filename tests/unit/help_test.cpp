// The text of --help, and docs/commands.md beside it: interpreter/app/help.h.
#include "interpreter/app/help.h"

#include <catch2/catch.hpp>
#include <set>

#include "interpreter/app/command_table.h"
#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"
#include "tests/support/has.h"
#include "tests/support/variants.h"

namespace trigon::engine::testing {

namespace {

/// The lines of docs/commands.md from a heading of the second or third level to the next one.
std::string section_of(const std::string& page, const std::string& name) {
  for (const char* level : {"\n## ", "\n### "})
    if (const auto start = page.find(level + name + "\n"); start != std::string::npos) {
      const auto end = page.find("\n" + std::string(level).substr(1), start + 1);
      return page.substr(start, end - start);
    }
  return "";
}

/// Options that stand in a table for several commands.
const std::set<std::string> common = {"--option", "--position", "--moves", "--format", "--output", "--watch"};

}  // namespace

TEST_CASE("help fits into 80 columns", "[app][help]") {
  const Program program = command_table();
  std::string all = help(program) + help_all(program);
  each_command(program,
               [&](const std::string& words, const Command& command) { all += help(program, words, command); });
  for (const Command& command : program.commands) all += help(program, command.name, command);
  for (std::string_view line : split(all, '\n')) {
    INFO(line);
    CHECK(count_characters(line) <= TextStyle::columns);
  }
}

TEST_CASE("help lists names, values and defaults", "[app][help]") {
  const std::string text = help(command_table(), "validate", validate_command());
  CHECK(has(text, "\nUsage: trigon validate [OPTIONS] FILE...\n"));
  CHECK(has(text, "\n  FILE                  Variant files, folders with variants, or ids of shipped\n"));
  CHECK(has(text, "\n  --plies N             The most plies that a game may last (default: 120)\n"));
  CHECK(has(text, "\n  --format NAME         Output format: text, json (default: text)\n"));
  CHECK(has(text, "\nOptions of every command:\n  -h, --help "));
  CHECK(has(text, "\nExample:\n  trigon validate my-game.yaml\n"));
  CHECK(has(help(command_table(), "diff", diff_command()), "\nUsage: trigon diff [OPTIONS] A [B]\n"));
  CHECK(has(help(command_table(), "diff", diff_command()),
            "\n  B                     The second variant (default: A)\n"));
}

TEST_CASE("a group of commands lists them, and the help of all goes into it", "[app][help]") {
  Program program{.name = "program", .summary = "Does things", .footer = "The end."};
  program.commands = {
      {.name = "group",
       .summary = "Groups",
       .commands = {{.name = "one", .summary = "Does one", .example = "program group one", .run = [] { return 0; }},
                    {.name = "secret", .run = [] { return 0; }, .is_hidden = true}}}};
  CHECK(help(program, "group", program.commands[0]) ==
        "Groups\n"
        "Usage: program group [OPTIONS] COMMAND\n"
        "\n"
        "Commands:\n"
        "  one                   Does one\n");
  CHECK(help_all(program) ==
        "Does things.\n"
        "Usage: program [OPTIONS] COMMAND\n"
        "\n"
        "Commands:\n"
        "group one\n"
        "  Does one\n"
        "\n"
        "The end.\n");
}

TEST_CASE("the page of commands describes every command with every argument", "[app][help]") {
  const Program program = command_table();
  const std::string page = read_repository_file("docs/commands.md");
  const std::string table = page.substr(0, page.find("\n## "));
  for (const Command& command : program.commands) {
    INFO(command.name);
    CHECK((command.is_hidden || has(table, "| [`" + command.name + "`](#" + command.name + ") |")));
  }
  each_command(program, [&](const std::string& words, const Command& command) {
    const std::string section = section_of(page, words);
    INFO("docs/commands.md: " << words);
    REQUIRE_FALSE(section.empty());
    CHECK(has(page, "\n    trigon " + words));
    for (const Argument& argument : command.arguments) {
      const std::string name = argument.is_option() ? argument.names().back() : argument.name;
      INFO(name);
      CHECK(has(common.contains(name) ? page : section, name));
    }
  });
  for (const Argument& option : program.options) CHECK(has(page, option.names().back()));
}

}  // namespace trigon::engine::testing
