// Counts the legal lines of play, the field's test of move generators. Tested by tests/perft/*.txt.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/position/move.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// Counts of the lines that start with each legal move, in the order of the moves.
using Divide = std::vector<std::pair<Move, std::uint64_t>>;

/// The number of legal lines of `depth` plies from a position where no player is left to be eliminated (see outcome.h).
/// Draws by repetition and by move count are not looked at; a position that is over by any other rule has no lines. To
/// eliminate a player costs no ply. Depth 0 is 1. Uses `threads` threads, at least one.
std::uint64_t perft(const Position& position, int depth, int threads = 1);

/// What ends a count early; by default nothing does.
struct CountLimits {
  /// Counted lines. A count may go somewhat beyond it.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::chrono::steady_clock::time_point> deadline{};
  std::stop_token stop{};
};

enum class CountEnd { complete, nodes, deadline, stop };

struct LimitedCount {
  CountEnd end = CountEnd::complete;
  /// Lines counted until then.
  std::uint64_t nodes = 0;
};

/// `perft` on one thread, which ends soon after one of the limits is reached.
LimitedCount perft_within(const Position& position, int depth, const CountLimits& limits);

/// Called with the number of parts that are counted, and of all parts; from any thread, but never from two at once.
using CountProgress = std::function<void(std::size_t done, std::size_t total)>;

/// `perft` for each first move; `depth` at least 1. The moves are those of `position`, which is restored.
Divide perft_divide(Position& position, int depth, int threads = 1, const CountProgress& progress = {});

}  // namespace trigon::engine
