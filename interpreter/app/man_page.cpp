#include "interpreter/app/man_page.h"

#include <fmt/format.h>

#include "interpreter/app/help.h"
#include "interpreter/support/text.h"

namespace trigon {

namespace {

/// A text as roff prints it: hyphens stay what can be typed, and no line is taken for a request.
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

/// Text with a full stop, as a sentence begins and ends in print.
std::string sentence(std::string_view text) {
  return escaped(text) + (text.ends_with('.') || text.ends_with(':') ? "" : ".") + "\n";
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

constexpr int many = CLI::detail::expected_max_vector_size;

std::vector<const CLI::Option*> positionals_of(const CLI::App& command) {
  return command.get_options([](const CLI::Option* option) { return option->get_positional(); });
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
  return command.get_options(
      [](const CLI::Option* option) { return option->nonpositional() && !option->get_group().empty(); });
}

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

/// "trigon import betza".
std::string full_name(const CLI::App& command) {
  return command.get_parent() ? full_name(*command.get_parent()) + " " + command.get_name() : command.get_name();
}

std::string option_names(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back(bold("-" + name));
  for (const std::string& name : option.get_lnames()) names.push_back(bold("--" + name));
  const std::string value = value_name(option);
  return join(names, ", ") + (value.empty() ? "" : " " + italic(value));
}

/// One paragraph: how it is written, what it means, its default.
std::string option_entry(const CLI::Option& option) {
  const std::string by_default = option.get_default_str();
  std::string out = ".TP\n";
  out += (option.get_positional() ? italic(option.get_name(true)) : option_names(option)) + "\n";
  out += sentence(option.get_description());
  if (!by_default.empty() && option.nonpositional()) out += "Without it " + escaped(by_default) + ".\n";
  return out;
}

/// "trigon show [options] FILE".
std::string synopsis(const CLI::App& command) {
  std::string out = bold(full_name(command));
  if (options_of(command).size() > 2) out += " [" + italic("options") + "]";
  for (const CLI::Option* one : positionals_of(command)) {
    const std::string name = italic(one->get_name(true)) + (one->get_expected_max() >= many ? "..." : "");
    out += one->get_required() ? " " + name : " [" + name + "]";
  }
  return out;
}

bool is_help(const CLI::Option& option) { return option.check_lname("help") || option.check_lname("help-all"); }

/// A command with its arguments; of a command that has commands, these.
std::string command_section(const CLI::App& command) {
  if (const auto children = commands_of(command); !children.empty()) {
    std::string out;
    for (const CLI::App* child : children) out += command_section(*child);
    return out;
  }
  std::string out = ".SS " + synopsis(command) + "\n" + sentence(command.get_description());
  for (const CLI::Option* one : positionals_of(command)) out += option_entry(*one);
  for (const CLI::Option* one : options_of(command))
    if (!is_help(*one)) out += option_entry(*one);
  return out;
}

std::string entry(std::string_view what, std::string_view meaning) {
  return ".TP\n" + bold(what) + "\n" + sentence(meaning);
}

/// The examples at the end of the commands' help.
std::string examples(const CLI::App& command) {
  std::string out;
  for (const CLI::App* child : commands_of(command)) out += examples(*child);
  constexpr std::string_view start = "Example:\n  ";
  const std::string footer = command.get_footer();
  if (!footer.starts_with(start)) return out;
  return ".PP\n" + sentence(command.get_description() + ":") + ".PP\n.RS 4\n.nf\n" +
         escaped(footer.substr(start.size())) + "\n.fi\n.RE\n" + out;
}

std::string surroundings() {
  return ".SH EXIT STATUS\n" + entry("0", "Fine") +
         entry("1", "A check failed: a reference position, or two variants differ; with lint --strict, warnings") +
         entry("2", "The command line is wrong") + entry("65", "Bad input: a faulty file, position or move") +
         entry("70", "A fault of the program itself") + ".SH ENVIRONMENT\n" +
         entry("NO_COLOR", "When it is set and not empty, there are no colours, unless --color says otherwise") +
         entry("TERM", "On a terminal of the kind dumb there are no colours either") + ".SH FILES\n" +
         entry("*.yaml", "Variants, and files of reference positions") +
         entry("*.lua", "Scripts, which variants name for rules that have no key") +
         entry("variant.schema.json", "The JSON Schema of variant files, for editors; trigon new writes it");
}

}  // namespace

std::string man_page(const CLI::App& app) {
  std::string out = fmt::format(".TH TRIGON 1 \"\" \"{}\" \"User Commands\"\n", escaped(app.version()));
  out += ".SH NAME\ntrigon \\- plays chess variants that are described, not programmed\n";
  out += ".SH SYNOPSIS\n.B trigon\n.I command\n.RI [ arguments ]\n";
  out += ".SH DESCRIPTION\n" + sentence(
                                   "A variant is a YAML file: a board, players, pieces in a short movement "
                                   "notation, a drawing of the setup, rules by name, and Lua scripts for what "
                                   "has no name");
  out += sentence(
      "Trigon validates it, draws it, lists and explains its moves, counts its lines and checks it against "
      "reference positions");
  out += sentence("Results go to standard output, faults to standard error");
  out += ".SH COMMANDS\n";
  for (const CLI::App* command : commands_of(app)) out += command_section(*command);
  out += ".SH OPTIONS\n" + sentence("These may stand anywhere on the command line");
  for (const CLI::Option* one : options_of(app)) out += option_entry(*one);
  return out + surroundings() + ".SH EXAMPLES\n" + examples(app);
}

}  // namespace trigon
