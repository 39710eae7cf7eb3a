// Who attacks a cell, by the reverse view of the programs. Tested in tests/unit/attacks_test.cpp against the walk.
#pragma once

#include "interpreter/position/position.h"

namespace trigon {

/// The board as it would be with the piece on `lifted` taken off and, unless `placed` is `no_cell`, put down there. Whoever
/// gives `placed` gives `lifted` too.
struct Supposition {
  Cell lifted = no_cell;
  Cell placed = no_cell;

  bool is_occupied(const Position& position, Cell cell) const {
    return cell == placed || (cell != lifted && !position.at(cell).is_empty());
  }
};

/// True when the line's own conditions on attacker and victim hold: unmoved, victim type, truce. The way is not looked at.
bool may_capture(const Ruleset& ruleset, const Reach& line, Piece attacker, Piece victim);

/// Does a condition allow capturing `victim`?
inline bool allows_victim(const Condition& condition, Piece victim) {
  return (condition.victims >> victim.type() & 1) && !(condition.spares_dead && victim.owner() == dead_owner);
}

/// True when the way of `line` is as it must be: empty, or with exactly one hurdle of a type that may be one.
bool is_open(const Position& position, const Program& program, const Reach& line, Supposition supposition);

/// Could a player who is in, other than `defender`, capture `victim` if it stood on `cell`? Pseudo-legal: the attacker's own
/// royals do not matter. A piece that stands on `supposition.lifted` or on `cell` does not attack.
bool is_attacked(const Position& position, Cell cell, Piece victim, Player defender, Supposition supposition = {});

/// The first attacker found by the same rule, or `no_cell`.
Cell find_attacker(const Position& position, Cell cell, Piece victim, Player defender, Supposition supposition = {});

/// Is some royal of `player` attacked?
bool is_in_check(const Position& position, Player player);

/// Could a player other than `mover` who is in take en passant on `passed` the piece that has just come from `from` to `to`?
bool can_be_taken_in_passing(const Position& position, Cell from, Cell to, Cell passed, Player mover);

}  // namespace trigon
