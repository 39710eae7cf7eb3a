#include "interpreter/app/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <type_traits>

#include "interpreter/support/text.h"

namespace trigon::engine {

namespace {

std::vector<Argument> arguments_that(const Command& command, bool are_options) {
  std::vector<Argument> chosen;
  std::copy_if(command.arguments.begin(), command.arguments.end(), std::back_inserter(chosen),
               [&](const Argument& argument) { return argument.is_option() == are_options; });
  return chosen;
}

using Visit = std::function<void(const std::string&, const Command&)>;

void visit_all(const std::vector<Command>& commands, const std::string& before, const Visit& visit) {
  for (const Command& command : commands) {
    if (command.is_hidden) continue;
    if (command.run) visit(before + command.name, command);
    visit_all(command.commands, before + command.name + " ", visit);
  }
}

}  // namespace

bool Argument::is_flag() const {
  return std::holds_alternative<bool*>(target) || std::holds_alternative<std::monostate>(target);
}

std::vector<std::string> Argument::names() const {
  std::vector<std::string> all;
  for (std::string_view one : split(name, ',')) all.emplace_back(one);
  return all;
}

std::string Argument::description() const {
  return help + (choices.empty() ? "" : ": " + join(choices, ", ")) +
         (is_list()                     ? "; several with commas between them, or repeated"
          : is_option() && may_repeat() ? "; may be repeated"
                                        : "") +
         (needs.empty() ? "" : "; needs " + needs);
}

std::string Argument::default_text() const {
  if (is_required || !by_default.empty()) return by_default;
  return std::visit(
      [](auto at) -> std::string {
        using At = decltype(at);
        if constexpr (std::is_same_v<At, std::string*>) return *at;
        if constexpr (std::is_same_v<At, int*> || std::is_same_v<At, std::uint64_t*> || std::is_same_v<At, double*>)
          return fmt::format("{}", *at);
        return "";
      },
      target);
}

std::vector<Argument> Command::positionals() const { return arguments_that(*this, false); }
std::vector<Argument> Command::options() const { return arguments_that(*this, true); }

void each_command(const Program& program, const Visit& visit) { visit_all(program.commands, "", visit); }

}  // namespace trigon::engine
