#include "interpreter/variant/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "interpreter/support/text.h"

namespace trigon {

void tell_wrong_type(const YamlNode& node, const std::string& what, const char* expected, Diagnostics& diagnostics) {
  const std::string got = node.is_scalar() ? fmt::format("'{}'", node.scalar.text) : name_of(node.kind);
  diagnostics.error(node.span, "type", fmt::format("{}: expected {}, got {}", what, expected, got));
}

namespace {

/// The known key of `moves:W*`, which YAML takes for a key without a value since no blank follows the colon.
std::optional<std::string> key_before_colon(const YamlEntry& entry, const std::vector<std::string>& known) {
  const auto colon = entry.key.find(':');
  if (!entry.value->is_null() || colon == std::string::npos) return std::nullopt;
  std::string key = entry.key.substr(0, colon);
  return std::find(known.begin(), known.end(), key) != known.end() ? std::optional(std::move(key)) : std::nullopt;
}

}  // namespace

Fields::Fields(const YamlNode& node, std::string owner, std::string_view format, Diagnostics& diagnostics)
    : node_(node), owner_(std::move(owner)), format_(format_map(format)), diagnostics_(diagnostics) {
  if (!node.is_map()) tell_wrong_type(node, owner_, "a map", diagnostics);
  const std::vector<std::string> known = format_.key_names();
  for (const YamlEntry& entry : node.entries) {
    if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
    const auto before_colon = key_before_colon(entry, known);
    if (const auto meant = before_colon ? before_colon : nearest_name(entry.key, known)) misspelt_.push_back(*meant);
    const std::string hint = before_colon ? fmt::format("a blank must follow the colon: {}: {}", *before_colon,
                                                        entry.key.substr(before_colon->size() + 1))
                                          : suggest(entry.key, known);
    diagnostics.error(entry.key_span, "unknown-key", fmt::format("{}: unknown key '{}'", owner_, entry.key), hint);
  }
}

const YamlNode* Fields::find(std::string_view key) const {
  const YamlNode* value = node_.find(key);
  return value && !value->is_null() ? value : nullptr;
}

const YamlNode* Fields::require(std::string_view key) const {
  const YamlNode* value = find(key);
  // Of a misspelt key the misspelling has been told.
  if (!value && std::find(misspelt_.begin(), misspelt_.end(), key) == misspelt_.end()) {
    const YamlEntry* entry = node_.find_entry(key);
    diagnostics_.error(entry ? entry->key_span : node_.span, "missing-key",
                       fmt::format("{}: the key '{}' is {}", owner_, key, entry ? "empty" : "missing"));
  }
  return value;
}

std::optional<std::string> Fields::text(std::string_view key) const {
  const YamlNode* value = find(key);
  return value ? read_text(*value, fmt::format("{}: {}", owner_, key), diagnostics_) : std::nullopt;
}

std::optional<int> Fields::integer(std::string_view key) const {
  const FormatKey& format = format_.key(key);
  return integer(key, format.least.value(), format.most.value());
}

std::optional<int> Fields::integer(std::string_view key, int least, int most) const {
  const YamlNode* value = find(key);
  return value ? read_integer(*value, least, most, fmt::format("{}: {}", owner_, key), diagnostics_) : std::nullopt;
}

std::optional<bool> Fields::boolean(std::string_view key) const {
  const YamlNode* value = find(key);
  return value ? read_boolean(*value, fmt::format("{}: {}", owner_, key), diagnostics_) : std::nullopt;
}

std::optional<std::size_t> Fields::choice(std::string_view key, const std::vector<std::string>& choices) const {
  if (format_.key(key).choices != choices)
    throw std::logic_error(fmt::format("the schema has other choices for '{}' in '{}'", key, format_.name));
  return name(key, choices);
}

std::optional<std::size_t> Fields::name(std::string_view key, const std::vector<std::string>& choices) const {
  const YamlNode* value = find(key);
  if (!value) return std::nullopt;
  const auto text = read_text(*value, fmt::format("{}: {}", owner_, key), diagnostics_);
  if (!text) return std::nullopt;
  const auto found = std::find(choices.begin(), choices.end(), *text);
  if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
  diagnostics_.error(value->span, "value",
                     fmt::format("{}: {}: expected {}, got '{}'", owner_, key, join(choices, " or "), *text),
                     nearest_name(*text, choices) ? suggest(*text, choices) : "");
  return std::nullopt;
}

std::optional<std::string> read_text(const YamlNode& node, const std::string& what, Diagnostics& diagnostics) {
  if (node.is_scalar()) return node.scalar.text;
  tell_wrong_type(node, what, "a text", diagnostics);
  return std::nullopt;
}

std::optional<int> read_integer(const YamlNode& node, int least, int most, const std::string& what,
                                Diagnostics& diagnostics) {
  const auto value = node.is_scalar() ? parse_integer(node.scalar.text) : std::nullopt;
  if (!value) {
    tell_wrong_type(node, what, "a whole number", diagnostics);
    return std::nullopt;
  }
  if (*value < least || *value > most) {
    diagnostics.error(node.span, "range",
                      fmt::format("{}: {} is out of range, expected {} to {}", what, *value, least, most));
    return std::nullopt;
  }
  return static_cast<int>(*value);
}

std::optional<bool> read_boolean(const YamlNode& node, const std::string& what, Diagnostics& diagnostics) {
  if (node.is_scalar() && node.scalar.text == "true") return true;
  if (node.is_scalar() && node.scalar.text == "false") return false;
  tell_wrong_type(node, what, "true or false", diagnostics);
  return std::nullopt;
}

std::vector<const YamlNode*> one_or_more(const YamlNode& node) {
  if (!node.is_sequence()) return {&node};
  std::vector<const YamlNode*> items;
  for (const YamlPtr& item : node.items) items.push_back(item.get());
  return items;
}

std::vector<LocatedText> read_words(const YamlNode& node, const std::string& what, Diagnostics& diagnostics) {
  std::vector<LocatedText> result;
  for (const YamlNode* item : one_or_more(node)) {
    if (!item->is_scalar()) {
      tell_wrong_type(*item, what, "a text or a list of texts", diagnostics);
      continue;
    }
    const std::string& text = item->scalar.text;
    for (std::string_view word : split_words(text)) {
      const auto offset = static_cast<std::size_t>(word.data() - text.data());
      const Span where = item->scalar.at(offset, word.size());
      result.push_back({std::string(word), where, {where.offset}});
    }
  }
  return result;
}

}  // namespace trigon
