#include "interpreter/app/named_games.h"

#include <filesystem>

#include "interpreter/app/arguments.h"

namespace trigon::engine {

namespace {

/// The values that were given for an argument.
std::vector<std::string> values_of(const Argument& argument) {
  if (const auto* one = std::get_if<std::string*>(&argument.target)) return {**one};
  if (const auto* many = std::get_if<std::vector<std::string>*>(&argument.target)) return **many;
  return {};
}

/// Reports a word that could only be an id but is none.
void check_name(const std::string& name, Diagnostics& diagnostics) {
  const DiskFiles files;
  std::error_code failure;
  if (!is_like_id(name) || std::filesystem::is_directory(name, failure)) return;
  const std::string path = find_file(files, Shipped::game, name);
  if (files.has(path)) return;
  Diagnostics found;
  read_file(files, Shipped::game, path, {}, "", found);
  // These errors have no file to point into.
  for (const Diagnostic& one : found.all()) diagnostics.error({}, one.code, one.message, one.hint);
}

int run_named(const std::vector<Argument>& arguments, const std::function<int()>& run) {
  Diagnostics diagnostics;
  for (const Argument& argument : arguments)
    if (argument.kind == ValueKind::variant_file)
      for (const std::string& name : values_of(argument)) check_name(name, diagnostics);
  if (!diagnostics.has_errors()) return run();
  print_diagnostics(diagnostics, "text");
  return exit_code::usage;
}

}  // namespace

std::vector<Command> with_named_games(std::vector<Command> commands) {
  for (Command& command : commands) {
    command.commands = with_named_games(std::move(command.commands));
    if (command.run)
      command.run = [arguments = command.arguments, run = std::move(command.run)] { return run_named(arguments, run); };
  }
  return commands;
}

}  // namespace trigon::engine
