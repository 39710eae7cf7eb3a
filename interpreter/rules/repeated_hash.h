// By what a position is known that comes again. Tested by reference positions of janggi.
#pragma once

#include "interpreter/position/hashing.h"
#include "interpreter/position/position.h"

namespace trigon::engine {

/// The position's hash, without how many players have just passed: the same pieces stand there, and the same player is
/// to move.
inline std::uint64_t repeated_hash(const Position& position) {
  return position.hash() ^ hashing::of_number(hashing::Tag::passes, static_cast<std::uint64_t>(position.passes()));
}

}  // namespace trigon::engine
