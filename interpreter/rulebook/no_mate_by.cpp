// Pieces that may not give mate, by their moves or when they are dropped.
#include "interpreter/rulebook/move_ban.h"
#include "interpreter/rulebook/rulebook.h"
#include "interpreter/rules/move_facts.h"

namespace trigon::engine::no_mate_by_rule {

constexpr std::string_view reached_check = "check-without-mate";

constexpr BanRule ban{.key = "no-mate-by",
                      .ban = &Ruleset::no_mate_by,
                      .is_banned = &LegalMoves::is_banned_mate,
                      .effect = "mate",
                      .without_check = "nobody is mated in this game",
                      .sentence = "No {} may give mate by a move of its own.",
                      .reason = "a {} may not give mate",
                      .reached_move = "no-mate-by-move",
                      .reached_drop = "no-mate-by-drop"};

void collect(RuleItems& items) {
  collect_ban(ban, items);
  items.add_at("no-mate-by", reached_check, "such a move gives check without mate", condition_kind);
}

void at_legal_move(const Position& position, const Move& move, Reached& reached) {
  const MoveBan& pieces = ban.of(position.ruleset());
  const Move base = base_move(position, move);
  const bool is_drop = base.kind == MoveKind::drop;
  if (!is_drop && base.from == no_cell) return;
  if (!(is_drop ? pieces.drops.contains(base.dropped_type()) : pieces.moves.contains(position.at(base.from).type())))
    return;
  Position copy = position;
  if (LegalMoves().gives_check(copy, move)) reached.insert(reached_check);
}

constexpr Rule with_items(Rule rule) {
  rule.collect = collect;
  rule.at_legal_move = at_legal_move;
  return rule;
}

extern const Rule no_mate_by = with_items(ban_rule<ban>());

}  // namespace trigon::engine::no_mate_by_rule
