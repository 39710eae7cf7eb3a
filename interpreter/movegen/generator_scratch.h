// What the generator keeps from one position to the next, so that it does not allocate.
#pragma once

#include <vector>

#include "interpreter/movegen/forecast.h"
#include "interpreter/movegen/sensitive_lines.h"

namespace trigon {

/// A move of the piece at hand that opens cells to capture en passant.
template <std::size_t Words>
struct Passing {
  Cell to;
  /// The target's node, counted from the beginning of the tape.
  std::uint16_t node;
  CellSetOf<Words> open;
};

template <std::size_t Words>
struct GeneratorScratch {
  /// Of the position at hand.
  SensitiveLines<Words> lines;
  /// Of the piece at hand.
  std::vector<Passing<Words>> passing;
  /// Of positions that may come.
  Forecast<Words> forecast;
};

}  // namespace trigon
