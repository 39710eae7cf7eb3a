// The words behind `go`, which say how long to think. Tested in tests/unit/engine_server_test.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/search/think.h"

namespace trigon::engine {

struct GoLimits {
  ThinkLimits limits;
  /// Think until `stop`; and that until then or `ponderhit`, since the opponent is to move.
  bool is_infinite = false, is_ponder = false;
  /// The words behind `searchmoves`: the moves to choose among. Parts of the words that were read.
  std::vector<std::string_view> only{};
  /// What is wrong with the words; empty when nothing is.
  std::string error;
};

/// Reads the words behind `go` for the player to move, where the first player's clock has the letter `first`: `depth`,
/// `nodes`, `movetime`, `infinite`, `ponder`, `searchmoves` and moves up to the next of these words, clocks of
/// two (`wtime`, `btime`, `winc`, `binc`, `byoyomi`, `movestogo`; `time`, `increment` and those of the opponent with
/// `opp`), and clocks of any seat (`time left 60000 inc left 1000`).
/// Times are in milliseconds. Limits that are not known are passed over.
GoLimits read_go(const std::vector<std::string_view>& words, const Ruleset& ruleset, Player turn, char first);

}  // namespace trigon::engine
