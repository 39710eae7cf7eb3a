// Zobrist hashing: the hash of a position is the exclusive or of one random key for each fact about it. Tested in
// tests/unit/position_test.cpp.
#pragma once

#include <array>
#include <cstdint>

#include "interpreter/geometry/cell_set.h"
#include "interpreter/model/piece.h"
#include "interpreter/support/splitmix.h"

namespace trigon::engine {

/// Until the owner's next turn, a capture en passant onto `passed` takes the owner's piece on `victim`.
struct EnPassantRight {
  Cell passed = no_cell;
  Cell victim = no_cell;
  Player owner = 0;
  friend bool operator==(const EnPassantRight&, const EnPassantRight&) = default;
};

namespace hashing {

/// A pseudorandom number from a small key.
constexpr std::uint64_t mix(std::uint64_t key) { return splitmix64(key); }

enum class Tag : std::uint64_t { piece = 1, turn, out, castling, en_passant, phase, mated, passes, value, bound, end };
constexpr std::uint64_t key(Tag tag, std::uint64_t value) { return mix(static_cast<std::uint64_t>(tag) << 56 | value); }

/// Keys that are made once, for facts that change with every move.
template <std::size_t Count>
constexpr std::array<std::uint64_t, Count> keys(Tag tag) {
  std::array<std::uint64_t, Count> result{};
  for (std::size_t i = 0; i < Count; ++i) result[i] = key(tag, i);
  return result;
}
inline constexpr auto keys_of_cells = keys<max_cells>(Tag::piece);
inline constexpr auto keys_of_turns = keys<max_players>(Tag::turn);

constexpr std::uint64_t of_turn(Player player) { return keys_of_turns[player]; }

/// The key of a piece on a cell: the cell's random key multiplied by a factor made of the piece, both halves of the
/// product combined.
constexpr std::uint64_t of_piece(Cell cell, Piece piece) {
  __extension__ using Product = unsigned __int128;
  const std::uint64_t factor = (piece.bits() | std::uint64_t{1} << 16) * 0x9E3779B97F4A7C15;
  const Product product = static_cast<Product>(keys_of_cells[cell]) * factor;
  return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
}

constexpr std::uint64_t of_right(const EnPassantRight& right) {
  return key(Tag::en_passant, static_cast<std::uint64_t>(right.owner) << 32 |
                                  static_cast<std::uint64_t>(right.victim) << 16 | right.passed);
}

/// The key of a number, 0 for the number 0, so that facts that a game does not use cost nothing.
constexpr std::uint64_t of_number(Tag tag, std::uint64_t number) { return number == 0 ? 0 : key(tag, number); }
constexpr std::uint64_t of_bound_cell(Cell cell) { return cell == no_cell ? 0 : key(Tag::bound, cell); }
constexpr std::uint64_t of_value(std::uint16_t slot, std::int16_t value) {
  return value == 0 ? 0 : key(Tag::value, static_cast<std::uint64_t>(slot) << 16 | static_cast<std::uint16_t>(value));
}

}  // namespace hashing

}  // namespace trigon::engine
