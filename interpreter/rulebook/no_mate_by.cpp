// Pieces that may not give mate, by their moves or when they are dropped.
#include <fmt/format.h>

#include "interpreter/notation/move_text.h"
#include "interpreter/position/composite.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/legal.h"
#include "interpreter/rules/move_facts.h"
#include "interpreter/support/json.h"

namespace trigon::engine::no_mate_by_rule {

constexpr std::string_view reached_move = "no-mate-by-move", reached_drop = "no-mate-by-drop",
                           reached_check = "check-without-mate";

bool has_rule(const Ruleset& ruleset) { return !ruleset.no_mate_by.moves.empty() || !ruleset.no_mate_by.drops.empty(); }

TypeSet types_at(const Loading& loading, const Fields& fields, const char* key) {
  const YamlNode* node = fields.find(key);
  return node ? loading.piece_set(*node, of_key("no-mate-by", key)) : TypeSet();
}

void read(Loading& loading) {
  const Fields* fields = loading.fields_of("no-mate-by");
  if (!fields || !fields->node().is_map()) return;
  loading.ruleset->no_mate_by = {types_at(loading, *fields, "moves"), types_at(loading, *fields, "drops")};
}

void check(Loading& loading) {
  const YamlNode* node = loading.root.find("no-mate-by");
  if (!node || !node->is_map()) return;
  const Ruleset& ruleset = *loading.ruleset;
  if (!has_rule(ruleset) && !loading.diagnostics.has_errors())
    loading.diagnostics.error(node->span, "missing-key", "no-mate-by: it names no pieces",
                              "as in moves: knight, or drops: pawn");
  if (!ruleset.end.has_check())
    loading.diagnostics.error(node->span, "value", "no-mate-by: nobody is mated in this game",
                              "'end: { royals: check }' makes check and mate");
  if (const YamlNode* drops = node->find("drops");
      drops && !(ruleset.no_mate_by.drops - ruleset.hands.droppable).empty())
    loading.diagnostics.error(
        drops->span, "value",
        fmt::format("no-mate-by: drops: nobody drops {}",
                    list_types(ruleset, ruleset.no_mate_by.drops - ruleset.hands.droppable, "or")),
        "'hands: { drops: ... }' says which pieces are dropped");
}

Json value(const Ruleset& ruleset, const Names& names) {
  if (!has_rule(ruleset)) return nullptr;
  return {{"moves", type_list_to_json(ruleset.no_mate_by.moves, names)},
          {"drops", type_list_to_json(ruleset.no_mate_by.drops, names)}};
}

void say(const Ruleset& ruleset, RuleText& text) {
  const MateBan& ban = ruleset.no_mate_by;
  if (!ban.moves.empty())
    text.say(RuleHeading::royals,
             fmt::format("No {} may give mate by a move of its own.", list_types(ruleset, ban.moves, "or")));
  if (!ban.drops.empty())
    text.say(RuleHeading::royals, fmt::format("No {} may be dropped with mate.", list_types(ruleset, ban.drops, "or")));
}

void collect(RuleItems& items) {
  if (!has_rule(items.ruleset())) return;
  for (const auto& [key, item] : {std::pair{"moves", reached_move}, std::pair{"drops", reached_drop}}) {
    const std::string path = fmt::format("no-mate-by.{}", key);
    for (const auto& [type, word] : items.types(items.find(path)))
      items.add({item, type}, word.whole, fmt::format("{} may not mate", word.text));
  }
  items.add_at("no-mate-by", reached_check, "such a move gives check without mate", condition_kind);
}

/// Calls `use(move)` for the moves that this rule alone forbids.
template <class Use>
void each_banned_mate(const Game& game, Use&& use) {
  Position position = game.copy_position();
  const CompositeScope scope(position.composites());
  MoveList moves;
  LegalMoves::without_foresight().list(position, moves);
  LegalMoves finder;
  for (const Move& move : moves)
    if (finder.is_banned_mate(position, move)) use(position, move);
}

void note(const Position& position, const Move& move, Reached& reached) {
  const Move base = base_move(position, move);
  if (base.kind == MoveKind::drop)
    reached.insert({reached_drop, base.dropped_type()});
  else
    reached.insert({reached_move, position.at(base.from).type()});
}

void at_all_moves(const Game& game, Reached& reached) {
  if (!has_rule(game.ruleset())) return;
  each_banned_mate(game, [&](const Position& position, const Move& move) { note(position, move, reached); });
}

void at_illegal_move(const Game& game, std::string_view text, Reached& reached) {
  if (!has_rule(game.ruleset())) return;
  each_banned_mate(game, [&](const Position& position, const Move& move) {
    if (print_move(position, move) == text) note(position, move, reached);
  });
}

void at_legal_move(const Position& position, const Move& move, Reached& reached) {
  const MateBan& ban = position.ruleset().no_mate_by;
  const Move base = base_move(position, move);
  const bool is_drop = base.kind == MoveKind::drop;
  if (!is_drop && base.from == no_cell) return;
  if (!(is_drop ? ban.drops.contains(base.dropped_type()) : ban.moves.contains(position.at(base.from).type()))) return;
  Position copy = position;
  if (LegalMoves().gives_check(copy, move)) reached.insert(reached_check);
}

std::optional<std::string> why_no_move(const MoveAttempt& attempt) {
  const Ruleset& ruleset = attempt.ruleset();
  if (!has_rule(ruleset)) return std::nullopt;
  std::optional<std::string> reason;
  each_banned_mate(attempt.game, [&](const Position&, const Move& move) {
    const bool is_drop = move.kind == MoveKind::drop;
    if (move.to != attempt.to || is_drop != attempt.dropped.has_value()) return;
    if (is_drop ? move.dropped_type() != *attempt.dropped : move.from != attempt.from) return;
    const PieceType type = is_drop ? *attempt.dropped : attempt.mover().type();
    reason = fmt::format("a {} may not {} mate", ruleset.types[type].name, is_drop ? "be dropped with" : "give");
  });
  return reason;
}

extern const Rule no_mate_by{.key = "no-mate-by",
                             .kind = "limit",
                             .read = read,
                             .check = check,
                             .value = value,
                             .say = say,
                             .collect = collect,
                             .at_legal_move = at_legal_move,
                             .at_all_moves = at_all_moves,
                             .at_illegal_move = at_illegal_move,
                             .why_no_move = why_no_move};

}  // namespace trigon::engine::no_mate_by_rule
