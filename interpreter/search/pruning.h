// How much of the tree a search leaves out: margins and limits in hundredths and plies, found by matches in several
// games. Used by search.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace trigon::engine::pruning {

/// Reverse futility pruning: a node fails high if its static value exceeds beta by so much.
constexpr int max_reverse_futility_depth = 8;
constexpr int reverse_futility_margin(int depth, bool is_improving) { return 80 * (depth - (is_improving ? 1 : 0)); }

/// Razoring: a node whose static value is so far below alpha is left to quiescence search.
constexpr int max_razoring_depth = 3;
constexpr int razoring_margin(int depth) { return 150 + 200 * depth; }

/// Futility pruning: quiet moves are left out if the static value is below alpha by so much.
constexpr int max_futility_depth = 8;
constexpr int futility_margin(int depth) { return 90 + 90 * depth; }

/// Late move pruning: quiet moves are left out after so many moves.
constexpr int max_late_move_depth = 8;
constexpr std::size_t max_moves_tried(int depth) { return static_cast<std::size_t>(3 + depth * depth); }

/// Captures that lose more than this in the exchange are left out.
constexpr int max_exchange_depth = 6;

/// Null move pruning: by how many plies the search after a pass is shallower.
constexpr int null_move_reduction(int depth, int lead) { return 3 + depth / 4 + (lead > 600 ? 3 : lead / 200); }

/// From this depth on, a search without a pass must agree with the search after it.
constexpr int min_verified_null_move_depth = 6;

/// Delta pruning: quiescence search leaves out captures that stay below alpha by more than this.
constexpr int delta_margin = 200;

/// Aspiration windows: from this depth on, how far they reach from the value of the last depth at first and at most.
constexpr int min_aspiration_depth = 4;
constexpr int aspiration_margin = 30;
constexpr int max_aspiration_margin = 600;

/// Late move reduction: by how many plies the search of the `number`th move, from 0, is shallower, in sixteenths of a
/// ply. Grows with the product of the logarithms of both.
constexpr int late_move_reduction(int depth, std::size_t number) {
  // The binary logarithm in sixteenths, between powers of two linear.
  const auto log2 = [](std::uint32_t value) {
    const auto floor = static_cast<std::uint32_t>(std::bit_width(value)) - 1;
    return static_cast<int>(16 * floor + (16 * (value - (1u << floor)) >> floor));
  };
  const int product = log2(static_cast<std::uint32_t>(depth)) * log2(static_cast<std::uint32_t>(number + 1)) / 16;
  return 10 + product * 21 / 100;
}

}  // namespace trigon::engine::pruning
