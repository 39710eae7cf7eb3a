// Perft: counts the lines of legal moves of a given length, the usual test of move generators. Tested by
// tests/perft/*.txt and tests/unit/perft_test.cpp.
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

/// The number of lines that begin with each legal move, in the order of the legal moves.
using Divide = std::vector<std::pair<Move, std::uint64_t>>;

/// The number of lines of `depth` plies of legal moves; 1 for depth 0. In `position` no player may be left to eliminate
/// (see outcome.h). Draws by repetition and by move count are ignored; positions where the game is over by another rule
/// have no lines. The elimination of a player costs no ply. Uses `threads` threads, at least one. Throws HookError when
/// a script fails.
std::uint64_t perft(const Position& position, int depth, int threads = 1);

/// When to end a count early; by default never.
struct CountLimits {
  /// The number of counted lines after which to end; the count may go somewhat beyond it.
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  std::optional<std::chrono::steady_clock::time_point> deadline{};
  std::stop_token stop{};
};

/// Why a count has ended: it is complete, or has reached one of the `CountLimits`.
enum class CountEnd { complete, nodes, deadline, stop };

/// The result of a count with limits.
struct LimitedCount {
  CountEnd end = CountEnd::complete;
  /// The number of lines counted until then.
  std::uint64_t nodes = 0;
};

/// Counts as `perft` does, on one thread, and ends soon after one of the limits is reached.
LimitedCount perft_within(const Position& position, int depth, const CountLimits& limits);

/// Called during a count with the numbers of finished parts and of all parts; from any thread, but never from two at
/// once.
using CountProgress = std::function<void(std::size_t done, std::size_t total)>;

/// One of several parts of a count, from 1: together they count every line once.
struct CountPart {
  std::size_t number = 1, of = 1;
};

/// Perft for each legal first move of `position`, which is restored; `depth` is at least 1. Throws HookError when a
/// script fails. Of a part, only the lines are counted that belong to it: those with every so manyth beginning of two
/// plies, or of one where lines are shorter than three.
Divide perft_divide(Position& position, int depth, int threads = 1, const CountProgress& progress = {},
                    const CountPart& part = {});

}  // namespace trigon::engine
