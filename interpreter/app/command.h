// A command as plain data: its name, its help, its arguments and what it does. The command line (command_line.h), help
// (help.h), the manual page (man_page.h) and completion (completion.h) read it. Tested in tests/unit/command_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace trigon::engine {

/// The exit codes of the program.
namespace exit_code {
enum : int { fine = 0, check_failed = 1, usage = 2, bad_input = 65, internal = 70, output_failed = 74 };
}  // namespace exit_code

/// The place where an argument's value is stored. Its type says how the argument is written: a bool is a flag, a vector
/// may be repeated. Its value before is the default. With std::monostate the command line itself handles the option
/// (`standard_options` in command_line.h).
using Target = std::variant<std::monostate, bool*, int*, std::optional<int>*, std::uint64_t*, double*, std::string*,
                            std::optional<std::string>*, std::vector<std::string>*>;

/// A range of numbers, both ends included.
struct Range {
  int least = 0, most = 0;
};

/// What a value names, for completion and advice.
enum class ValueKind {
  text,
  variant_file,
  ini_file,
  page_file,
  record_file,
  file,
  /// A folder, which must exist.
  folder,
  option,
  piece,
  player,
  cell,
  code,
  map,
  computer_player,
  move,
  moves,
  position,
  command
};

/// A positional, an option or a flag.
struct Argument {
  /// The name: "FILE" for a positional, "--depth" or "-h,--help" for an option or a flag.
  std::string name{};
  /// The name of an option's value, such as "N"; empty for positionals and flags.
  std::string value{};
  /// A sentence without its full stop. Choices, repetition, requirements and the default are added from the other
  /// members.
  std::string help{};
  /// Must live as long as the argument. For an optional text, no value and an empty value are different.
  Target target{};
  bool is_required = false;
  /// The possible values; empty when any value is possible.
  std::vector<std::string> choices{};
  /// The range of a number.
  std::optional<Range> range{};
  /// The default in words, when the value at `target` is not what help should show.
  std::string by_default{};
  /// An option of the same command, declared before this one, without which this one cannot be given.
  std::string needs{};
  ValueKind kind = ValueKind::text;
  /// The positionals that may hold the file to which the option, piece, player or cell belongs; the last one given
  /// counts.
  std::vector<std::string> variant_in = {"FILE"};

  bool is_option() const { return name.starts_with('-'); }
  /// Is it an option without a value?
  bool is_flag() const;
  bool may_repeat() const { return std::holds_alternative<std::vector<std::string>*>(target); }
  /// May the value be a list with commas? Names of files and settings of players may have commas themselves.
  bool is_list() const {
    return is_option() && may_repeat() && kind != ValueKind::file && kind != ValueKind::computer_player;
  }
  /// All names of an option: "-h", "--help".
  std::vector<std::string> names() const;
  /// `help` with choices, repetition and requirements; without default and full stop.
  std::string description() const;
  /// The default as help shows it; empty when it shows none.
  std::string default_text() const;
};

/// A command. Copies share the targets of arguments, which keep the values of a run: make the command anew for each
/// run.
struct Command {
  std::string name{};
  /// A sentence without its full stop.
  std::string summary{};
  /// An example of its command line.
  std::string example{};
  /// The positionals in their order, and the options.
  std::vector<Argument> arguments{};
  /// Called when the arguments are stored; returns the exit code. Absent in a group.
  std::function<int()> run{};
  /// The commands of a group; the first word behind its name chooses one.
  std::vector<Command> commands{};
  /// Is it left out of help, the manual page and completion?
  bool is_hidden = false;
  /// Is everything behind the name, options included, passed to its only argument as it is?
  bool is_verbatim = false;

  std::vector<Argument> positionals() const;
  std::vector<Argument> options() const;
};

/// The program: all its commands and options.
struct Program {
  std::string name{};
  /// The text that `--version` prints.
  std::string version{};
  /// A sentence without its full stop.
  std::string summary{};
  /// The end of the program's help.
  std::string footer{};
  /// Options that may stand anywhere on the command line.
  std::vector<Argument> options{};
  /// The commands in the order of help.
  std::vector<Command> commands{};
  /// Called before the command runs, when the values of `options` are stored.
  std::function<void()> prepare{};
};

/// Gives `command` arguments of its own: `declare` returns the arguments with their targets in an `Arguments`, and
/// `run` is called with that.
template <class Arguments, class Run>
Command with_arguments(Command command, std::vector<Argument> (*declare)(Arguments&), Run run) {
  auto arguments = std::make_shared<Arguments>();
  command.arguments = declare(*arguments);
  command.run = [arguments, run = std::move(run)] { return run(std::as_const(*arguments)); };
  return command;
}

/// Calls `visit` with each command that can run and is not hidden, and with the words that choose it: "show", "import
/// betza".
void each_command(const Program& program,
                  const std::function<void(const std::string& words, const Command& command)>& visit);

}  // namespace trigon::engine
