#include "interpreter/app/completion.h"

#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/diagnosis/error_page.h"
#include "interpreter/loader/loader.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/format_reference.h"
#include "interpreter/variant/overlay.h"
#include "interpreter/variant/setup_choice.h"

namespace trigon::engine {

namespace {

/// The pattern of a file's name; empty for a kind that names no file.
std::string file_pattern(ValueKind kind) {
  switch (kind) {
    case ValueKind::variant_file: return "*.yaml";
    case ValueKind::ini_file: return "*.ini";
    case ValueKind::page_file: return "*.html";
    case ValueKind::record_file:
    case ValueKind::folder:
    case ValueKind::file: return "*";
    default: return "";
  }
}

/// Reads the words before the one to complete, from left to right.
class Reading {
 public:
  explicit Reading(const Program& program) : program_(program), commands_(&program.commands) {}

  void read(const std::string& word) {
    if (expecting_ && word == "=" && !has_equals_) {
      has_equals_ = true;
    } else if (expecting_) {
      expecting_.reset();
    } else if (word == "--") {
      has_options_ended_ = true;
    } else if (is_option(word)) {
      read_option(word);
    } else if (const Command* const command = has_options_ended_ ? nullptr : command_named(word)) {
      choose(*command);
    } else {
      given_.push_back(word);
    }
  }

  Completions complete(const std::string& word) const {
    const auto equals = word.find('=');
    if (expecting_) return values(*expecting_, word == "=" && !has_equals_ ? "" : word, "");
    if (!is_option(word)) return next_words(word);
    if (equals == std::string::npos) return options(word);
    const auto option = find_option(word.substr(0, equals));
    if (!option || option->is_flag()) return {};
    return values(*option, word.substr(equals + 1), word.substr(0, equals + 1));
  }

 private:
  bool is_option(const std::string& word) const { return !has_options_ended_ && word.starts_with('-'); }

  void choose(const Command& command) {
    commands_ = &command.commands;
    positionals_ = command.positionals();
    options_ = command.options();
    given_.clear();
  }

  void read_option(const std::string& word) {
    const auto option = find_option(word.substr(0, word.find('=')));
    if (!option) return;
    used_.insert(option->name);
    if (option->is_flag() || word.find('=') != std::string::npos) return;
    expecting_ = option;
    has_equals_ = false;
  }

  const Command* command_named(const std::string& word) const {
    const auto found = std::find_if(commands_->begin(), commands_->end(),
                                    [&](const Command& command) { return command.name == word; });
    return found == commands_->end() ? nullptr : &*found;
  }

  /// The options of the command, then those of the program.
  std::vector<Argument> all_options() const {
    std::vector<Argument> all = options_;
    all.insert(all.end(), program_.options.begin(), program_.options.end());
    return all;
  }

  std::optional<Argument> find_option(const std::string& name) const {
    for (Argument& option : all_options())
      for (const std::string& one : option.names())
        if (one == name) return std::move(option);
    return std::nullopt;
  }

  Completions next_words(const std::string& word) const {
    Completions found;
    if (given_.size() < positionals_.size()) return values(positionals_[given_.size()], word, "");
    if (!positionals_.empty() && positionals_.back().may_repeat()) return values(positionals_.back(), word, "");
    if (!given_.empty()) return found;
    for (const Command& command : *commands_)
      if (!command.is_hidden && command.name.starts_with(word)) found.words.push_back({command.name, command.summary});
    return found;
  }

  /// Long names of options; one that is there already only if it may be repeated.
  Completions options(const std::string& word) const {
    Completions found;
    for (const Argument& option : all_options()) {
      if (used_.contains(option.name) && !option.may_repeat()) continue;
      for (const std::string& name : option.names())
        if (name.starts_with("--") && name.starts_with(word)) found.words.push_back({name, option.description()});
    }
    return found;
  }

  /// Values of an argument that begin with `word`; each follows `before`.
  Completions values(const Argument& argument, const std::string& word, const std::string& before) const {
    Completions found{{}, file_pattern(argument.kind)};
    // In a list the last part is completed.
    const std::size_t start = argument.is_list() ? word.rfind(',') + 1 : 0;
    for (const std::string& value : argument.choices.empty() ? named_values(argument) : argument.choices)
      if (value.starts_with(word.substr(start)))
        found.words.push_back({before + word.substr(0, start) + value, name_of_game(argument, value)});
    return found;
  }

  /// The name of a shipped game; empty for other values.
  static std::string name_of_game(const Argument& argument, const std::string& value) {
    if (argument.kind != ValueKind::variant_file) return "";
    Diagnostics unheard;
    const YamlPtr root = read_variant_tree(DiskFiles(), value, {}, unheard).root;
    const YamlNode* name = root ? root->find("name") : nullptr;
    return name && name->is_scalar() ? name->scalar.text : "";
  }

  std::vector<std::string> named_values(const Argument& argument) const {
    switch (argument.kind) {
      case ValueKind::variant_file: return shipped_games(DiskFiles());
      case ValueKind::map: return format_map_names();
      case ValueKind::code: return explained_codes();
      case ValueKind::command: return command_names();
      case ValueKind::option:
      case ValueKind::piece:
      case ValueKind::player:
      case ValueKind::cell: return names_in_variant(argument.kind, file_in(argument.variant_in));
      default: return {};
    }
  }

  /// The commands for which "help" can be asked.
  std::vector<std::string> command_names() const {
    const auto group = given_.empty() ? program_.commands.end()
                                      : std::find_if(program_.commands.begin(), program_.commands.end(),
                                                     [&](const Command& one) { return one.name == given_[0]; });
    std::vector<std::string> names;
    if (!given_.empty() && (group == program_.commands.end() || given_.size() > 1)) return names;
    for (const Command& command : given_.empty() ? program_.commands : group->commands)
      if (!command.is_hidden) names.push_back(command.name);
    return names;
  }

  /// The word in the place of the last given of these positionals, or an empty text.
  std::string file_in(const std::vector<std::string>& names) const {
    std::string file;
    for (std::size_t i = 0; i < std::min(positionals_.size(), given_.size()); ++i)
      if (std::find(names.begin(), names.end(), positionals_[i].name) != names.end()) file = given_[i];
    return file;
  }

  static std::vector<std::string> names_in_variant(ValueKind kind, const std::string& file) {
    std::vector<std::string> names;
    Diagnostics unheard;
    const auto loaded = file.empty() ? std::nullopt : load_variant(DiskFiles(), file, {}, unheard);
    if (!loaded) return names;
    const Ruleset& ruleset = *loaded->ruleset;
    if (kind == ValueKind::option)
      for (const OptionInfo& option : ruleset.options) names.push_back(option.name);
    if (kind == ValueKind::option && ruleset.setup_family)
      for (const int number : {0, ruleset.setup_family->count - 1}) names.push_back(setup_choice(number));
    if (kind == ValueKind::piece)
      for (const PieceTypeInfo& type : ruleset.types) names.push_back(type.name);
    if (kind == ValueKind::player)
      for (const auto& player : ruleset.players) names.push_back(player.name);
    if (kind == ValueKind::cell)
      for (const std::string& label : ruleset.labels.all()) names.push_back(label);
    return names;
  }

  const Program& program_;
  /// The commands that can be chosen next.
  const std::vector<Command>* commands_;
  /// The positionals and options of the chosen command.
  std::vector<Argument> positionals_, options_;
  /// The words in the places of positionals.
  std::vector<std::string> given_;
  /// The names of the options that were given.
  std::set<std::string> used_;
  /// The option whose value comes next. Bash passes "--format=json" as three words, the second being the sign.
  std::optional<Argument> expecting_;
  bool has_equals_ = false;
  bool has_options_ended_ = false;
};

}  // namespace

Completions complete(const Program& program, const std::vector<std::string>& words) {
  if (words.empty()) return {};
  Reading reading(program);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) reading.read(words[i]);
  return reading.complete(words.back());
}

std::string print_completions(const Completions& completions) {
  std::string out;
  for (const Completion& word : completions.words) out += word.text + '\t' + word.description + '\n';
  if (!completions.files.empty()) out += '\t' + completions.files + '\n';
  return out;
}

}  // namespace trigon::engine
