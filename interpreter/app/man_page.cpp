#include "interpreter/app/man_page.h"

#include <fmt/format.h>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

/// A text for roff: hyphens stay those that can be typed, and no line is taken for a request.
std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (i == 0 && (c == '.' || c == '\'')) out += "\\&";
    if (c == '-')
      out += "\\-";
    else if (c == '\\')
      out += "\\(rs";
    else if (c == '"')
      out += "\\(dq";
    else if (c == '\'')
      out += "\\(aq";
    else
      out += c;
  }
  return out;
}

/// A text as a sentence: with a capital letter and a full stop.
std::string sentence(std::string_view text) {
  return escaped(text) + (text.ends_with('.') || text.ends_with(':') ? "" : ".") + "\n";
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string option_names(const Argument& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names()) names.push_back(bold(name));
  return join(names, ", ") + (option.value.empty() ? "" : " " + italic(option.value));
}

/// The paragraph of an argument: how it is written, its meaning, its default.
std::string argument_entry(const Argument& argument) {
  const std::string by_default = argument.default_text();
  return ".TP\n" + (argument.is_option() ? option_names(argument) : italic(argument.name)) + "\n" +
         sentence(argument.description()) + (by_default.empty() ? "" : sentence("Default: " + by_default));
}

/// The synopsis of a command: "trigon show [options] FILE".
std::string synopsis(const Program& program, const std::string& words, const Command& command) {
  std::string out = bold(program.name + " " + words);
  if (!command.options().empty()) out += " [" + italic("options") + "]";
  for (const Argument& one : command.positionals()) {
    const std::string name = italic(one.name) + (one.may_repeat() ? "..." : "");
    out += one.is_required ? " " + name : " [" + name + "]";
  }
  return out;
}

/// A command with its arguments.
std::string command_section(const Program& program, const std::string& words, const Command& command) {
  std::string out = ".SS " + synopsis(program, words, command) + "\n" + sentence(command.summary);
  for (const Argument& one : command.positionals()) out += argument_entry(one);
  for (const Argument& one : command.options()) out += argument_entry(one);
  return out;
}

std::string entry(std::string_view what, std::string_view meaning) {
  return ".TP\n" + bold(what) + "\n" + sentence(meaning);
}

std::string example(const Command& command) {
  return ".PP\n" + sentence(command.summary + ":") + ".PP\n.RS 4\n.nf\n" + escaped(command.example) + "\n.fi\n.RE\n";
}

std::string surroundings() {
  return ".SH EXIT STATUS\n" + entry("0", "Fine") +
         entry("1", "A check failed: a reference position, or two variants differ; with lint --strict, warnings") +
         entry("2", "The command line is wrong") + entry("65", "Bad input: a file, position or move with errors") +
         entry("70", "An error of the program itself") + ".SH ENVIRONMENT\n" +
         entry("NO_COLOR", "When it is set and not empty, there are no colours, unless --color says otherwise") +
         entry("TERM", "On a terminal of the kind dumb there are no colours either") + ".SH FILES\n" +
         entry("*.yaml", "Variants, and files of reference positions") +
         entry("*.lua", "Scripts, which variants name for rules that have no key") +
         entry("variant.schema.json", "The JSON Schema of variant files, for editors; trigon new writes it");
}

}  // namespace

std::string man_page(const Program& program) {
  std::string out = fmt::format(".TH TRIGON 1 \"\" \"{}\" \"User Commands\"\n", escaped(program.version));
  out += ".SH NAME\ntrigon \\- plays chess variants that are described, not programmed\n";
  out += ".SH SYNOPSIS\n.B trigon\n.I command\n.RI [ arguments ]\n";
  out += ".SH DESCRIPTION\n" + sentence(
                                   "A variant is a YAML file: a board, players, pieces in a short movement "
                                   "notation, a drawing of the setup, rules by name, and Lua scripts for what "
                                   "has no name");
  out += sentence(
      "Trigon validates it, draws it, lists and explains its moves, counts its lines and checks it against "
      "reference positions");
  out += sentence("Results go to standard output, errors to standard error");
  std::string commands, examples;
  each_command(program, [&](const std::string& words, const Command& command) {
    commands += command_section(program, words, command);
    if (!command.example.empty()) examples += example(command);
  });
  out += ".SH COMMANDS\n" + commands;
  out += ".SH OPTIONS\n" + sentence("These may stand anywhere on the command line");
  for (const Argument& one : program.options) out += argument_entry(one);
  return out + surroundings() + ".SH EXAMPLES\n" + examples;
}

}  // namespace trigon::engine
