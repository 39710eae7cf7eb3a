#include "interpreter/app/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
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
         argument.kind == ValueKind::page_file || argument.kind == ValueKind::record_file;
}

/// Finds commands, options and their values among the words. Who asks for help or the version gets it, whatever else is
/// wrong with the words.
class CommandLine {
 public:
  explicit CommandLine(const Program& program) : program_(program) {}

  int run(const std::vector<std::string>& words) {
    try {
      read(words);
      if (answer_.empty() && misuse_) throw *misuse_;
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
  /// An option among the words, and its value.
  struct Given {
    const Argument* option;
    std::string value;
  };

  void read(const std::vector<std::string>& words) {
    for (auto word = words.begin(); word != words.end(); ++word) {
      if (command_ && command_->is_verbatim) return rest_.assign(word, words.end());
      if (*word == "--") {
        rest_.insert(rest_.end(), std::next(word), words.end());
        return;
      }
      if (is_option(*word))
        word = read_option(word, words.end());
      else if (const Command* const command = find_command(*word))
        choose(*command);
      else
        rest_.push_back(*word);
    }
  }

  /// Reads an option and its value, which may be the next word. Returns the last word that it has read.
  std::vector<std::string>::const_iterator read_option(std::vector<std::string>::const_iterator word,
                                                       std::vector<std::string>::const_iterator end) {
    const std::size_t mark = word->find('=');
    const Argument* const option = find_option(word->substr(0, mark));
    if (!option) {
      if (!unknown_option_) unknown_option_ = word->substr(0, mark);
      return word;
    }
    if (std::holds_alternative<std::monostate>(option->target)) {
      answer_ = option->names().back();
    } else if (mark != std::string::npos) {
      if (option->is_flag()) misuse(option->names().back() + " takes no value");
      given_.push_back({option, word->substr(mark + 1)});
    } else if (option->is_flag()) {
      given_.push_back({option, ""});
    } else if (std::next(word) == end || *std::next(word) == "--" || find_option(*std::next(word))) {
      const std::string name = option->names().back();
      misuse(fmt::format("{} needs a value: {} {}", name, name, option->value));
    } else {
      given_.push_back({option, *++word});
    }
    return word;
  }

  void misuse(std::string message) {
    if (!misuse_) misuse_ = UsageError{std::move(message), ""};
  }

  /// The command, of those that may come next, that a word names.
  const Command* find_command(const std::string& word) const {
    const std::vector<Command>& commands = command_ ? command_->commands : program_.commands;
    const auto found = std::find_if(commands.begin(), commands.end(), [&](auto& one) { return one.name == word; });
    return found == commands.end() ? nullptr : &*found;
  }

  void choose(const Command& command) {
    command_ = &command;
    chosen_ += (chosen_.empty() ? "" : " ") + command.name;
  }

  /// The option of the command or the program with this name.
  const Argument* find_option(const std::string& name) const {
    const auto among = [&](const std::vector<Argument>& arguments) -> const Argument* {
      for (const Argument& argument : arguments)
        if (const auto names = argument.names();
            argument.is_option() && std::find(names.begin(), names.end(), name) != names.end())
          return &argument;
      return nullptr;
    };
    const Argument* const own = command_ ? among(command_->arguments) : nullptr;
    return own ? own : among(program_.options);
  }

  bool has_command() const { return command_ && command_->run; }

  /// Reports a missing command, unless help was asked for, and words that are no command.
  void require_command() const {
    require_known_options();
    if (rest_.empty() && answer_.empty()) throw no_command(program_, command_, chosen_);
    if (!rest_.empty())
      throw unknown_command(program_, command_ ? command_->commands : program_.commands, chosen_, rest_.front());
  }

  void require_known_options() const {
    if (unknown_option_) throw unknown_option(program_, command_, *unknown_option_);
  }

  void store_words() {
    if (!has_command()) return;
    if (command_->is_verbatim) {
      *std::get<std::vector<std::string>*>(command_->arguments.at(0).target) = rest_;
      return;
    }
    require_known_options();
    // With --help, arguments may be missing.
    if (!answer_.empty()) return;
    store_options();
    store_positionals(rest_);
    for (const Argument& option : command_->options())
      if (option.is_required && !is_given(option.name)) throw missing_argument(program_, chosen_, *command_, option);
  }

  /// Does the word look like an option? "-" is a file, and "-3" a number.
  static bool is_option(const std::string& word) {
    return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9');
  }

  bool is_given(const std::string& name) const {
    return std::any_of(given_.begin(), given_.end(), [&](const Given& one) { return one.option->name == name; });
  }

  void store_options() {
    for (const auto& [option, value] : given_) {
      const auto is_again = [of = option](const Given& one) { return one.option == of; };
      const auto times = std::ranges::count_if(given_, is_again);
      if (times > 1 && !option->is_flag() && !option->may_repeat())
        throw UsageError{option->names().back() + " is given twice", ""};
      store(*option, value);
      if (!option->needs.empty() && !is_given(option->needs))
        throw UsageError{fmt::format("{} goes with {}, which is not given", option->names().back(), option->needs), ""};
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
  const Command* command_ = nullptr;
  /// The words that chose the command.
  std::string chosen_;
  std::vector<Given> given_;
  /// The words that are neither commands nor options nor their values.
  std::vector<std::string> rest_;
  std::optional<std::string> unknown_option_;
  /// The first option with a value too many or too few.
  std::optional<UsageError> misuse_;
  /// The standard option that was given last, if any.
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
