// What a command is, as plain data: its name, what help says of it, its arguments and what it does. The command line
// (command_line.h), help (help.h), the manual page (man_page.h) and completion (completion.h) read it.
// Tested in tests/unit/command_test.cpp.
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

/// Where an argument is stored, which says how it is written too: a bool is a flag, a vector may be repeated. What
/// stands there before is the default. Nothing: the command line answers the option itself (`standard_options` in
/// command_line.h).
using Target = std::variant<std::monostate, bool*, int*, std::optional<int>*, std::uint64_t*, double*, std::string*,
                            std::optional<std::string>*, std::vector<std::string>*>;

/// Both ends belong to it.
struct Range {
  int least = 0, most = 0;
};

/// What a value names, for completion and advice.
enum class ValueKind {
  text,
  variant_file,
  ini_file,
  record_file,
  file,
  /// One that must be there.
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
  /// "FILE" of a positional; "--depth", or "-h,--help", of an option or a flag.
  std::string name{};
  /// The name of an option's value, such as "N"; empty of positionals and flags.
  std::string value{};
  /// A sentence without its full stop. Choices, repetition, need and default are given by the other members.
  std::string help{};
  /// Must live as long as the argument. Without a value, an optional text is something else than an empty one.
  Target target{};
  bool is_required = false;
  /// The values that it may have; none for any.
  std::vector<std::string> choices{};
  /// Of numbers.
  std::optional<Range> range{};
  /// The default in words, where the value at `target` is not what to show.
  std::string by_default{};
  /// An option of the same command, declared before this one, which must be given with it.
  std::string needs{};
  ValueKind kind = ValueKind::text;
  /// Positionals that may hold the file in which the option, piece, player or cell is; the last one given counts.
  std::vector<std::string> variant_in = {"FILE"};

  bool is_option() const { return name.starts_with('-'); }
  /// An option without a value.
  bool is_flag() const;
  bool may_repeat() const { return std::holds_alternative<std::vector<std::string>*>(target); }
  /// May a value be several, with commas between them? Names of files and settings of players may have commas.
  bool is_list() const {
    return is_option() && may_repeat() && kind != ValueKind::file && kind != ValueKind::computer_player;
  }
  /// All names of an option: "-h", "--help".
  std::vector<std::string> names() const;
  /// `help` with choices, repetition and need; without default or full stop.
  std::string description() const;
  /// The default as help shows it, or an empty text.
  std::string default_text() const;
};

/// Copies share the place where arguments are stored, and it keeps what a run has put there: make a command anew for
/// each run.
struct Command {
  std::string name{};
  /// A sentence without its full stop.
  std::string summary{};
  /// A command line.
  std::string example{};
  /// Positionals in their order, and options.
  std::vector<Argument> arguments{};
  /// Called when the arguments are stored; returns the exit code. Absent in a group.
  std::function<int()> run{};
  /// The commands of a group; the first word behind its name chooses one.
  std::vector<Command> commands{};
  /// Not in help, the manual page or completion.
  bool is_hidden = false;
  /// Everything behind the name, options too, goes as it is to the only argument.
  bool is_verbatim = false;

  std::vector<Argument> positionals() const;
  std::vector<Argument> options() const;
};

/// A whole command line.
struct Program {
  std::string name{};
  /// What `--version` prints.
  std::string version{};
  /// A sentence without its full stop.
  std::string summary{};
  /// The end of its help.
  std::string footer{};
  /// May stand anywhere on the command line.
  std::vector<Argument> options{};
  /// In the order of help.
  std::vector<Command> commands{};
  /// Called before the command runs, when `options` are stored.
  std::function<void()> prepare{};
};

/// Gives `command` arguments of its own: `declare` says where in them each is stored, `run` is called with them.
template <class Arguments, class Run>
Command with_arguments(Command command, std::vector<Argument> (*declare)(Arguments&), Run run) {
  auto arguments = std::make_shared<Arguments>();
  command.arguments = declare(*arguments);
  command.run = [arguments, run = std::move(run)] { return run(std::as_const(*arguments)); };
  return command;
}

/// Calls `visit` with each command that runs and is not hidden, and the words that choose it: "show", "import betza".
void each_command(const Program& program,
                  const std::function<void(const std::string& words, const Command& command)>& visit);

}  // namespace trigon::engine
