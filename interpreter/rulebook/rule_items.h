// Coverage: the items of a variant that a reference position can reach: terms of movements, the limits beside them,
// promotion choices, castlings, phases, drops, ends of the game, options, hooks. Tested in
// tests/unit/coverage_test.cpp.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/rulebook/reached.h"
#include "interpreter/variant/loaded_variant.h"

namespace trigon::engine {

/// The kind of items that only cases are asked for, since games hardly reach them: that a rule keeps something back.
inline constexpr const char* condition_kind = "condition";

/// An item of a variant: its place in a file, and its text for people.
struct RuleItem {
  Span span;
  /// The kind of the item in reports: "term", "limit", "promotion", "castling", "phase", "hand", "option", "hook",
  /// "turns", "end", "condition".
  std::string kind;
  std::string text;
};

/// Collects the items of a loaded variant, each with its place in the files. A key may have several items: a `from` in
/// two places is two limits of a term. Paths name keys of the file: "end.goal.in".
class RuleItems {
 public:
  explicit RuleItems(const LoadedVariant& variant) : variant_(variant) {}

  const LoadedVariant& variant() const { return variant_; }
  const Ruleset& ruleset() const { return *variant_.ruleset; }
  const std::multimap<RuleKey, RuleItem>& all() const { return items_; }

  /// The value at a path from the top of the variant or of one of its maps, or null.
  const YamlNode* find(std::string_view path) const { return find(*variant_.tree, path); }
  static const YamlNode* find(const YamlNode& from, std::string_view path);
  /// The piece that a name stands for, through `replace`.
  std::optional<PieceType> type(std::string name) const;
  /// The pieces that a list of names stands for, each with its name; none when the list is null.
  std::vector<std::pair<PieceType, LocatedText>> types(const YamlNode* names) const;

  /// Sets the kind of all items that are added from now on.
  void set_kind(const char* kind) { kind_ = kind; }
  /// Adds an item, unless the place is in no file.
  void add(RuleKey key, const Span& place, std::string text) { add(key, place, std::move(text), kind_); }
  void add(RuleKey key, const Span& place, std::string text, const char* kind);
  /// Adds an item at the place of the value at a path, if there is one.
  void add_at(std::string_view path, RuleKey key, std::string text) { add_at(path, key, std::move(text), kind_); }
  void add_at(std::string_view path, RuleKey key, std::string text, const char* kind);
  /// Adds an item for each of `named` that has an entry in the map at a path: its key is {key, its number}.
  template <class Named>
  void add_names(std::string_view path, std::string_view key, const std::string& what, const std::vector<Named>& all) {
    const YamlNode* map = find(path);
    if (!map || !map->is_map()) return;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (const YamlEntry* entry = map->find_entry(all[i].name))
        add({key, static_cast<int>(i)}, entry->key_span, what + " '" + entry->key + "'");
  }

 private:
  const LoadedVariant& variant_;
  const char* kind_ = "";
  std::multimap<RuleKey, RuleItem> items_;
};

}  // namespace trigon::engine
