#include "interpreter/variant/piece_limits.h"

#include <fmt/format.h>

#include <algorithm>

namespace trigon::engine {

namespace {

TypeSet& types_of(TypesByGroup& groups, OwnerGroup group) { return groups[static_cast<std::size_t>(group)]; }

/// The word for owners that was probably meant by another one, or null.
const char* owner_meant_by(const std::string& text) {
  static constexpr std::pair<const char*, const char*> others[] = {
      {"enemy", "enemies"},   {"enemys", "enemies"}, {"opponent", "enemies"}, {"opponents", "enemies"},
      {"foe", "enemies"},     {"foes", "enemies"},   {"others", "enemies"},   {"owns", "own"},
      {"mine", "own"},        {"friend", "own"},     {"friends", "own"},      {"friendly", "own"},
      {"neutrals", "neutral"}, {"all", "[own, enemies, neutral, dead]"}, {"any", "[own, enemies, neutral, dead]"}};
  for (const auto& [other, meant] : others)
    if (text == other) return meant;
  return nullptr;
}

class LimitReader {
 public:
  LimitReader(Loading& loading, const std::string& what) : loading_(loading), what_(what) {}

  /// `of_kinds` are the owners whose pieces are meant by a kind alone.
  TypesByGroup read(const YamlNode& node, std::initializer_list<OwnerGroup> of_kinds) {
    if (node.is_map())
      read_map(node);
    else
      read_list(node, of_kinds);
    return groups_;
  }

 private:
  void read_map(const YamlNode& node) {
    const Fields fields(node, what_, "pieces-by-owner", loading_.diagnostics);
    for (const OwnerGroup group : owner_groups) {
      const YamlNode* types = fields.find(owner_word(group));
      if (!types) continue;
      types_of(groups_, group) = read_kinds(*types, of_key(what_, owner_word(group)));
      note_absent(group, node.find_entry(owner_word(group))->key_span);
    }
  }

  TypeSet read_kinds(const YamlNode& node, const std::string& what) const {
    const bool are_all = node.is_scalar() && node.scalar.text == "all" && !loading_.is_piece("all");
    return are_all ? TypeSet::all() : loading_.piece_set(node, what);
  }

  void read_list(const YamlNode& node, std::initializer_list<OwnerGroup> of_kinds) {
    TypeSet types, owners;
    for (const LocatedText& name : read_words(node, what_, loading_.diagnostics)) {
      // A piece may have a word for owners as its name.
      const auto group = loading_.is_piece(name.text) ? std::nullopt : group_named(name.text);
      const auto type = group ? std::nullopt : kind(name);
      if (!group && !type) continue;
      TypeSet& seen = group ? owners : types;
      const auto item = group ? static_cast<PieceType>(*group) : *type;
      if (seen.contains(item))
        loading_.diagnostics.error(name.whole, "value", fmt::format("{}: '{}' is in the list twice", what_, name.text));
      seen.insert(item);
      if (group) note_absent(*group, name.whole);
    }
    for (const OwnerGroup group : of_kinds) types_of(groups_, group) = types;
    for (const OwnerGroup group : owner_groups)
      if (owners.contains(static_cast<PieceType>(group))) types_of(groups_, group) = TypeSet::all();
  }

  static std::optional<OwnerGroup> group_named(const std::string& word) {
    for (const OwnerGroup group : owner_groups)
      if (word == owner_word(group)) return group;
    return std::nullopt;
  }

  std::optional<PieceType> kind(const LocatedText& name) const {
    const char* meant = loading_.is_piece(name.text) ? nullptr : owner_meant_by(name.text);
    if (!meant) return loading_.piece(name, what_);
    loading_.diagnostics.error(name.whole, "unknown-piece", fmt::format("{}: unknown piece '{}'", what_, name.text),
                               fmt::format("owners are own, enemies, neutral and dead: write {}", meant));
    return std::nullopt;
  }

  /// Remarks on an owner that the game does not have.
  void note_absent(OwnerGroup group, Span where) const {
    if (group == OwnerGroup::neutral && loading_.ruleset->neutral_players().empty())
      loading_.remarks.warning(where, "no-use", fmt::format("{}: no player is neutral", what_));
  }

  Loading& loading_;
  const std::string& what_;
  TypesByGroup groups_;
};

/// Reports royals that are named as own victims.
void refuse_own_royals(Loading& loading, const YamlNode& node, const std::string& what) {
  const YamlNode* own = node.find(owner_word(OwnerGroup::own));
  if (!own) return;
  // Its other errors have been reported.
  Diagnostics known;
  for (const LocatedText& name : read_words(*own, what, known)) {
    const auto type = loading.ruleset->find_type(name.text);
    if (!type || !loading.ruleset->types[*type].is_royal) continue;
    loading.diagnostics.error(name.whole, "value", fmt::format("{}: own: '{}' is royal", what, name.text),
                              "nobody captures an own royal; own: all leaves them out");
  }
}

}  // namespace

PieceLimit read_victims(Loading& loading, const YamlNode& node, const std::string& what, bool swaps) {
  TypesByGroup groups =
      LimitReader(loading, what).read(node, {OwnerGroup::enemies, OwnerGroup::neutral, OwnerGroup::dead});
  if (node.is_map() && !swaps) refuse_own_royals(loading, node, what);
  if (!swaps) types_of(groups, OwnerGroup::own) -= loading.ruleset->royal_types;
  return PieceLimit::of(groups, loading.ruleset->neutral_players()).of_victims();
}

PieceLimit read_hurdles(Loading& loading, const YamlNode& node, const std::string& what) {
  const TypesByGroup groups =
      LimitReader(loading, what)
          .read(node, {OwnerGroup::own, OwnerGroup::enemies, OwnerGroup::neutral, OwnerGroup::dead});
  return PieceLimit::of(groups, loading.ruleset->neutral_players());
}

}  // namespace trigon::engine
