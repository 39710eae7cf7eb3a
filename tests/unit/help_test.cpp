// The text of --help, and docs/commands.md beside it: interpreter/app/help.h.
#include "interpreter/app/help.h"

#include <catch2/catch.hpp>
#include <set>

#include "interpreter/app/command_line.h"
#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"
#include "tests/support/variants.h"

namespace trigon::testing {

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

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
const std::set<std::string> common = {"option", "position", "moves", "format", "watch", "help", "help-all"};

void check_documented(const CLI::App& command, const std::string& name, const std::string& page) {
  const std::string section = section_of(page, name);
  INFO("docs/commands.md: " << name);
  REQUIRE_FALSE(section.empty());
  CHECK(page.find("\n    trigon " + name) != std::string::npos);
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_positional()) {
      INFO(option->get_name(true));
      CHECK(section.find(option->get_name(true)) != std::string::npos);
    }
    for (const std::string& long_name : option->get_lnames()) {
      INFO(long_name);
      CHECK((common.contains(long_name) ? page : section).find("--" + long_name) != std::string::npos);
    }
  }
}

}  // namespace

TEST_CASE("help fits into 80 columns", "[app][help]") {
  CLI::App app("", "trigon");
  int code = 0;
  build_command_line(app, code);
  std::string all = app.help("", CLI::AppFormatMode::Normal) + app.help("", CLI::AppFormatMode::All);
  for (const CLI::App* command : commands_of(app)) {
    all += command->help();
    for (const CLI::App* child : commands_of(*command)) all += child->help();
  }
  for (std::string_view line : split(all, '\n')) {
    INFO(line);
    CHECK(count_characters(line) <= TextStyle::columns);
  }
}

TEST_CASE("help tells names, values and defaults", "[app][help]") {
  CLI::App app("", "trigon");
  int code = 0;
  build_command_line(app, code);
  const std::string text = app.get_subcommand("validate")->help();
  CHECK(text.find("\n  FILE                  Variant files\n") != std::string::npos);
  CHECK(text.find("\n  --games N             Random games for each option (without it 2)\n") != std::string::npos);
  CHECK(text.find("\n  --format NAME         How to print: text, json (without it text)\n") != std::string::npos);
}

TEST_CASE("the page of commands tells every command with every argument", "[app][help]") {
  CLI::App app("", "trigon");
  int code = 0;
  build_command_line(app, code);
  const std::string page = read_repository_file("docs/commands.md");
  const std::string table = page.substr(0, page.find("\n## "));
  for (const CLI::App* command : commands_of(app)) {
    const std::string name = command->get_name();
    INFO(name);
    CHECK(table.find("| [`" + name + "`](#" + name + ") |") != std::string::npos);
    const auto children = commands_of(*command);
    if (children.empty()) check_documented(*command, name, page);
    for (const CLI::App* child : children) check_documented(*child, name + " " + child->get_name(), page);
  }
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) CHECK(page.find("--" + name) != std::string::npos);
}

}  // namespace trigon::testing
