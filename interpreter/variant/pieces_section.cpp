// The keys `pieces` and `replace`: the piece types and their properties.
#include <fmt/format.h>

#include <algorithm>

#include "interpreter/notation/symbols.h"
#include "interpreter/support/letters.h"
#include "interpreter/support/text.h"
#include "interpreter/variant/loading.h"

namespace trigon::engine {

namespace {

bool is_symbol(const std::string& text) {
  const std::size_t letter = !text.empty() && is_symbol_prefix(text[0]) ? 1 : 0;
  return text.size() == letter + 1 && is_capital(text[letter]);
}

/// Are both sides of a replacement pieces of the variant?
bool are_pieces(const Loading& loading, const YamlEntry& entry) {
  bool is_good = true;
  const auto check = [&](const std::string& name, const Span& span) {
    if (loading.is_known_key("pieces", name)) return;
    is_good = false;
    loading.diagnostics.error(span, "unknown-piece", fmt::format("replace: unknown piece '{}'", name),
                              loading.suggest_key(name, {"pieces"}));
  };
  check(entry.key, entry.key_span);
  check(entry.value->scalar.text, entry.value->span);
  return is_good;
}

/// Notes a replacement, or reports that the piece would in the end stand for itself.
void read_replacement(Loading& loading, const YamlEntry& entry, const std::string& by) {
  std::string end = by;
  while (loading.replaced.contains(end)) end = loading.replaced.at(end);
  if (end != entry.key)
    loading.replaced[entry.key] = by;
  else
    loading.diagnostics.error(
        entry.value->span, "value",
        fmt::format("replace: '{}' stands for itself{}", entry.key, by == entry.key ? "" : " in the end"));
}

void read_replacements(Loading& loading) {
  const YamlNode* node = loading.root.find("replace");
  if (!node || node->is_null()) return;
  const std::size_t errors = loading.diagnostics.error_count();
  if (!node->is_map())
    report_wrong_type(*node, "replace", "a map from a piece to the piece that stands for it", loading.diagnostics);
  for (const YamlEntry& entry : node->entries) {
    const auto by = read_text(*entry.value, "replace: " + entry.key, loading.diagnostics);
    if (by && are_pieces(loading, entry)) read_replacement(loading, entry, *by);
  }
  loading.has_wrong_letters |= loading.diagnostics.error_count() > errors;
}

/// Reports a piece without a letter. It may be a piece of a base whose name is misspelt, here or there.
void report_no_letter(const Loading& loading, const YamlEntry& entry, const std::string& owner) {
  std::vector<const YamlEntry*> others = entries_of(*loading.root.find("pieces"));
  std::erase(others, &entry);
  std::vector<std::string> names;
  for (const YamlEntry* other : others) names.push_back(other->key);
  const YamlEntry* letter = entry.value->find_entry("letter");
  // A misspelt key has been reported.
  if (letter && !letter->written.empty()) return;
  loading.diagnostics.error(letter ? letter->key_span : entry.key_span, "missing-key",
                            fmt::format("{}: the key 'letter' is {}", owner, letter ? "empty" : "missing"),
                            nearest_name(entry.key, names) ? suggest_entry(entry.key, others) : "");
}

std::string place_of_letter(const YamlNode& piece) {
  return fmt::format("the other stands in {}; every piece has a letter of its own",
                     short_place(piece.find_entry("letter")->key_span));
}

PieceTypeInfo read_piece(Loading& loading, const YamlEntry& entry) {
  const std::string owner = fmt::format("piece '{}'", entry.key);
  const Fields fields(*entry.value, owner, "piece", loading.diagnostics);
  PieceTypeInfo type;
  type.name = entry.key;
  type.is_royal = fields.boolean("royal").value_or(false);
  type.is_uncapturable = fields.boolean("uncapturable").value_or(false);
  type.description = fields.text("description").value_or("");
  type.value = fields.hundredths("value");
  type.shape = read_shape(loading, fields, entry.key);
  read_characters(loading, fields, type);
  const std::size_t errors = loading.diagnostics.error_count();
  if (!entry.value->is_map() || !fields.find("letter")) {
    if (entry.value->is_map()) report_no_letter(loading, entry, owner);
    loading.has_wrong_letters = true;
    return type;
  }
  const auto letter = fields.text("letter");
  type.symbol = letter.value_or("");
  if (letter && !is_symbol(type.symbol))
    loading.diagnostics.error(
        fields.find("letter")->span, "value",
        fmt::format("{}: letter: expected one capital letter, alone or behind + or ^, got '{}'", owner, type.symbol));
  const auto& types = loading.ruleset->types;
  const auto other = std::find_if(types.begin(), types.end(),
                                  [&](const PieceTypeInfo& earlier) { return earlier.symbol == type.symbol; });
  if (is_symbol(type.symbol) && other != types.end())
    loading.diagnostics.error(
        fields.find("letter")->span, "value",
        fmt::format("{}: the letter '{}' is the letter of '{}' too", owner, type.symbol, other->name),
        place_of_letter(*loading.root.find("pieces")->find(other->name)));
  loading.has_wrong_letters |= loading.diagnostics.error_count() > errors;
  return type;
}

}  // namespace

void load_pieces(Loading& loading) {
  const YamlNode* node = loading.root.find("pieces");
  if (!node || !node->is_map()) {
    loading.has_wrong_letters = true;
    if (!node || node->is_null()) return loading.report_missing("pieces");
    return report_wrong_type(*node, "pieces", "a map of names", loading.diagnostics);
  }
  read_replacements(loading);
  for (const YamlEntry& entry : node->entries) {
    if (loading.replaced.contains(entry.key)) continue;
    loading.check_name(entry, "piece");
    if (loading.pieces.size() == max_piece_types) {
      loading.diagnostics.error(entry.key_span, "range",
                                fmt::format("pieces: at most {} types are supported", max_piece_types));
      loading.has_wrong_letters = true;
      return;
    }
    loading.ruleset->types.push_back(read_piece(loading, entry));
    if (loading.ruleset->types.back().is_royal)
      loading.ruleset->royal_types.insert(static_cast<PieceType>(loading.pieces.size()));
    loading.pieces.push_back({entry.key, entry.value.get(), entry.key_span});
  }
  if (loading.pieces.empty()) loading.diagnostics.error(node->span, "range", "pieces: the map is empty");
}

}  // namespace trigon::engine
