#include "interpreter/app/usage_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "interpreter/app/help.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/files.h"

namespace trigon::engine {

namespace {

std::vector<std::string> names_of(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  for (const Command& command : commands)
    if (!command.is_hidden) names.push_back(command.name);
  return names;
}

/// Does the word look like a file or the id of a shipped game?
bool looks_like_file(const std::string& word) {
  std::error_code failure;
  if (const auto games = shipped_games(DiskFiles()); std::find(games.begin(), games.end(), word) != games.end())
    return true;
  return word.ends_with(".yaml") || word.ends_with(".yml") || word.ends_with(".ini") ||
         std::filesystem::is_regular_file(word, failure);
}

/// Does it look like a move: with a letter and a digit, or with a sign that file names do not have?
bool looks_like_move(const std::string& word) {
  return word == "pass" || word.find('@') != std::string::npos ||
         (std::ranges::any_of(word, is_letter) && std::ranges::any_of(word, is_digit));
}

/// The word in quotes for a shell, if it needs them.
std::string quoted(const std::string& word) {
  const bool is_plain = !word.empty() && word.find_first_of(" \t\"'$&|;<>()*?[]#~\\`!") == std::string::npos;
  return is_plain ? word : "'" + word + "'";
}

/// The names of the options of a kind.
std::vector<std::string> options_of_kind(const Command& command, ValueKind kind) {
  std::vector<std::string> names;
  for (const Argument& option : command.options())
    if (option.kind == kind) names.push_back(option.names().back());
  return names;
}

/// The full command, such as "trigon import betza", whose last word this is; empty when it is none of a group.
std::string command_ending_in(const Program& program, const std::string& word) {
  std::string found;
  each_command(program, [&](const std::string& words, const Command&) {
    if (words.ends_with(" " + word)) found = program.name + " " + words;
  });
  return found;
}

}  // namespace

UsageError unknown_command(const Program& program, const std::vector<Command>& commands, const std::string& chosen,
                           const std::string& word) {
  const std::vector<std::string> names = names_of(commands);
  const std::string message = fmt::format("unknown command '{}{}'", chosen.empty() ? "" : chosen + " ", word);
  if (std::find(names.begin(), names.end(), word) != names.end())
    return {message, fmt::format("a command stands before '--': {} {}", program.name, word)};
  if (const auto nearest = nearest_name(word, names)) return {message, fmt::format("did you mean '{}'?", *nearest)};
  if (const std::string whole = command_ending_in(program, word); !whole.empty())
    return {message, fmt::format("did you mean '{}'?", whole)};
  if (looks_like_file(word)) return {message, fmt::format("the command comes first: {} show {}", program.name, word)};
  return {message, fmt::format("the commands are {}", join(names, ", "))};
}

UsageError no_command(const Program& program, const Command* group, const std::string& chosen) {
  if (!group)
    return {"there is no command", fmt::format("the commands are {}; '{} help' says what they do",
                                               join(names_of(program.commands), ", "), program.name)};
  return {fmt::format("'{} {}' needs a command", program.name, chosen),
          fmt::format("the commands are {}", join(names_of(group->commands), ", "))};
}

UsageError unknown_option(const Program& program, const Command* command, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& arguments : {command ? command->options() : std::vector<Argument>{}, program.options})
    for (const Argument& option : arguments)
      for (std::string& one : option.names()) names.push_back(std::move(one));
  const auto nearest = nearest_name(name, names);
  std::erase_if(names, [](const std::string& one) { return !one.starts_with("--"); });
  return {fmt::format("unknown option '{}'", name),
          nearest ? fmt::format("did you mean '{}'?", *nearest) : fmt::format("the options are {}", join(names, ", "))};
}

UsageError missing_argument(const Program& program, const std::string& chosen, const Command& command,
                            const Argument& argument) {
  const std::string name = argument.is_option() ? argument.names().back() : argument.name;
  return {fmt::format("{} is missing", name), "usage: " + usage(program, chosen, command)};
}

UsageError surplus_argument(const Program& program, const std::string& chosen, const Command& command,
                            const std::string& word) {
  const std::string message = fmt::format("'{}' is one argument too many", word);
  const auto of_moves = options_of_kind(command, ValueKind::moves), of_move = options_of_kind(command, ValueKind::move),
             of_position = options_of_kind(command, ValueKind::position);
  if (word.find('/') != std::string::npos && !looks_like_file(word) && !of_position.empty())
    return {message, fmt::format("a position is given as {} {}", of_position[0], quoted(word))};
  if (looks_like_move(word) && !looks_like_file(word) && !of_moves.empty()) {
    const std::string play = fmt::format("{} {} plays it first", of_moves[0], quoted(word));
    return {message,
            of_move.empty() ? play : fmt::format("{} {} explains this move; {}", of_move[0], quoted(word), play)};
  }
  return {message, "usage: " + usage(program, chosen, command)};
}

std::optional<UsageError> swapped_arguments(const Program& program, const std::string& chosen,
                                            const std::vector<Argument>& positionals,
                                            const std::vector<std::string>& given) {
  if (given.size() != positionals.size()) return std::nullopt;
  for (std::size_t file = 0; file < given.size(); ++file)
    for (std::size_t other = 0; other < given.size(); ++other) {
      const auto is_file = [](const Argument& argument) {
        return argument.kind == ValueKind::variant_file || argument.kind == ValueKind::ini_file ||
               argument.kind == ValueKind::page_file;
      };
      const bool are_fit = is_file(positionals[file]) && !is_file(positionals[other]) && given[file] != "-";
      const bool are_swapped_names = looks_like_file(given[other]) && !looks_like_file(given[file]);
      const bool are_swapped_numbers =
          has_form_of_number(positionals[other], given[file]) && !has_form_of_number(positionals[other], given[other]);
      if (!are_fit || (!are_swapped_names && !are_swapped_numbers)) continue;
      std::vector<std::string> right = given;
      std::swap(right[file], right[other]);
      std::string line = program.name + " " + chosen;
      for (const std::string& word : right) line += " " + quoted(word);
      return UsageError{fmt::format("'{}' stands where a file should", given[file]),
                        fmt::format("the file comes {}: {}", file < other ? "first" : "last", line)};
    }
  return std::nullopt;
}

}  // namespace trigon::engine
