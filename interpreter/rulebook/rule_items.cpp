#include "interpreter/rulebook/rule_items.h"

#include "interpreter/support/text.h"
#include "interpreter/variant/fields.h"

namespace trigon::engine {

const YamlNode* RuleItems::find(const YamlNode& from, std::string_view path) {
  const YamlNode* node = &from;
  for (std::string_view key : split(path, '.')) {
    node = node->is_map() ? node->find(key) : nullptr;
    if (!node || node->is_null()) return nullptr;
  }
  return node;
}

std::optional<PieceType> RuleItems::type(std::string name) const {
  const YamlNode* replace = find("replace");
  for (std::size_t i = 0; replace && i < max_piece_types; ++i) {
    const YamlNode* by = find(*replace, name);
    if (!by || !by->is_scalar()) break;
    name = by->scalar.text;
  }
  for (PieceType type : ruleset().all_types())
    if (ruleset().types[type].name == name) return type;
  return std::nullopt;
}

std::vector<std::pair<PieceType, LocatedText>> RuleItems::types(const YamlNode* names) const {
  std::vector<std::pair<PieceType, LocatedText>> list;
  if (!names) return list;
  Diagnostics ignored;
  for (const LocatedText& name : read_words(*names, "", ignored))
    if (const auto known = type(name.text)) list.emplace_back(*known, name);
  return list;
}

void RuleItems::add(RuleKey key, const Span& place, std::string text, const char* kind) {
  if (place.source) items_.emplace(key, RuleItem{place, kind, std::move(text)});
}

void RuleItems::add_at(std::string_view path, RuleKey key, std::string text, const char* kind) {
  if (const YamlNode* node = find(path)) add(key, node->span, std::move(text), kind);
}

}  // namespace trigon::engine
