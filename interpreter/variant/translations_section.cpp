// The key `translations`: what the game, its players and its pieces are called in other languages. No rule depends on
// it. Tested in tests/unit/translations_test.cpp and by tests/broken.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

constexpr std::size_t max_languages = 32;

/// Is it a tag such as `de`, `zh` and `pt-BR`: letters, then letters and digits in parts behind dashes?
bool is_language(std::string_view tag) {
  const auto is_letter = [](char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); };
  const std::size_t dash = std::min(tag.find('-'), tag.size());
  const std::string_view first = tag.substr(0, dash), rest = tag.substr(dash);
  return (first.size() == 2 || first.size() == 3) && std::ranges::all_of(first, is_letter) && rest.size() <= 12 &&
         !rest.ends_with('-') &&
         std::ranges::all_of(rest, [&](char c) { return is_letter(c) || ('0' <= c && c <= '9') || c == '-'; });
}

/// What players and pieces are called.
void read_names(Loading& loading, const YamlNode& node, const std::string& owner, Translation& translation) {
  if (!node.is_map()) return report_wrong_type(node, owner, "a map from names to texts", loading.diagnostics);
  for (const YamlEntry& entry : node.entries) {
    if (!loading.ruleset->find_player(entry.key) && !loading.is_piece(entry.key))
      loading.diagnostics.error(entry.key_span, "unknown-piece",
                                fmt::format("{}: no piece and no player is called '{}'", owner, entry.key),
                                loading.suggest_key(entry.key, {"pieces", "players"}));
    else if (const auto text = read_text(*entry.value, of_key(owner, entry.key), loading.diagnostics))
      translation.names[entry.key] = *text;
  }
}

}  // namespace

void load_translations(Loading& loading) {
  const YamlNode* const node = loading.root.find("translations");
  if (!node || node->is_null()) return;
  if (!node->is_map()) return report_wrong_type(*node, "translations", "a map of languages", loading.diagnostics);
  if (node->entries.size() > max_languages)
    loading.diagnostics.error(node->span, "range",
                              fmt::format("translations: at most {} languages are allowed", max_languages));
  for (const YamlEntry& entry : node->entries) {
    if (!is_language(entry.key)) {
      loading.diagnostics.error(entry.key_span, "value",
                                fmt::format("translations: expected the tag of a language, got '{}'", entry.key),
                                "such as de, zh or pt-BR");
      continue;
    }
    const std::string owner = fmt::format("translations: {}", entry.key);
    const Fields fields(*entry.value, owner, "translation", loading.diagnostics);
    Translation& translation = loading.ruleset->translations[entry.key];
    translation.name = fields.text("name").value_or("");
    translation.description = fields.text("description").value_or("");
    if (const YamlNode* const names = fields.find("names"))
      read_names(loading, *names, of_key(owner, "names"), translation);
  }
}

}  // namespace trigon::engine
