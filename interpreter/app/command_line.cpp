#include "interpreter/app/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <type_traits>

#include "interpreter/app/help.h"

namespace trigon::engine {

namespace {

/// Adds an argument to CLI11, by the type of its target.
class Adding {
 public:
  Adding(CLI::App& app, const Argument& argument) : app_(app), argument_(argument) {}

  void operator()(std::monostate) {}
  void operator()(bool* at) { finish(app_.add_flag(argument_.name, *at)); }
  void operator()(std::string* at) { finish(app_.add_option(argument_.name, *at)); }
  void operator()(std::vector<std::string>* at) {
    CLI::Option* const option = app_.add_option(argument_.name, *at);
    // A repeated option has one value each time, so that positionals may follow it.
    if (argument_.is_option()) option->allow_extra_args(false);
    finish(option);
  }
  void operator()(std::optional<int>* at) { add_number<int>(*at); }
  template <class Number>
  void operator()(Number* at) {
    static_assert(std::is_arithmetic_v<Number>);
    add_number<Number>(*at);
  }

 private:
  template <class Number, class At>
  void add_number(At& at) {
    CLI::Option* const option = app_.add_option(argument_.name, at);
    if (const auto& range = argument_.range)
      option->check(CLI::Range(static_cast<Number>(range->least), static_cast<Number>(range->most)));
    finish(option);
  }

  void finish(CLI::Option* option) {
    option->required(argument_.is_required);
    if (!argument_.value.empty()) option->type_name(argument_.value);
    if (!argument_.choices.empty()) option->check(CLI::IsMember(argument_.choices));
    if (!argument_.needs.empty()) option->needs(app_.get_option(argument_.needs));
  }

  CLI::App& app_;
  const Argument& argument_;
};

class CommandLine {
 public:
  explicit CommandLine(const Program& program) : program_(program), app_("", program.name) {
    // Commands inherit what is set before they are added.
    app_.set_help_all_flag("--help-all");
    if (!program.version.empty()) app_.set_version_flag("--version", program.version);
    // Options of the program may stand behind a command too.
    app_.fallthrough();
    answer_help(app_, [this] { return help(program_); });
    add_arguments(app_, program.options);
    add_commands(app_, program.commands, "");
  }

  int run(std::vector<std::string> words) {
    // CLI11 takes them from the end.
    std::reverse(words.begin(), words.end());
    try {
      app_.parse(words);
    } catch (const CLI::ParseError& error) {
      return app_.exit(error) == 0 ? exit_code::fine : exit_code::usage;
    }
    if (program_.prepare) program_.prepare();
    return chosen_->run();
  }

 private:
  template <class Text>
  void answer_help(CLI::App& app, Text text) {
    app.formatter_fn([this, text](const CLI::App*, const std::string&, CLI::AppFormatMode mode) {
      return mode == CLI::AppFormatMode::All ? help_all(program_) : text();
    });
  }

  static void add_arguments(CLI::App& app, const std::vector<Argument>& arguments) {
    for (const Argument& argument : arguments) std::visit(Adding(app, argument), argument.target);
  }

  void add_commands(CLI::App& parent, const std::vector<Command>& commands, const std::string& before) {
    if (commands.empty()) return;
    parent.require_subcommand(1);
    for (const Command& command : commands) add_command(*parent.add_subcommand(command.name), command, before);
  }

  void add_command(CLI::App& app, const Command& command, const std::string& before) {
    const std::string words = before + command.name;
    answer_help(app, [this, &command, words] { return help(program_, words, command); });
    if (command.is_verbatim)
      leave_words(app);
    else
      add_arguments(app, command.arguments);
    add_commands(app, command.commands, words + " ");
    if (command.run) app.callback([this, &app, &command] { choose(app, command); });
  }

  /// Everything behind the command's name is left over.
  static void leave_words(CLI::App& app) {
    app.prefix_command()->fallthrough(false);
    app.set_help_flag();
    app.set_help_all_flag();
  }

  void choose(const CLI::App& app, const Command& command) {
    chosen_ = &command;
    if (command.is_verbatim) *std::get<std::vector<std::string>*>(command.arguments.at(0).target) = app.remaining();
  }

  const Program& program_;
  CLI::App app_;
  const Command* chosen_ = nullptr;
};

}  // namespace

std::vector<Argument> standard_options() {
  return {{.name = "-h,--help", .help = "Prints this help and exits"},
          {.name = "--version", .help = "Prints the version and exits"},
          {.name = "--help-all", .help = "Prints the help of all commands and exits"}};
}

int run_command_line(const Program& program, const std::vector<std::string>& words) {
  return CommandLine(program).run(words);
}

}  // namespace trigon::engine
