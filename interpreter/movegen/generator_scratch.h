// What the generator keeps from one position to the next, so that it does not allocate.
#pragma once

#include <vector>

#include "interpreter/movegen/sensitive_lines.h"

namespace trigon {

/// A multiple step already handed out, by its end and the cells that it opens to capture en passant.
template <std::size_t Words>
struct Passing {
  Cell to;
  CellSetOf<Words> open;
};

template <std::size_t Words>
struct GeneratorScratch {
  /// Of the position at hand.
  SensitiveLines<Words> lines;
  /// Of the piece at hand.
  std::vector<Passing<Words>> passing;
};

}  // namespace trigon
