#include "interpreter/variant/overlay.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "interpreter/support/text.h"
#include "interpreter/variant/fields.h"
#include "interpreter/variant/misspelt_keys.h"
#include "interpreter/variant/setup_choice.h"

namespace trigon::engine {

namespace {

/// A file on the chain of `extends`, which begins with the variant.
struct Link {
  std::string path;
  YamlPtr root;
};

/// Has the file an extension that variants do not have? A name that is no file's path, such as standard input, has
/// none.
bool is_other_file(const std::string& path) {
  return !path.starts_with('<') && !path.ends_with(".yaml") && !path.ends_with(".yml");
}

/// Reads a file; `from` is the place that names it, or nothing for the variant itself.
YamlPtr read_tree(const Files& files, const std::string& path, const Span& from, Diagnostics& diagnostics) {
  auto text = read_file(files, Shipped::game, path, from, "", diagnostics);
  if (!text) return nullptr;
  if (text->starts_with("\xEF\xBB\xBF")) text->erase(0, 3);
  Diagnostics own;
  const YamlPtr root = read_yaml(std::make_shared<const Source>(path, std::move(*text)), own);
  // A file that was not meant to be a variant is not quoted.
  if (is_other_file(path) && (from.source || !root || !root->is_map())) {
    diagnostics.error(from.source ? from : Span{std::make_shared<const Source>(path, ""), 0, 1}, "type",
                      fmt::format("'{}' is not a variant", path), "the name of a variant file ends in .yaml");
    return nullptr;
  }
  for (const Diagnostic& diagnostic : own.all()) diagnostics.add(diagnostic);
  return root ? with_mended_keys(root, "variant") : nullptr;
}

/// Reads the file of this name and its bases. Stops at the first base that cannot be read; the chain is then empty.
std::vector<Link> read_chain(const Files& files, const std::string& name, Diagnostics& diagnostics) {
  std::vector<Link> chain;
  std::string next = find_file(files, Shipped::game, name);
  Span from;
  for (;;) {
    const auto seen = [&](const Link& link) { return link.path == next; };
    if (std::any_of(chain.begin(), chain.end(), seen)) {
      diagnostics.error(from, "extends-cycle", fmt::format("'{}' extends itself", next));
      return {};
    }
    if (chain.size() == max_extends_depth) {
      diagnostics.error(from, "extends-cycle", fmt::format("more than {} files extend each other", max_extends_depth));
      return {};
    }
    YamlPtr root = read_tree(files, next, from, diagnostics);
    if (!root) return {};
    if (!root->is_map()) {
      diagnostics.error(root->span, "type", fmt::format("expected a map of keys, got {}", name_of(root->kind)),
                        "a variant begins with lines like 'name: My game'");
      return {};
    }
    chain.push_back({next, root});
    const YamlNode* base = root->find("extends");
    if (!base) return chain;
    const auto base_name = read_text(*base, "extends", diagnostics);
    if (!base_name) return {};
    from = base->span;
    next = find_file(files, Shipped::game, *base_name, next);
  }
}

/// The map without the keys that concern only its own file and are not inherited.
YamlPtr without_own_keys(const YamlPtr& root) {
  auto result = std::make_shared<YamlNode>(*root);
  std::erase_if(result->entries, [](const YamlEntry& entry) { return keys_of_own_file().contains(entry.key); });
  return result;
}

/// A copy of the map whose place is `span`.
YamlPtr standing_at(const YamlPtr& root, const Span& span) {
  auto result = std::make_shared<YamlNode>(*root);
  result->span = span;
  return result;
}

constexpr std::size_t max_options = 64;

struct OptionEntry {
  std::string name;
  Span span;
  const YamlNode* node = nullptr;
  YamlPtr changes;
  std::vector<LocatedText> requires_, excludes;
};

class Options {
 public:
  Options(const YamlNode* node, Diagnostics& diagnostics) : node_(node), diagnostics_(diagnostics) {
    if (!node || node->is_null()) return;
    if (!node->is_map()) {
      diagnostics.error(node->span, "type", fmt::format("options: expected a map, got {}", name_of(node->kind)));
      return;
    }
    if (node->entries.size() > max_options) {
      diagnostics.error(node->entries[max_options].key_span, "range",
                        fmt::format("options: at most {} are supported", max_options));
      return;
    }
    for (const YamlEntry& entry : node->entries) read(entry);
    for (const OptionEntry& option : entries_) check_names(option);
    for (std::size_t i = 0; i < entries_.size(); ++i) check_reachable(i);
  }

  /// The chosen options and all that they require, in file order.
  std::vector<bool> choose(const std::vector<std::string>& chosen) {
    std::vector<bool> result(entries_.size(), false);
    for (const std::string& name : chosen) {
      if (const auto index = find(name)) {
        if (is_reachable(*index)) add(*index, result);
        continue;
      }
      diagnostics_.error({}, "unknown-option", fmt::format("the variant has no option '{}'", name),
                         suggest(name, names()));
    }
    if (const auto pair = excluding_pair(result))
      diagnostics_.error({}, "option",
                         fmt::format("the options '{}' and '{}' exclude each other", entries_[pair->first].name,
                                     entries_[pair->second].name));
    return result;
  }

  const std::vector<OptionEntry>& entries() const { return entries_; }

  /// Takes the choices of a setup out of the chosen options.
  std::vector<std::string> take_setup_choices(std::vector<std::string>& chosen) const {
    std::vector<std::string> choices;
    std::erase_if(chosen, [&](const std::string& name) {
      if (find(name) || !is_setup_choice(name)) return false;
      if (std::ranges::find(choices, name) == choices.end()) choices.push_back(name);
      return true;
    });
    return choices;
  }

 private:
  void read(const YamlEntry& entry) {
    const std::string owner = fmt::format("option '{}'", entry.key);
    Fields fields(*entry.value, owner, "option", diagnostics_);
    if (entry.key.empty() || entry.key.find_first_of(", \t\n") != std::string::npos)
      diagnostics_.error(entry.key_span, "value", fmt::format("'{}' cannot be the name of an option", entry.key),
                         "names are separated by commas or spaces, and so have none; use '-'");
    OptionEntry option{entry.key, entry.key_span, entry.value.get(), nullptr, {}, {}};
    if (const YamlEntry* changes = entry.value->find_entry("changes"); changes && changes->value->is_map()) {
      option.changes = changes->value;
      check_changes(*changes->value, owner);
    } else {
      if (!has_changes_beside(*entry.value))
        if (const YamlNode* wrong = fields.require("changes"))
          diagnostics_.error(wrong->span, "type",
                             fmt::format("{}: changes: expected a map, got {}", owner, name_of(wrong->kind)));
    }
    if (const YamlNode* node = fields.find("requires"))
      option.requires_ = read_words(*node, owner + ": requires", diagnostics_);
    if (const YamlNode* node = fields.find("excludes"))
      option.excludes = read_words(*node, owner + ": excludes", diagnostics_);
    entries_.push_back(std::move(option));
  }

  /// Does an option state its changes without the key `changes`? They are then reported as unknown keys.
  static bool has_changes_beside(const YamlNode& option) {
    const auto known = format_map("changes").key_names();
    return !option.find_entry("changes") &&
           std::any_of(option.entries.begin(), option.entries.end(), [&](const YamlEntry& entry) {
             return entry.key != "description" && std::find(known.begin(), known.end(), entry.key) != known.end();
           });
  }

  /// Reports changes of keys that an option may not change: those that define options.
  void check_changes(const YamlNode& changes, const std::string& owner) {
    Fields(changes, owner + ": changes", "changes", diagnostics_);
  }

  void check_names(const OptionEntry& option) {
    for (const auto* list : {&option.requires_, &option.excludes})
      for (const LocatedText& name : *list)
        if (!find(name.text))
          diagnostics_.error(name.whole, "unknown-option",
                             fmt::format("option '{}': unknown option '{}'", option.name, name.text),
                             suggest_entry(name.text, entries_of(*node_)));
    for (const LocatedText& name : option.requires_)
      if (name.text == option.name)
        diagnostics_.error(name.whole, "option", fmt::format("option '{}' requires itself", option.name));
  }

  /// Two options that exclude each other though this option requires both, so that it can never be chosen.
  std::optional<std::pair<std::size_t, std::size_t>> conflict_of(std::size_t index) const {
    std::vector<bool> needed(entries_.size(), false);
    add(index, needed);
    return excluding_pair(needed);
  }

  bool is_reachable(std::size_t index) const { return !conflict_of(index); }

  void check_reachable(std::size_t index) {
    const auto pair = conflict_of(index);
    if (pair && pair->first == pair->second)
      diagnostics_.error(entries_[index].span, "unreachable-option",
                         fmt::format("option '{}' can never be chosen: '{}' excludes itself", entries_[index].name,
                                     entries_[pair->first].name));
    else if (pair)
      diagnostics_.error(
          entries_[index].span, "unreachable-option",
          fmt::format("option '{}' can never be chosen: it needs '{}' and '{}', which exclude each other",
                      entries_[index].name, entries_[pair->first].name, entries_[pair->second].name));
  }

  void add(std::size_t index, std::vector<bool>& needed) const {
    if (needed[index]) return;
    needed[index] = true;
    for (const LocatedText& name : entries_[index].requires_)
      if (const auto other = find(name.text)) add(*other, needed);
  }

  std::optional<std::pair<std::size_t, std::size_t>> excluding_pair(const std::vector<bool>& chosen) const {
    for (std::size_t i = 0; i < entries_.size(); ++i)
      for (const LocatedText& name : entries_[i].excludes)
        if (const auto other = find(name.text); other && chosen[i] && chosen[*other]) return std::pair{i, *other};
    return std::nullopt;
  }

  std::optional<std::size_t> find(const std::string& name) const {
    for (std::size_t i = 0; i < entries_.size(); ++i)
      if (entries_[i].name == name) return i;
    return std::nullopt;
  }

  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (const OptionEntry& entry : entries_) result.push_back(entry.name);
    return result;
  }

  const YamlNode* node_;
  Diagnostics& diagnostics_;
  std::vector<OptionEntry> entries_;
};

std::vector<std::string> texts_of(const std::vector<LocatedText>& words) {
  std::vector<std::string> texts;
  for (const LocatedText& word : words) texts.push_back(word.text);
  return texts;
}

}  // namespace

const std::set<std::string>& keys_of_own_file() {
  static const std::set<std::string> keys = {"extends", "introduction", "lab", "tests", "translations"};
  return keys;
}

VariantTree read_variant_tree(const Files& files, const std::string& name, const std::vector<std::string>& chosen,
                              Diagnostics& diagnostics) {
  VariantTree result;
  const std::vector<Link> chain = read_chain(files, name, diagnostics);
  for (const Link& link : chain) {
    result.files.push_back(link.path);
    Fields(*link.root, "the variant", "variant", diagnostics);
  }
  if (chain.empty()) return result;

  YamlPtr root;
  for (std::size_t i = chain.size(); i-- > 0;)
    root = merge_yaml(root, i == 0 ? chain[i].root : without_own_keys(chain[i].root), diagnostics);
  Options options(root->find("options"), diagnostics);
  std::vector<std::string> names = chosen;
  const std::vector<std::string> setup_choices = options.take_setup_choices(names);
  const std::vector<bool> is_chosen = options.choose(names);
  for (std::size_t i = 0; i < options.entries().size(); ++i) {
    const OptionEntry& option = options.entries()[i];
    const YamlNode* description = option.node->find("description");
    result.options.push_back({option.name, description && description->is_scalar() ? description->scalar.text : "",
                              is_chosen[i], texts_of(option.requires_), texts_of(option.excludes)});
    if (is_chosen[i] && option.changes) root = merge_yaml(root, option.changes, diagnostics);
  }
  root = with_setup_choice(root, setup_choices, diagnostics);
  for (const std::string& choice : setup_choices) result.options.push_back({choice, "", true, {}, {}});
  // What the whole lacks is reported in the variant's own file.
  result.root = standing_at(root, chain[0].root->span);
  return result;
}

}  // namespace trigon::engine
