// What the generator keeps from one position to the next, so that it does not allocate.
#pragma once

#include <vector>

#include "interpreter/movegen/forecast.h"
#include "interpreter/movegen/passing_moves.h"
#include "interpreter/movegen/reply_counter.h"
#include "interpreter/movegen/sensitive_lines.h"

namespace trigon {

template <std::size_t Words>
struct GeneratorScratch {
  /// Of the position at hand.
  SensitiveLines<Words> lines;
  /// Of the piece at hand.
  std::vector<Passing<Words>> passing;
  /// Of positions that may come.
  Forecast<Words> forecast;
  /// Of replies to the moves at hand.
  ReplyMemory<Words> replies;
};

}  // namespace trigon
