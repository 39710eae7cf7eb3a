// What rules have in common that forbid the moves or drops of some pieces which give mate or check: `no-mate-by` and
// `no-check-by`. Tested in tests/reference/no-mate-by.yaml and no-check-by.yaml.
#pragma once

#include "interpreter/rulebook/rule.h"
#include "interpreter/rules/legal.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

/// Such a rule: where its pieces are, how its moves are known, and its words.
struct BanRule {
  /// The key of the map, with `moves` and `drops`.
  const char* key;
  MoveBan Ruleset::*ban;
  bool (LegalMoves::*is_banned)(Position& position, const Move& move);
  /// What is forbidden: "mate".
  const char* effect;
  /// Why the rule is pointless in a game without check.
  const char* without_check;
  /// The sentence on the moves of some pieces, with {} for their names, and the reason why one of them is not legal.
  const char* sentence;
  const char* reason;
  /// The names of the items that reference positions reach: a move, and a drop, of a type.
  std::string_view reached_move, reached_drop;

  const MoveBan& of(const Ruleset& ruleset) const { return ruleset.*ban; }
};

void read_ban(const BanRule& rule, Loading& loading);
void check_ban(const BanRule& rule, Loading& loading);
Json ban_value(const BanRule& rule, const Ruleset& ruleset, const Names& names);
void say_ban(const BanRule& rule, const Ruleset& ruleset, RuleText& text);
void collect_ban(const BanRule& rule, RuleItems& items);
/// Notes the moves that this rule alone forbids: all of them, or the one with that text.
void note_banned(const BanRule& rule, const Game& game, Reached& reached);
void note_banned(const BanRule& rule, const Game& game, std::string_view text, Reached& reached);
std::optional<std::string> why_banned(const BanRule& rule, const MoveAttempt& attempt);

/// The functions that all such rules have.
template <const BanRule& rule>
constexpr Rule ban_rule() {
  return {.key = rule.key,
          .kind = "limit",
          .read = [](Loading& loading) { read_ban(rule, loading); },
          .check = [](Loading& loading) { check_ban(rule, loading); },
          .value = [](const Ruleset& ruleset, const Names& names) { return ban_value(rule, ruleset, names); },
          .say = [](const Ruleset& ruleset, RuleText& text) { say_ban(rule, ruleset, text); },
          .collect = [](RuleItems& items) { collect_ban(rule, items); },
          .at_all_moves = [](const Game& game, Reached& reached) { note_banned(rule, game, reached); },
          .at_illegal_move = [](const Game& game, std::string_view text,
                                Reached& reached) { note_banned(rule, game, text, reached); },
          .why_no_move = [](const MoveAttempt& attempt) { return why_banned(rule, attempt); }};
}

}  // namespace trigon::engine
