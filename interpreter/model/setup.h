// The pieces of a setup, and the family of setups that it belongs to.
#pragma once

#include "interpreter/geometry/grid.h"
#include "interpreter/model/piece.h"
#include "interpreter/support/diagnostics.h"

namespace trigon::engine {

/// A piece of the setup.
struct Placement {
  Cell cell = no_cell;
  PieceType type = 0;
  Player owner = 0;
  /// The place in the file that puts it there.
  Span place;
};

/// The family of setups out of which one was chosen by its number.
struct SetupFamily {
  /// How many setups there are, at most `max_setups`.
  int count = 1;
  /// The number of this setup, from 0 on.
  int number = 0;
};
inline constexpr int max_setups = 1'000'000'000;

}  // namespace trigon::engine
