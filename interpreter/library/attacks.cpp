// Attacks, checks and pins of a game.
#include <algorithm>

#include "interpreter/library/game_implementation.h"
#include "interpreter/movegen/attacks.h"

namespace trigon {

using engine::Cell;
using engine::CellSet;

namespace {

/// The first player who is in and an enemy of this one, in turn order; the player itself when there is none.
engine::Player next_enemy(const engine::Position& position, engine::Player player) {
  for (engine::Player next = position.next_in(player); next != player; next = position.next_in(next))
    if (!position.ruleset().are_partners(player, next)) return next;
  return player;
}

/// What a player's pieces are asked to capture on a cell: what stands there, or a piece that might.
engine::Piece victim_on(const engine::Position& position, Cell cell, engine::Player attacker) {
  const engine::Piece there = position.at(cell);
  if (!there.is_empty() && there.owner() != attacker && !position.ruleset().are_partners(attacker, there.owner()))
    return there;
  const engine::TypeSet royals = position.ruleset().royal_types;
  const engine::Player enemy = next_enemy(position, attacker);
  return engine::Piece(royals.empty() ? engine::PieceType{0} : *royals.begin(), enemy, enemy, false);
}

CellSet attackers_on(const engine::Position& position, Cell cell, engine::Player attacker) {
  const engine::Piece victim = victim_on(position, cell, attacker);
  // Dead pieces are nobody's; those who may capture them are enemies of the player who comes next.
  const engine::Player defender = engine::is_nobody(victim.owner()) ? next_enemy(position, attacker) : victim.owner();
  return engine::find_attackers(position, cell, victim, defender) & CellSet(position.cells_of(attacker));
}

/// The enemies who would attack a royal, were the piece on `removed` not there.
CellSet attackers_without(const engine::Position& position, Cell royal, Cell removed) {
  const engine::Piece piece = position.at(royal);
  return engine::find_capturers(position, royal, piece, piece.owner(), {.removed = removed});
}

bool is_pinned(const engine::Position& position, Cell cell, engine::Player player) {
  bool is_found = false;
  position.royals_of(player).for_each([&](Cell royal) {
    is_found |= royal != cell && !(attackers_without(position, royal, cell) -
                                   attackers_without(position, royal, engine::no_cell)).empty();
  });
  return is_found;
}

}  // namespace

std::vector<int> Game::royals(int player) const {
  return to_public(CellSet(implementation_->position().royals_of(implementation_->player(player))));
}

std::vector<int> Game::attackers(int cell, int player) const {
  const engine::Player attacker = implementation_->player(player);
  return asking_scripts(
      [&] { return to_public(attackers_on(implementation_->position(), implementation_->cell(cell), attacker)); });
}

std::vector<int> Game::attacks(int cell) const {
  const engine::Position& position = implementation_->position();
  const Cell from = implementation_->cell(cell);
  const engine::Piece piece = position.at(from);
  CellSet attacked;
  if (piece.is_empty() || engine::is_nobody(piece.owner())) return {};
  asking_scripts([&] {
    for (const Cell to : position.ruleset().grid.cells())
      if (to != from && attackers_on(position, to, piece.owner()).contains(from)) attacked.insert(to);
  });
  return to_public(attacked);
}

std::vector<int> Game::checkers(int player) const {
  const engine::Position& position = implementation_->position();
  const engine::Player defender = implementation_->player(player);
  CellSet found;
  asking_scripts([&] {
    if (!engine::is_in_check(position, defender)) return;
    position.royals_of(defender).for_each(
        [&](Cell royal) { found |= engine::find_attackers(position, royal, position.at(royal), defender); });
  });
  return to_public(found);
}

std::vector<int> Game::pinned(int player) const {
  const engine::Position& position = implementation_->position();
  const engine::Player owner = implementation_->player(player);
  CellSet found;
  CellSet(position.cells_of(owner)).for_each([&](Cell cell) {
    if (is_pinned(position, cell, owner)) found.insert(cell);
  });
  return to_public(found);
}

bool Game::gives_check(Move move) const {
  const engine::Player mover = implementation_->position().turn();
  engine::Game next = implementation_->game;
  return asking_scripts([&] {
    next.play(implementation_->legal(move));
    return std::ranges::any_of(next.ruleset().all_players(), [&](engine::Player player) {
      return player != mover && engine::is_in_check(next.position(), player);
    });
  });
}

}  // namespace trigon
