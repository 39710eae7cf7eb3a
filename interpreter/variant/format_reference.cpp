#include "interpreter/variant/format_reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "interpreter/support/text.h"
#include "interpreter/support/text_style.h"

namespace trigon::engine {

namespace {

/// Does the map only repeat the keys of another one, for lists or options?
bool is_double(const FormatMap& map) {
  return map.name == "moves" || map.name == "promotions" || map.name == "changes";
}

const FormatMap* map_named(std::string_view name) {
  const auto& maps = format_maps();
  const auto found =
      std::find_if(maps.begin(), maps.end(), [&](const FormatMap& map) { return map.name == name && !is_double(map); });
  return found == maps.end() ? nullptr : &*found;
}

std::string without_backquotes(std::string text) {
  std::erase(text, '`');
  std::erase(text, '*');
  return text;
}

/// A text broken into indented lines.
std::string wrapped(const std::string& text, std::size_t indent) {
  const std::string blanks(indent, ' ');
  return wrap(text, blanks, blanks) + '\n';
}

std::string fallback_in_words(const FormatKey& key) {
  if (key.is_required) return "; required";
  return key.fallback.empty() ? "" : "; without it " + without_backquotes(key.fallback);
}

std::string in_table(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, 1, '\\');
  return text;
}

std::string linked(const FormatMap& map, const FormatKey& key) {
  const std::string code = fmt::format("`{}`", key.name);
  return map.name == "variant" && key.type != "text" ? fmt::format("[{}](#{})", code, key.name) : code;
}

}  // namespace

const FormatMap* find_format_map(std::string_view name) {
  const auto dot = name.rfind('.');
  const std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
  if (const FormatMap* map = map_named(last)) return map;
  return last.ends_with('s') ? map_named(last.substr(0, last.size() - 1)) : nullptr;
}

std::vector<std::string> format_map_names() {
  std::vector<std::string> names;
  for (const FormatMap& map : format_maps())
    if (!is_double(map)) names.push_back(map.name);
  return names;
}

std::string print_keys(const FormatMap& map) {
  constexpr std::size_t indent = 6;
  std::string out = wrapped(fmt::format("{}: {}", map.title, map.description), 0);
  for (const FormatKey& key : map.keys) {
    out += fmt::format("\n  {}\n", key.name) + wrapped(without_backquotes(key.type) + fallback_in_words(key), indent);
    out += wrapped(without_backquotes(key.description), indent);
    out += wrapped(fmt::format("{}: {}", key.name, key.example), indent);
  }
  return out;
}

std::string print_keys_as_markdown(const FormatMap& map) {
  std::string out = "| key | type | default | what it says | example |\n|---|---|---|---|---|\n";
  for (const FormatKey& key : map.keys)
    out += fmt::format("| {} | {} | {} | {} | `{}` |\n", linked(map, key), in_table(key.type),
                       key.is_required && key.fallback.empty() ? "**required**" : in_table(key.fallback),
                       in_table(key.description), in_table(key.example));
  return out;
}

std::string print_keys_as_json(const FormatMap& map) {
  nlohmann::ordered_json keys = nlohmann::ordered_json::array();
  for (const FormatKey& key : map.keys)
    keys.push_back({{"key", key.name},
                    {"type", without_backquotes(key.type)},
                    {"required", key.is_required},
                    {"default", without_backquotes(key.fallback)},
                    {"description", key.description},
                    {"example", key.example}});
  return nlohmann::ordered_json{{"map", map.name}, {"description", map.description}, {"keys", keys}}.dump(2) + "\n";
}

}  // namespace trigon::engine
