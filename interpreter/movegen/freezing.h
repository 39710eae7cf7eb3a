// Pieces that are frozen: they neither move nor attack. Tested in tests/reference/freezing.yaml and tests/property.
#pragma once

#include "interpreter/position/position.h"

namespace trigon::engine {

/// The pieces that a piece of another player who is in freezes. Only where the ruleset has `freezing`.
CellSet frozen_pieces(const Position& position);

}  // namespace trigon::engine
