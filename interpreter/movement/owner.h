// Whose a piece is: players, and owners of pieces.
#pragma once

#include <cstddef>
#include <cstdint>

#include "interpreter/support/small_set.h"

namespace trigon::engine {

/// A player, counted from 0 in turn order.
using Player = std::uint8_t;
inline constexpr std::size_t max_players = 8;
/// The owner of pieces that belong to nobody any more: they block and may be captured, but neither move nor attack.
inline constexpr Player dead_owner = 8;
/// The owner of pieces that have been captured in this turn and stay until it ends: they block, and nothing captures
/// them once more (`Phase::keeps_captured`).
inline constexpr Player captured_owner = 9;
/// Does a piece of this owner belong to no player?
constexpr bool is_nobody(Player owner) { return owner >= dead_owner; }
/// A set of players. `dead_owner` and `captured_owner` are never in it.
using PlayerSet = SmallSet<Player, std::uint8_t>;
/// Owners of pieces: the players, the dead and the captured.
inline constexpr std::size_t max_owners = 10;

}  // namespace trigon::engine
