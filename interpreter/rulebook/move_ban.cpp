#include "interpreter/rulebook/move_ban.h"

#include <fmt/format.h>

#include "interpreter/notation/move_text.h"
#include "interpreter/position/composite.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/json.h"

namespace trigon::engine {

namespace {

TypeSet types_at(const BanRule& rule, const Loading& loading, const Fields& fields, const char* key) {
  const YamlNode* node = fields.find(key);
  return node ? loading.piece_set(*node, of_key(rule.key, key)) : TypeSet();
}

/// Calls `use(position, move)` for the moves that this rule alone forbids.
template <class Use>
void each_banned(const BanRule& rule, const Game& game, Use&& use) {
  if (rule.of(game.ruleset()).is_empty()) return;
  Position position = game.copy_position();
  const CompositeScope scope(position.composites());
  MoveList moves;
  LegalMoves::without_foresight().list(position, moves);
  LegalMoves finder;
  for (const Move& move : moves)
    if ((finder.*rule.is_banned)(position, move)) use(position, move);
}

void note(const BanRule& rule, const Position& position, const Move& move, Reached& reached) {
  const Move base = base_move(position, move);
  if (base.kind == MoveKind::drop)
    reached.insert({rule.reached_drop, base.dropped_type()});
  else
    reached.insert({rule.reached_move, position.at(base.from).type()});
}

}  // namespace

void read_ban(const BanRule& rule, Loading& loading) {
  const Fields* fields = loading.fields_of(rule.key);
  if (!fields || !fields->node().is_map()) return;
  loading.ruleset.get()->*rule.ban = {types_at(rule, loading, *fields, "moves"),
                                      types_at(rule, loading, *fields, "drops")};
}

void check_ban(const BanRule& rule, Loading& loading) {
  const YamlNode* node = loading.root.find(rule.key);
  if (!node || !node->is_map()) return;
  const Ruleset& ruleset = *loading.ruleset;
  const MoveBan& ban = rule.of(ruleset);
  if (ban.is_empty() && !loading.diagnostics.has_errors())
    loading.diagnostics.error(node->span, "missing-key", fmt::format("{}: it names no pieces", rule.key),
                              "as in moves: knight, or drops: pawn");
  if (!ruleset.end.has_check())
    loading.diagnostics.error(node->span, "value", fmt::format("{}: {}", rule.key, rule.without_check),
                              "'end: { royals: check }' makes check and mate");
  if (const YamlNode* drops = node->find("drops"); drops && !(ban.drops - ruleset.hands.droppable).empty())
    loading.diagnostics.error(drops->span, "value",
                              fmt::format("{}: drops: nobody drops {}", rule.key,
                                          list_types(ruleset, ban.drops - ruleset.hands.droppable, "or")),
                              "'hands: { drops: ... }' says which pieces are dropped");
}

Json ban_value(const BanRule& rule, const Ruleset& ruleset, const Names& names) {
  const MoveBan& ban = rule.of(ruleset);
  if (ban.is_empty()) return nullptr;
  return {{"moves", type_list_to_json(ban.moves, names)}, {"drops", type_list_to_json(ban.drops, names)}};
}

void say_ban(const BanRule& rule, const Ruleset& ruleset, RuleText& text) {
  const MoveBan& ban = rule.of(ruleset);
  if (!ban.moves.empty())
    text.say(RuleHeading::royals, fmt::format(fmt::runtime(rule.sentence), list_types(ruleset, ban.moves, "or")));
  if (!ban.drops.empty())
    text.say(RuleHeading::royals,
             fmt::format("No {} may be dropped with {}.", list_types(ruleset, ban.drops, "or"), rule.effect));
}

void collect_ban(const BanRule& rule, RuleItems& items) {
  for (const auto& [key, item] : {std::pair{"moves", rule.reached_move}, std::pair{"drops", rule.reached_drop}}) {
    const std::string path = fmt::format("{}.{}", rule.key, key);
    for (const auto& [type, word] : items.types(items.find(path)))
      items.add({item, type}, word.whole, fmt::format("{} may not {}", word.text, rule.effect));
  }
}

void note_banned(const BanRule& rule, const Game& game, Reached& reached) {
  each_banned(rule, game, [&](const Position& position, const Move& move) { note(rule, position, move, reached); });
}

void note_banned(const BanRule& rule, const Game& game, std::string_view text, Reached& reached) {
  each_banned(rule, game, [&](const Position& position, const Move& move) {
    if (print_move(position, move) == text) note(rule, position, move, reached);
  });
}

std::optional<std::string> why_banned(const BanRule& rule, const MoveAttempt& attempt) {
  std::optional<std::string> reason;
  each_banned(rule, attempt.game, [&](const Position&, const Move& move) {
    const bool is_drop = move.kind == MoveKind::drop;
    if (move.to != attempt.to || is_drop != attempt.dropped.has_value()) return;
    if (is_drop ? move.dropped_type() != *attempt.dropped : move.from != attempt.from) return;
    const Ruleset& ruleset = attempt.ruleset();
    reason = is_drop ? fmt::format("a {} may not be dropped with {}", ruleset.types[*attempt.dropped].name, rule.effect)
                     : fmt::format(fmt::runtime(rule.reason), ruleset.types[attempt.mover().type()].name);
  });
  return reason;
}

}  // namespace trigon::engine
