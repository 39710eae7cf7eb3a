// Piece types, and sets of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "interpreter/support/small_set.h"

namespace trigon::engine {

/// A piece type, counted from 0 in the order of the variant file.
using PieceType = std::uint8_t;
inline constexpr std::size_t max_piece_types = 64;
/// A set of piece types. `TypeSet::all()` stands for every piece where a file does not say which.
using TypeSet = SmallSet<PieceType, std::uint64_t>;

}  // namespace trigon::engine
