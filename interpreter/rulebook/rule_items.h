// What the files of a variant say that a reference position can reach: terms of movements, the limits beside them,
// promotion choices, castlings, phases, drops, ends of the game, options, hooks. Tested in
// tests/unit/coverage_test.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/variant/loader.h"

namespace trigon::engine {

/// The kinds of rules, with what the numbers of their keys mean.
enum class Rule : std::uint8_t {
  // of a term: type, term
  moves,
  captures,
  shoots,
  takes_en_passant,
  opens_en_passant,
  passes,
  first_move,  // the term is only for a piece that has not moved, and was refused to one that has
  limit,       // type, term, limit: it kept the term back
  // of a type: type
  truce,
  // of a promotion: type, and for the choices the type that it becomes
  promotion,
  promotion_optional,
  promotion_compulsory,
  promotion_limit,
  castling,  // index
  phase,     // index
  drop,      // type
  captured,  // a captured piece is held
  held_as,   // type
  option,    // index
  hook,      // index of the hook, event
  // of the end of the game
  ending,  // number of the `Ending`
  royal_captured,
  royal_safe_first,
  mated_captured_first,
  pass,
  all_bare,
  bare_reply,
  move_count_of_two,
  move_count_reset,  // type
  army_fallen,
  royal_fallen,
};

/// What a case reaches, in the numbers of a ruleset.
struct RuleKey {
  RuleKey(Rule the_rule, int a = 0, int b = 0, int c = 0) : rule(the_rule), first(a), second(b), third(c) {}
  /// An outcome that a case states reaches what has its ending.
  RuleKey(Ending ending) : RuleKey(Rule::ending, static_cast<int>(ending)) {}

  Rule rule;
  int first, second, third;
  friend auto operator<=>(const RuleKey&, const RuleKey&) = default;
};

/// The word for the kind of a rule in reports: "term", "limit", "promotion", "castling", "phase", "hand", "option",
/// "hook", "end".
const char* kind_of(Rule rule);

/// Where a rule stands, and what it says to a reader.
struct RuleItem {
  Span span;
  Rule rule = Rule::moves;
  std::string text;
};

/// Collects the items of a variant as it was loaded, each with its place in the files. One key may have several items:
/// of `from` in two places both limit a term. Keys of the file are given as paths: "end.goal.in".
class RuleItems {
 public:
  explicit RuleItems(const LoadedVariant& variant) : variant_(variant) {}

  const LoadedVariant& variant() const { return variant_; }
  const Ruleset& ruleset() const { return *variant_.ruleset; }
  const std::multimap<RuleKey, RuleItem>& all() const { return items_; }

  /// The value at a path in the variant or in a map of it, or null.
  const YamlNode* find(std::string_view path) const { return find(*variant_.tree, path); }
  static const YamlNode* find(const YamlNode& from, std::string_view path);
  /// The piece that a name stands for, through `replace`.
  std::optional<PieceType> type(std::string name) const;
  /// The pieces that a list of names stands for, each with its name; none for null.
  std::vector<std::pair<PieceType, LocatedText>> types(const YamlNode* names) const;

  /// Nothing is added for a place that is in no file.
  void add(RuleKey key, const Span& place, std::string text);
  /// The same at the value at a path; nothing is added without one.
  void add_at(std::string_view path, RuleKey key, std::string text);

 private:
  const LoadedVariant& variant_;
  std::multimap<RuleKey, RuleItem> items_;
};

}  // namespace trigon::engine
