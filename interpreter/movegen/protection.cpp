#include "interpreter/movegen/protection.h"

namespace trigon::engine {

Cell find_protector(const Position& position, Cell cell, Piece victim, Cell vacated) {
  const Protection& protection = *position.ruleset().protection;
  if (is_nobody(victim.owner()) || !protection.pieces.contains(victim.type())) return no_cell;
  const PlayerSet team = position.ruleset().team_of[victim.owner()] & position.players_in();
  return (protection.near[cell] & position.occupied()).find([&](Cell near) {
    const Piece by = position.at(near);
    return near != cell && near != vacated && protection.by.contains(by.type()) && !is_nobody(by.owner()) &&
           team.contains(by.owner());
  });
}

CellSet protected_from(const Position& position, Player captor) {
  CellSet found;
  position.occupied().for_each([&](Cell cell) {
    if (is_protected_from(position, captor, cell, position.at(cell))) found.insert(cell);
  });
  return found;
}

}  // namespace trigon::engine
