// A piece on a cell, packed into 16 bits. Tested in tests/unit/piece_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "interpreter/movement/owner.h"
#include "interpreter/movement/piece_type.h"

namespace trigon::engine {

/// A piece: type, owner, home, and whether it is unmoved.
///
///   bit 15    13 .. 10   9         8 .. 6   5 .. 0
///   present   owner      unmoved   home     type
///
/// The home is the player whose army the piece was set up with; facing, zones and promotion stay those of the home
/// when a piece changes its owner. Type and home together number the movement program.
class Piece {
 public:
  constexpr Piece() = default;
  constexpr Piece(PieceType type, Player owner, Player home, bool is_unmoved)
      : bits_(static_cast<std::uint16_t>(0x8000 | (is_unmoved ? unmoved_bit : 0) | owner << owner_shift |
                                         home << home_shift | type)) {}

  constexpr bool is_empty() const { return bits_ == 0; }
  constexpr PieceType type() const { return bits_ & 63; }
  constexpr Player home() const { return (bits_ >> home_shift) & 7; }
  constexpr Player owner() const { return (bits_ >> owner_shift) & 15; }
  constexpr bool is_unmoved() const { return (bits_ & unmoved_bit) != 0; }
  /// Type and home as one number below `program_slots`.
  constexpr std::size_t program_slot() const { return bits_ & 511; }
  /// Type, home and whether it is unmoved as one number below `mover_slots`: all of a piece that its targets depend on.
  constexpr std::size_t mover_slot() const { return bits_ & 1023; }

  constexpr Piece with_type(PieceType type) const { return Piece(type, owner(), home(), is_unmoved()); }
  constexpr Piece with_owner(Player owner) const { return Piece(type(), owner, home(), is_unmoved()); }
  constexpr Piece moved() const { return from_bits(static_cast<std::uint16_t>(bits_ & ~unmoved_bit)); }
  constexpr Piece unmoved() const { return from_bits(bits_ | unmoved_bit); }

  /// Are both pieces, not empty, and alike in all but the owner?
  constexpr bool differs_by_owner(Piece other) const {
    return bits_ != other.bits_ && ((bits_ ^ other.bits_) & ~(15 << owner_shift)) == 0;
  }

  constexpr std::uint16_t bits() const { return bits_; }
  friend constexpr bool operator==(Piece, Piece) = default;

 private:
  static constexpr int home_shift = 6;
  static constexpr std::uint16_t unmoved_bit = 0x200;
  static constexpr int owner_shift = 10;

  static constexpr Piece from_bits(std::uint16_t bits) {
    Piece piece;
    piece.bits_ = bits;
    return piece;
  }

  std::uint16_t bits_ = 0;
};

/// The number of pairs of type and home that there can be.
inline constexpr std::size_t program_slots = 512;
/// The number of combinations of type, home and whether the piece is unmoved.
inline constexpr std::size_t mover_slots = 2 * program_slots;
constexpr std::size_t program_slot(PieceType type, Player home) { return static_cast<std::size_t>(home) << 6 | type; }

}  // namespace trigon::engine
