#include "interpreter/movegen/freezing.h"

namespace trigon::engine {

CellSet frozen_pieces(const Position& position) {
  const Freezing& freezing = *position.ruleset().freezing;
  CellSet frozen;
  for (const Player player : position.players_in()) {
    const CellSet team = position.cells_of_team<CellSet::capacity_words>(player);
    position.cells_of(player).for_each([&](Cell cell) {
      if (freezing.by.contains(position.at(cell).type())) frozen |= (freezing.near[cell] & position.occupied()) - team;
    });
  }
  const CellSet reached = frozen;
  if (!freezing.spared.empty())
    reached.for_each([&](Cell cell) {
      if (freezing.spared.contains(position.at(cell).type())) frozen.erase(cell);
    });
  return frozen;
}

}  // namespace trigon::engine
