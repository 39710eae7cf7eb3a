#include "interpreter/app/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <utility>

#include "interpreter/app/argument_value.h"
#include "interpreter/app/help.h"
#include "interpreter/app/noted_files.h"
#include "interpreter/app/terminal.h"
#include "interpreter/app/usage_advice.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

namespace {

bool reads_file(const Argument& argument) {
  return argument.kind == ValueKind::variant_file || argument.kind == ValueKind::ini_file ||
         argument.kind == ValueKind::record_file;
}

/// Finds commands, options and their values among the words by CLI11. The words that it leaves over are positionals and
/// unknown names; their meaning, and every message, is decided here.
class CommandLine {
 public:
  explicit CommandLine(const Program& program) : program_(program), app_("", program.name) {
    // Options of the program may also stand behind a command.
    app_.fallthrough();
    app_.set_help_flag();
    prepare(app_, program.options, program.commands);
  }

  int run(std::vector<std::string> words) {
    cut_positionals(words);
    part_empty_values(words);
    // CLI11 takes the words from the end.
    std::reverse(words.begin(), words.end());
    try {
      parse(words);
      if (!has_command()) require_command();
      store_words();
    } catch (const UsageError& error) {
      return report(error);
    }
    if (!answer_.empty()) return print_answer();
    if (program_.prepare) program_.prepare();
    return command_->run();
  }

 private:
  /// Makes the options and commands known. Nothing is required, and nothing converted, by CLI11.
  void prepare(CLI::App& app, const std::vector<Argument>& arguments, const std::vector<Command>& commands) {
    app.allow_extras();
    for (const Argument& argument : arguments)
      if (argument.is_option()) add_option(app, argument);
    if (commands.empty()) return;
    app.require_subcommand(0, 1);
    for (const Command& command : commands) {
      CLI::App* const sub = app.add_subcommand(command.name);
      commands_[sub] = &command;
      sub->set_help_flag();
      if (command.is_verbatim)
        sub->prefix_command()->fallthrough(false);
      else
        prepare(*sub, command.arguments, command.commands);
    }
  }

  void add_option(CLI::App& app, const Argument& argument) {
    CLI::Option* const option = argument.is_flag()
                                    ? app.add_flag(argument.name)
                                    // A repeated option has one value each time, so that positionals may follow it.
                                    : app.add_option(argument.name)->expected(1)->allow_extra_args(false);
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    options_.emplace_back(option, &argument);
  }

  /// Cuts off the words behind "--", which are no options. CLI11 forgets that between a command and its parent.
  void cut_positionals(std::vector<std::string>& words) {
    const auto is_verbatim = [&](const Command& command) {
      return command.is_verbatim && command.name == words.front();
    };
    if (words.empty() || std::any_of(program_.commands.begin(), program_.commands.end(), is_verbatim)) return;
    const auto dashes = std::find(words.begin(), words.end(), "--");
    if (dashes == words.end()) return;
    behind_dashes_.assign(std::next(dashes), words.end());
    words.erase(dashes, words.end());
  }

  /// Separates the empty value in "--name=", which CLI11 takes for none.
  static void part_empty_values(std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i)
      if (words[i].starts_with("--") && words[i].ends_with('=')) {
        words[i].pop_back();
        words.insert(words.begin() + static_cast<std::ptrdiff_t>(++i), "");
      }
  }

  void parse(std::vector<std::string>& words) {
    try {
      app_.parse(words);
    } catch (const CLI::ParseError& error) {
      note_command();
      note_answer();
      if (answer_.empty()) throw explain(error);
    }
    note_command();
    note_answer();
  }

  /// Notes the command that was chosen, and the words that chose it.
  void note_command() {
    chosen_app_ = &app_;
    while (!chosen_app_->get_subcommands().empty()) {
      chosen_app_ = chosen_app_->get_subcommands().front();
      command_ = commands_.at(chosen_app_);
      chosen_ += (chosen_.empty() ? "" : " ") + command_->name;
    }
  }

  /// Notes the option that asks for help or the version, if there is one.
  void note_answer() {
    for (const auto& [option, argument] : options_)
      if (std::holds_alternative<std::monostate>(argument->target) && option->count() > 0)
        answer_ = argument->names().back();
  }

  /// The message for an option with too few values, whose name CLI11 gives before the first colon.
  UsageError explain(const CLI::ParseError& error) const {
    const std::string name = std::string(error.what()).substr(0, std::string(error.what()).find(':'));
    const Argument* const argument = find_option(name);
    if (!argument) return {error.what(), ""};
    return needs_value(*argument);
  }

  static UsageError needs_value(const Argument& argument) {
    const std::string name = argument.names().back();
    return {fmt::format("{} needs a value: {} {}", name, name, argument.value), ""};
  }

  const Argument* find_option(const std::string& name) const {
    for (const auto& [option, argument] : options_)
      if (const auto names = argument->names(); std::find(names.begin(), names.end(), name) != names.end())
        return argument;
    return nullptr;
  }

  bool has_command() const { return command_ && command_->run; }

  /// Reports a missing command, unless help was asked for, and words that are no command.
  void require_command() const {
    const std::vector<std::string> given = positionals();
    if (given.empty() && answer_.empty()) throw no_command(program_, command_, chosen_);
    if (!given.empty())
      throw unknown_command(program_, command_ ? command_->commands : program_.commands, chosen_, given.front());
  }

  void store_words() {
    if (!has_command()) return;
    if (command_->is_verbatim) {
      *std::get<std::vector<std::string>*>(command_->arguments.at(0).target) = chosen_app_->remaining();
      return;
    }
    const std::vector<std::string> given = positionals();
    // With --help, arguments may be missing.
    if (!answer_.empty()) return;
    store_options();
    store_positionals(given);
  }

  /// The positionals: the words that are left over. Those that look like options are reported as unknown.
  std::vector<std::string> positionals() const {
    std::vector<std::string> words = app_.remaining(true);
    for (const std::string& word : words)
      if (is_option(word)) throw unknown_option(program_, command_, word.substr(0, word.find('=')));
    words.insert(words.end(), behind_dashes_.begin(), behind_dashes_.end());
    return words;
  }

  /// Does the word look like an option? "-" is a file, and "-3" a number.
  static bool is_option(const std::string& word) {
    return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9');
  }

  void store_options() {
    for (const auto& [option, argument] : options_) {
      const auto& values = option->results();
      if (values.empty()) continue;
      const std::string name = argument->names().back();
      if (argument->is_flag()) {
        // CLI11 stores this text for a flag without a value.
        if (values.front() != "true") throw UsageError{name + " takes no value", ""};
        std::ignore = store_value(*argument, "");
        continue;
      }
      if (!argument->may_repeat() && values.size() > 1) throw UsageError{name + " is given twice", ""};
      for (const std::string& value : values) {
        // CLI11 takes the next option for the value.
        if (is_option(value) && find_option(value)) throw needs_value(*argument);
        store(*argument, value);
      }
      if (!argument->needs.empty() && chosen_app_->count(argument->needs) == 0)
        throw UsageError{fmt::format("{} goes with {}, which is not given", argument->name, argument->needs), ""};
    }
  }

  void store_positionals(const std::vector<std::string>& given) {
    const auto positionals = command_->positionals();
    if (const auto advice = swapped_arguments(program_, chosen_, positionals, given)) throw *advice;
    for (std::size_t i = 0; i < given.size(); ++i) {
      const bool is_beyond = i >= positionals.size();
      if (is_beyond && (positionals.empty() || !positionals.back().may_repeat()))
        throw surplus_argument(program_, chosen_, *command_, given[i]);
      store(is_beyond ? positionals.back() : positionals[i], given[i]);
    }
    for (std::size_t i = given.size(); i < positionals.size(); ++i)
      if (positionals[i].is_required) throw missing_argument(program_, chosen_, *command_, positionals[i]);
  }

  void store(const Argument& argument, std::string value) {
    if (reads_file(argument) && value == "-") {
      if (!std::exchange(has_read_standard_input_, true)) keep_standard_input();
      value = standard_input_name;
    }
    if (const auto error = store_value(argument, value)) throw *error;
  }

  int report(const UsageError& error) {
    if (program_.prepare) program_.prepare();
    Diagnostics diagnostics;
    diagnostics.error({}, "argument", error.message, error.hint);
    const std::string text = format_diagnostics(diagnostics, text_style_of(stderr));
    std::fwrite(text.data(), 1, text.size(), stderr);
    return exit_code::usage;
  }

  int print_answer() {
    const std::string text = answer_ == "--version"    ? program_.version + "\n"
                             : answer_ == "--help-all" ? help_all(program_)
                             : command_                ? help(program_, chosen_, *command_)
                                                       : help(program_);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return exit_code::fine;
  }

  const Program& program_;
  CLI::App app_;
  /// The commands by their objects in CLI11.
  std::map<const CLI::App*, const Command*> commands_;
  std::vector<std::pair<const CLI::Option*, const Argument*>> options_;
  const CLI::App* chosen_app_ = nullptr;
  const Command* command_ = nullptr;
  /// The words that chose the command.
  std::string chosen_;
  std::vector<std::string> behind_dashes_;
  /// The standard option that was given, if any.
  std::string answer_;
  bool has_read_standard_input_ = false;
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
