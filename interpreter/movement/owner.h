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
/// A set of players. `dead_owner` is never in it.
using PlayerSet = SmallSet<Player, std::uint8_t>;
/// Owners of pieces: the players and the dead.
inline constexpr std::size_t max_owners = 9;

}  // namespace trigon::engine
