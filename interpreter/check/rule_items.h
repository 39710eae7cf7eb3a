// What the files of a variant say that a reference position can reach: terms of movements, the limits beside them,
// promotion choices, castlings, phases, drops, ends of the game, options, hooks. Tested in tests/unit/coverage_test.cpp.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>

#include "interpreter/variant/loader.h"

namespace trigon {

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
  // ends of the game
  checkmate,
  royal_captured,
  royal_safe_first,
  mated_captured_first,
  stalemate,
  pass,
  all_passed,
  all_bare,
  bare,
  bare_reply,
  goal,
  repetition,
  move_count,
  move_count_of_two,
  move_count_reset,  // type
  army_fallen,
  royal_fallen,
};

/// What a case reaches, in the numbers of a ruleset.
struct RuleKey {
  Rule rule = Rule::moves;
  int first = 0, second = 0, third = 0;
  friend auto operator<=>(const RuleKey&, const RuleKey&) = default;
};

/// The word for the kind of a rule in reports: "term", "limit", "promotion", "castling", "phase", "hand", "option", "hook",
/// "end".
const char* kind_of(Rule rule);

/// Where a rule stands, and what it says to a reader.
struct RuleItem {
  Span span;
  Rule rule = Rule::moves;
  std::string text;
};

/// All items of a variant as it was loaded, with the options that were chosen. One key may have several items: of `from` in
/// two places both limit a term. Throws HookError.
std::multimap<RuleKey, RuleItem> rule_items(const LoadedVariant& variant);

}  // namespace trigon
