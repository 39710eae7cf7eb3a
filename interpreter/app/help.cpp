#include "interpreter/app/help.h"

#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"

namespace trigon {

namespace {

/// Where descriptions begin.
constexpr std::size_t column = 24;
/// In the help of all commands, entries are indented by two more.
constexpr std::size_t entry_width = TextStyle::columns - 2;

/// A name, and beside it, or below when it is long, what it means.
std::string entry(const std::string& name, const std::string& description) {
  const std::string label = "  " + name, blanks(column, ' ');
  if (label.size() + 2 > column) return label + "\n" + wrap(description, blanks, blanks, entry_width) + "\n";
  return wrap(description, pad_right(label, column), blanks, entry_width) + "\n";
}

}  // namespace

std::string value_name(const CLI::Option& option) {
  const std::string type = option.get_items_expected_max() > 0 ? option.get_type_name() : "";
  return type.substr(0, type.find(':'));
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  // Help of a command within that of all is indented by two.
  const std::string unbroken = CLI::Formatter::make_help(app, std::move(name), mode);
  std::string text;
  for (std::string_view line : split(unbroken, '\n')) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    text += wrap(line, "", std::string(line.starts_with("   ") ? indent : 0, ' ')) + '\n';
  }
  text.pop_back();
  return text;
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  if (is_positional) return entry(option->get_name(true), option->get_description());
  std::vector<std::string> names;
  for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::string value = value_name(*option), by_default = option->get_default_str();
  return entry(join(names, ", ") + (value.empty() ? "" : " " + value),
               option->get_description() + (by_default.empty() ? "" : " (without it " + by_default + ")"));
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  return entry(command->get_name(), command->get_description());
}

}  // namespace trigon
