#include "interpreter/rules/elimination.h"

#include "interpreter/movegen/attacks.h"
#include "interpreter/rules/castling_rights.h"
#include "interpreter/rules/outcome.h"
#include "interpreter/rules/points.h"
#include "interpreter/rules/turn_end.h"
#include "interpreter/rules/turns.h"

namespace trigon::engine {

RoyalCounts royal_counts(const Position& position) {
  RoyalCounts counts{};
  for (const Player player : position.players_in()) counts[player] = position.royal_count(player);
  return counts;
}

namespace {

/// Gives a piece of a player who is out its fate.
void hand_over(Position& position, Cell cell, Player conqueror) {
  const Ruleset& ruleset = position.ruleset();
  const Piece piece = position.at(cell);
  switch (ruleset.end.army) {
    case ArmyFate::dead: return position.edit(cell, piece.with_owner(dead_owner));
    case ArmyFate::removed: return change(position, cell, Piece());
    case ArmyFate::converted: return position.edit(cell, piece.with_owner(conqueror));
    case ArmyFate::unchanged:
      if (ruleset.players[piece.owner()].is_neutral) position.edit(cell, piece.with_owner(dead_owner));
      return;
  }
}

/// Does a player who had so many royals, and now has the others, lose by it?
bool has_lost(const Ruleset& ruleset, Player player, std::size_t before, std::size_t after) {
  return after < before && (after == 0 || ruleset.end.lost_with_any_royal.contains(player));
}

}  // namespace

void eliminate(Position& position, Player player, Player conqueror) {
  position.set_out(player);
  position.set_mated(position.mated() - PlayerSet{player});
  const CellSet army = position.cells_of(player);
  army.for_each([&](Cell cell) { hand_over(position, cell, conqueror); });
  drop_castlings_of(position, player);
}

Player heir_of_mover(const Position& position) {
  return position.ruleset().end.last_mover_inherits ? last_mover(position) : dead_owner;
}

PlayerSet eliminated_by_capture(const Position& position, Cell cell) {
  const Piece victim = position.at(cell);
  if (!position.ruleset().royal_types.contains(victim.type()) || is_nobody(victim.owner())) return {};
  const std::size_t count = position.royal_count(victim.owner());
  return has_lost(position.ruleset(), victim.owner(), count, count - 1) ? PlayerSet{victim.owner()} : PlayerSet();
}

bool is_last_royal(const Position& position, PlayerSet eliminated) {
  return position.royal_count(position.turn()) == 1 &&
         !position.ruleset().are_one_team(position.players_in() - eliminated);
}

void eliminate_losers(Position& position, const RoyalCounts& before) {
  const Player mover = position.turn();
  PlayerSet out;
  for (const Player player : position.players_in())
    if (has_lost(position.ruleset(), player, before[player], position.royal_count(player))) out.insert(player);
  if (out.contains(mover) && !position.is_last_in()) eliminate(position, mover, dead_owner);
  for (const Player player : out - PlayerSet{mover})
    if (!position.is_last_in()) {
      eliminate(position, player, mover);
      count_points_for_mate(position, mover, player);
    }
}

void eliminate_without_pieces(Position& position) {
  for (const Player player : position.ruleset().end.lost_with_last_piece& position.players_in())
    if (position.piece_count(player) == 0 && !position.holds_some(player, TypeSet::all()) && !position.is_last_in())
      eliminate(position, player, position.turn());
}

namespace {

/// Counts the points for a player to move who is out: for the mate, or for having no move.
void count_points_without_move(Position& position) {
  if (!position.ruleset().end.points) return;
  const PointRules& points = *position.ruleset().end.points;
  if (position.ruleset().end.has_check() && is_in_check(position, position.turn()))
    add_points(position, mater_of(position), points.mate);
  else
    add_points(position, position.turn(), points.stalemate);
}

/// Puts the player to move out, in the ply that has begun.
void put_mover_out(Position& position) {
  const Player player = position.turn();
  const Player heir = heir_of_mover(position);
  if (position.ruleset().end.removes_royal)
    position.royals_of(player).for_each([&](Cell cell) { position.edit(cell, Piece()); });
  eliminate(position, player, heir);
  end_turn(position);
}

}  // namespace

void eliminate_for_no_move(Position& position) {
  position.begin_ply();
  count_points_without_move(position);
  put_mover_out(position);
}

void eliminate_for_leaving(Position& position) {
  position.begin_ply();
  put_mover_out(position);
}

}  // namespace trigon::engine
