#include "interpreter/rules/counting.h"

#include <algorithm>

namespace trigon::engine {

namespace {

int count_of(const Position& position, Player player, TypeSet types) {
  int count = 0;
  for (const PieceType type : types) count += position.count_of(player, type);
  return count;
}

int army_of(const Position& position, Player player) { return static_cast<int>(position.cells_of(player).size()); }

bool are_gone(const Position& position, TypeSet types) {
  return std::ranges::all_of(position.players_in(),
                             [&](Player player) { return count_of(position, player, types) == 0; });
}

int pieces_on_board(const Position& position) {
  int sum = 0;
  for (const Player player : position.players_in()) sum += army_of(position, player);
  return sum;
}

void begin_count(Position& position, int moves, int first) {
  const CountingRule& rule = *position.ruleset().end.counting;
  position.set_value(rule.limit_slot, 2 * moves);
  position.set_value(rule.count_slot, first);
}

/// Does a player begin to count who has captured the last piece that had to be gone, with a king that is alone?
bool begins_by_capture(const Position& position, const CountedMove& move) {
  const CountingRule& rule = *position.ruleset().end.counting;
  return rule.begins_with_pieces && !(move.captured & rule.gone).empty() && army_of(position, move.mover) == 1 &&
         are_gone(position, rule.gone);
}

}  // namespace

int moves_to_count(const Position& position, Player player) {
  const CountingRule& rule = *position.ruleset().end.counting;
  const Player other = position.next_in(player);
  const int own = army_of(position, player);
  if (army_of(position, other) == 1) return 0;
  const bool is_waiting = !are_gone(position, rule.gone);
  if (own > 1) {
    const bool has_many = rule.board_pieces > 0 && own > rule.board_pieces;
    return has_many || (is_waiting && rule.board_waits) ? 0 : rule.board_moves;
  }
  if (is_waiting) return 0;
  for (const CountingRule::Limit& limit : rule.limits)
    if (count_of(position, other, limit.pieces) >= limit.least) return limit.moves;
  return 0;
}

void count_move(Position& position, const CountedMove& move) {
  const CountingRule& rule = *position.ruleset().end.counting;
  if (position.in_count() != 2 || !position.is_in(move.mover)) return;
  const Player next = position.next_in(move.mover);
  if (position.value(rule.limit_slot) > 0) position.set_value(rule.count_slot, position.value(rule.count_slot) + 1);
  if (begins_by_capture(position, move))
    if (const int moves = moves_to_count(position, move.mover); moves > 0)
      begin_count(position, moves, 2 * pieces_on_board(position) - 1);
  const bool has_changed = (!move.captured.empty() || move.promotes) && army_of(position, next) == 1;
  if (position.value(rule.limit_slot) > 0 && !has_changed) return;
  if (const int moves = moves_to_count(position, next); moves > 0)
    begin_count(position, moves,
                rule.begins_with_pieces && army_of(position, next) == 1 ? 2 * pieces_on_board(position) : 0);
}

}  // namespace trigon::engine
