// Pieces that are frozen: they neither move nor attack. Tested in tests/reference/freezing.yaml and tests/property.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The pieces that a piece of another player who is in freezes. Only where the ruleset has `freezing`. `Words` is that
/// of the grid.
template <std::size_t Words>
[[gnu::noinline]] CellSetOf<Words> frozen_pieces(const Position& position) {
  const Freezing& freezing = *position.ruleset().freezing;
  const CellSetOf<Words> occupied = position.occupied<Words>();
  CellSetOf<Words> reached;
  for (const Player player : position.players_in()) {
    CellSetOf<Words> near;
    position.cells_of<Words>(player).for_each([&](Cell cell) {
      if (freezing.by.contains(position.at(cell).type())) near |= narrow<Words>(freezing.near[cell]);
    });
    reached |= (near & occupied) - position.cells_of_team<Words>(player);
  }
  CellSetOf<Words> frozen = reached;
  if (!freezing.spared.empty())
    reached.for_each([&](Cell cell) {
      if (freezing.spared.contains(position.at(cell).type())) frozen.erase(cell);
    });
  return frozen;
}

/// The same as a set for any grid.
CellSet frozen_pieces(const Position& position);

}  // namespace trigon::engine
