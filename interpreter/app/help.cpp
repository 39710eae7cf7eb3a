#include "interpreter/app/help.h"

#include <fmt/format.h>

#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

namespace {

/// The column where meanings begin, behind the indentation.
constexpr std::size_t column = 24;

/// A name with its meaning beside it, or below it when the name is long.
std::string entry(const std::string& name, const std::string& meaning, const std::string& indent) {
  const std::string label = indent + "  " + name, blanks(indent.size() + column, ' ');
  const bool is_long = label.size() + 2 > blanks.size();
  return (is_long ? label + "\n" : "") + wrap(meaning, is_long ? blanks : pad_right(label, blanks.size()), blanks) +
         "\n";
}

std::string label_of(const Argument& argument) {
  return join(argument.names(), ", ") + (argument.value.empty() ? "" : " " + argument.value);
}

std::string meaning_of(const Argument& argument) {
  const std::string by_default = argument.default_text();
  return argument.description() + (by_default.empty() ? "" : fmt::format(" (default: {})", by_default));
}

/// A heading and a line for each argument; empty without arguments.
std::string section(const std::string& heading, const std::vector<Argument>& arguments, const std::string& indent) {
  if (arguments.empty()) return "";
  std::string out = indent + heading + ":\n";
  for (const Argument& argument : arguments) out += entry(label_of(argument), meaning_of(argument), indent);
  return out;
}

std::string section(const std::string& heading, const std::vector<Command>& commands) {
  std::string out = heading + ":\n";
  for (const Command& command : commands)
    if (!command.is_hidden) out += entry(command.name, command.summary, "");
  return out;
}

/// A paragraph, with an empty line above it.
std::string paragraph(const std::string& text) { return text.empty() ? "" : "\n" + text; }

/// The text above the list of commands.
std::string head(const Program& program) {
  return wrap(program.summary + ".") + fmt::format("\nUsage: {} [OPTIONS] COMMAND\n", program.name) +
         paragraph(section("Options", program.options, ""));
}

}  // namespace

std::string usage(const Program& program, const std::string& words, const Command& command) {
  std::string out = fmt::format("{} {} [OPTIONS]", program.name, words);
  for (const Argument& argument : command.positionals()) {
    const std::string name = argument.name + (argument.may_repeat() ? "..." : "");
    out += argument.is_required ? " " + name : " [" + name + "]";
  }
  return out + (command.commands.empty() ? "" : " COMMAND");
}

std::string help(const Program& program) {
  return head(program) + paragraph(section("Commands", program.commands)) + paragraph(wrap(program.footer)) + "\n";
}

std::string help(const Program& program, const std::string& words, const Command& command) {
  std::string out = wrap(command.summary) + "\nUsage: " + usage(program, words, command) + "\n";
  out += paragraph(section("Arguments", command.positionals(), ""));
  out += paragraph(section("Options", command.options(), ""));
  if (!command.commands.empty()) out += paragraph(section("Commands", command.commands));
  out += paragraph(section("Options of every command", program.options, ""));
  return out + (command.example.empty() ? "" : paragraph("Example:\n  " + command.example + "\n"));
}

std::string help_all(const Program& program) {
  std::string out = head(program) + "\nCommands:\n";
  each_command(program, [&](const std::string& words, const Command& command) {
    out += words + "\n" + wrap(command.summary, "  ", "  ") + "\n";
    out += section("Arguments", command.positionals(), "  ") + section("Options", command.options(), "  ") + "\n";
  });
  return out + wrap(program.footer) + "\n";
}

}  // namespace trigon::engine
