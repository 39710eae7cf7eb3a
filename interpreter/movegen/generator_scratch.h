// What the generator keeps from one position to the next, so that it does not allocate.
#pragma once

#include <vector>

#include "interpreter/movegen/double_step_moves.h"
#include "interpreter/movegen/forecast.h"
#include "interpreter/movegen/pins_and_checks.h"
#include "interpreter/movegen/reply_counter.h"

namespace trigon {

template <std::size_t Words>
struct GeneratorScratch {
  /// Of the position at hand.
  PinsAndChecks<Words> lines;
  /// Of the piece at hand.
  std::vector<DoubleStep<Words>> passing;
  /// Of positions that may come.
  Forecast<Words> forecast;
  /// Of replies to the moves at hand.
  ReplyMemory<Words> replies;
};

}  // namespace trigon
