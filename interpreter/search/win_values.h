// Values of forced wins and losses, which count the plies to the end, and how a hash table keeps them. Tested in
// tests/unit/win_values_test.cpp.
#pragma once

#include <cstdlib>
#include <optional>

namespace trigon::engine {

/// The value of a game that is won now. A forced win in n plies has the value `win_value - n`.
inline constexpr int win_value = 32000;
/// The lowest value of a forced win; the highest value of a forced loss is its negative.
inline constexpr int min_win_value = win_value - 1000;

/// Is it the value of a forced win or loss?
inline bool is_decided(int value) { return std::abs(value) >= min_win_value; }

/// The plies until the end of the game if `value` is that of a forced win or loss; empty otherwise.
inline std::optional<int> plies_to_end(int value) {
  return is_decided(value) ? std::optional(win_value - std::abs(value)) : std::nullopt;
}

/// A value of the root as a hash table keeps it for a position that the search met after `ply` plies: wins and losses
/// are counted from that position.
inline int to_table(int value, int ply) { return is_decided(value) ? value + (value > 0 ? ply : -ply) : value; }
/// What a hash table keeps for a position that the search meets after `ply` plies, as a value of the root: wins and
/// losses are counted from the root.
inline int from_table(int value, int ply) { return is_decided(value) ? value - (value > 0 ? ply : -ply) : value; }

}  // namespace trigon::engine
