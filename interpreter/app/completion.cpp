#include "interpreter/app/completion.h"

#include <algorithm>
#include <map>
#include <set>

#include "interpreter/diagnosis/error_page.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/format_reference.h"
#include "interpreter/variant/loader.h"

namespace trigon {

CLI::Option* completed_by(CLI::Option* argument, const std::string& kind) {
  // A validator that nothing fails and that help does not show: CLI11 has no other place for a note.
  return argument->check(CLI::Validator([](std::string&) { return std::string(); }, "", kind));
}

std::vector<std::string> choices_of(const CLI::Option& option) {
  // CLI11 tells the values of IsMember in the type, as "NAME:{text,json}".
  const std::string type = option.get_type_name();
  const auto open = type.find('{');
  const auto close = type.find('}', open == std::string::npos ? 0 : open);
  if (open == std::string::npos || close == std::string::npos) return {};
  std::vector<std::string> choices;
  for (std::string_view choice : split(std::string_view(type).substr(open + 1, close - open - 1), ','))
    choices.emplace_back(choice);
  return choices;
}

namespace {

/// The kind that `completed_by` noted, or an empty text.
std::string kind_of(CLI::Option& option) {
  try {
    for (int i = 0;; ++i)
      if (const std::string name = option.get_validator(i)->get_name(); !name.empty()) return name;
  } catch (const CLI::OptionNotFound&) {
    return "";
  }
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

bool is_hidden(const CLI::App& command) { return command.get_group().empty(); }

/// The words before the one in question, read from left to right.
class Reading {
 public:
  explicit Reading(CLI::App& app) : command_(&app) {}

  void read(const std::string& word) {
    if (expecting_ && word == "=" && !has_equals_) {
      has_equals_ = true;
    } else if (expecting_) {
      expecting_ = nullptr;
    } else if (word == "--") {
      has_options_ended_ = true;
    } else if (is_option(word)) {
      read_option(word);
    } else if (CLI::App* const child = has_options_ended_ ? nullptr : child_named(word)) {
      command_ = child;
      positionals_.clear();
    } else {
      positionals_.push_back(word);
    }
  }

  Completions complete(const std::string& word) const {
    const auto equals = word.find('=');
    if (expecting_) return values(*expecting_, word == "=" && !has_equals_ ? "" : word, "");
    if (!is_option(word)) return next_words(word);
    if (equals == std::string::npos) return options(word);
    CLI::Option* const option = find_option(word.substr(0, equals));
    if (!option || !takes_value(*option)) return {};
    return values(*option, word.substr(equals + 1), word.substr(0, equals + 1));
  }

 private:
  bool is_option(const std::string& word) const { return !has_options_ended_ && word.starts_with('-'); }

  void read_option(const std::string& word) {
    used_.insert(find_option(word.substr(0, word.find('='))));
    CLI::Option* const option = find_option(word);
    if (!option || !takes_value(*option)) return;
    expecting_ = option;
    has_equals_ = false;
  }

  CLI::App* child_named(const std::string& word) const {
    for (CLI::App* child : command_->get_subcommands([](CLI::App*) { return true; }))
      if (child->check_name(word)) return child;
    return nullptr;
  }

  /// The option of the command, or of one above it.
  CLI::Option* find_option(const std::string& name) const {
    for (CLI::App* app = command_; app; app = app->get_parent())
      if (CLI::Option* const option = app->get_option_no_throw(name)) return option;
    return nullptr;
  }

  Completions next_words(const std::string& word) const {
    Completions found;
    const auto all = command_->get_options([](CLI::Option* option) { return option->get_positional(); });
    if (!all.empty()) {
      CLI::Option* const last = all.back();
      if (positionals_.size() < all.size()) return values(*all[positionals_.size()], word, "");
      if (last->get_expected_max() >= CLI::detail::expected_max_vector_size) return values(*last, word, "");
      return found;
    }
    for (const CLI::App* child : command_->get_subcommands([](CLI::App*) { return true; }))
      if (!is_hidden(*child) && child->get_name().starts_with(word))
        found.words.push_back({child->get_name(), child->get_description()});
    return found;
  }

  /// Long names; an option that stands there already only when it may be given again.
  Completions options(const std::string& word) const {
    Completions found;
    std::set<std::string> known;
    for (CLI::App* app = command_; app; app = app->get_parent())
      for (CLI::Option* option : app->get_options()) {
        const bool may_repeat = option->get_expected_max() >= CLI::detail::expected_max_vector_size;
        if (used_.contains(option) && !may_repeat) continue;
        for (const std::string& name : option->get_lnames())
          if (("--" + name).starts_with(word) && known.insert(name).second)
            found.words.push_back({"--" + name, option->get_description()});
      }
    return found;
  }

  /// Values of an option or positional that begin with `word`; each follows `before`.
  Completions values(CLI::Option& option, const std::string& word, const std::string& before) const {
    const std::string kind = kind_of(option);
    if (kind.starts_with("files ")) return {{}, kind.substr(6)};
    std::vector<std::string> all = choices_of(option);
    if (all.empty()) all = named_values(split_words(kind));
    Completions found;
    for (const std::string& value : all)
      if (value.starts_with(word)) found.words.push_back({before + value, ""});
    return found;
  }

  std::vector<std::string> named_values(const std::vector<std::string_view>& kind) const {
    std::vector<std::string> names;
    if (kind.empty()) return names;
    if (kind[0] == "maps") return format_map_names();
    if (kind[0] == "codes") return explained_codes();
    if (kind.size() > 1) return names_in_variant(kind[0], file_in({kind.begin() + 1, kind.end()}));
    return names;
  }

  /// The word that stands in the last given of some positionals, or an empty text.
  std::string file_in(const std::vector<std::string_view>& names) const {
    std::string file;
    const auto all = command_->get_options([](CLI::Option* option) { return option->get_positional(); });
    for (std::size_t i = 0; i < std::min(all.size(), positionals_.size()); ++i)
      if (std::find(names.begin(), names.end(), all[i]->get_name(true)) != names.end()) file = positionals_[i];
    return file;
  }

  static std::vector<std::string> names_in_variant(std::string_view kind, const std::string& file) {
    std::vector<std::string> names;
    Diagnostics unheard;
    const auto loaded = file.empty() ? std::nullopt : load_variant(DiskFiles(), file, {}, unheard);
    if (!loaded) return names;
    const Ruleset& ruleset = *loaded->ruleset;
    if (kind == "options")
      for (const OptionInfo& option : ruleset.options) names.push_back(option.name);
    if (kind == "pieces")
      for (const PieceTypeInfo& type : ruleset.types) names.push_back(type.name);
    if (kind == "players")
      for (const auto& player : ruleset.players) names.push_back(player.name);
    if (kind == "cells")
      for (const std::string& label : ruleset.labels.all()) names.push_back(label);
    return names;
  }

  CLI::App* command_;
  std::vector<std::string> positionals_;
  std::set<CLI::Option*> used_;
  /// The option whose value comes next. Bash hands over "--format=json" as three words, the second being the sign.
  CLI::Option* expecting_ = nullptr;
  bool has_equals_ = false;
  bool has_options_ended_ = false;
};

}  // namespace

Completions complete(CLI::App& app, const std::vector<std::string>& words) {
  if (words.empty()) return {};
  Reading reading(app);
  for (std::size_t i = 0; i + 1 < words.size(); ++i) reading.read(words[i]);
  return reading.complete(words.back());
}

std::string print_completions(const Completions& completions) {
  std::string out;
  for (const Completion& word : completions.words) out += word.text + '\t' + word.description + '\n';
  if (!completions.files.empty()) out += '\t' + completions.files + '\n';
  return out;
}

}  // namespace trigon
